import Foundation
import HTTPTypes
import SandlotJSON

/// The control API, as the pages of the dashboard use it.
///
/// The dashboard is a client of the control API like any other: what it shows and does, a script
/// can read and do.
struct DashboardClient: Sendable {
    let control: ControlAPI

    /// The refusal of a request.
    struct Refusal: Error {
        let status: Int
        let reason: String
    }

    /// Sends a request and returns the answer's JSON.
    func json(
        _ method: HTTPRequest.Method = .get, _ path: [String], _ query: [(String, String)] = [],
        body: [UInt8] = []
    ) async throws(Refusal) -> JSONValue {
        let answer = await answer(method, path, query, body: body)
        let root = try? JSONDocument(answer.body).root
        if let error = root?["error"] {
            throw Refusal(
                status: answer.status.code,
                reason: [error["location"]?.string, error["reason"]?.string].compactMap(\.self)
                    .joined(separator: ": "))
        }
        guard let root else { throw Refusal(status: answer.status.code, reason: "no JSON") }
        return root
    }

    /// Sends a request and returns the answer.
    func answer(
        _ method: HTTPRequest.Method = .get, _ path: [String], _ query: [(String, String)] = [],
        body: [UInt8] = []
    ) async -> ControlAnswer {
        await control.answer(
            ControlAPI.Call(
                method: method, path: path, query: QueryString(query), body: body,
                idempotencyKey: nil))
    }
}
