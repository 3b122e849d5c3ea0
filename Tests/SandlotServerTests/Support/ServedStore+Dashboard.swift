import Foundation
import TestSupport
import Testing

/// An answer of the dashboard.
struct DashboardAnswer {
    let status: Int?
    /// The whole answer.
    let head: String
    let body: String
}

/// The dashboard as a person without a script uses it.
extension ServedStore {
    /// Returns a page.
    func dashboard(_ path: String, headers: [String] = []) async throws -> DashboardAnswer {
        let answer = try await RawHTTP.request(
            "GET", "/dashboard/\(path)", headers: headers, body: "", port: port)
        return DashboardAnswer(status: answer.httpStatus, head: answer, body: answer.httpBody)
    }

    /// Sends a form, and returns the page that is shown afterwards.
    func act(_ action: String, _ fields: String) async throws -> String {
        let answer = try await RawHTTP.request(
            "POST", "/dashboard/actions/\(action)",
            headers: [
                "Content-Type: application/x-www-form-urlencoded",
                "Origin: http://localhost:\(port)", "Host: localhost:\(port)",
            ], body: fields, port: port)
        #expect(answer.httpStatus == 303)
        let location = try #require(
            answer.firstMatch(of: /(?i)location: \/dashboard\/([^\r]*)/)?.1)
        return try await dashboard(String(location)).body
    }

    /// Presses the button of a form on a page, and returns the page that is shown afterwards.
    ///
    /// Fields that a person fills in keep their usual values.
    func press(_ id: String, on path: String) async throws -> String {
        let page = try await dashboard(path).body
        let form = try #require(
            page.firstMatch(
                of: try Regex(
                    #"<form method="post" action="([^"]*)" id="\#(id)">([\s\S]*?)</form>"#)),
            "there is no form \(id) on \(path)")
        let action = String(try #require(form[1].substring)).replacing(
            "/dashboard/actions/", with: "")
        let inputs = String(try #require(form[2].substring))
            .matches(of: #/<input type="hidden" name="([^"]*)" value="([^"]*)">/#)
        let fields = inputs.map { input in
            "\(input.1)=\(Self.encoded(Self.text(String(input.2))))"
        }
        return try await act(action, fields.joined(separator: "&"))
    }

    /// The text that an attribute stands for.
    private static func text(_ attribute: String) -> String {
        attribute.replacing("&quot;", with: "\"").replacing("&#39;", with: "'")
            .replacing("&lt;", with: "<").replacing("&gt;", with: ">")
            .replacing("&amp;", with: "&")
    }

    private static func encoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }
}
