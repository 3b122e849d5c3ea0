import Foundation
import HTTPTypes
import Hummingbird
import SandlotBase
import SandlotJSON
import SandlotServerAPI
import SandlotStore

/// The faults between the store and the developer's server.
extension ControlAPI {
    /// Sets the URL for notifications.
    func webhook(_ call: Call) async throws -> ControlAnswer {
        guard let root = try? JSONDocument(call.body).root, let member = root["url"] else {
            return .failure(
                .badRequest, "invalid-webhook", "send {\"url\": \"http://…\"}, or null for no URL")
        }
        guard !member.isNull else {
            await delivery.setPoster(nil)
            return .json(["url": .null])
        }
        guard let text = member.string, let url = URL(webhook: text) else {
            return .failure(
                .badRequest, "invalid-webhook",
                "`url` is not an http or https URL with a host, or its port is not from 1 to 65535")
        }
        await delivery.setPoster(WebhookPoster(url: url, timeout: configuration.webhookTimeout))
        wake()
        return .json(["url": .string(text)])
    }

    /// Makes something go wrong with the next notifications.
    func mishaps(_ call: Call) async throws -> ControlAnswer {
        let known = DeliveryMishap.Kind.allCases.map(\.rawValue)
        guard let root = try? JSONDocument(call.body).root, let word = root["kind"]?.string,
            let kind = DeliveryMishap.Kind(rawValue: word)
        else {
            return .failure(
                .badRequest, "invalid-mishap",
                "send {\"kind\": …} with one of \(known.joined(separator: ", "))")
        }
        if let name = root.firstMember(outside: ["kind", "times", "seconds"]) {
            return .failure(
                .badRequest, "invalid-mishap",
                "there is no `\(name)`; send `kind`, `times`, and `seconds`")
        }
        let times = root["times"].map { $0.integer ?? 0 } ?? 1
        let seconds = root["seconds"].map { $0.integer ?? 0 } ?? 3600
        guard (1...1000).contains(times), (1...31_536_000).contains(seconds) else {
            return .failure(
                .badRequest, "invalid-mishap",
                "`times` is a number from 1 to 1000, and `seconds` one from 1 to 31536000")
        }
        let mishap = DeliveryMishap(kind, delay: .seconds(seconds))
        await delivery.add(Array(repeating: mishap, count: Int(times)))
        return .json(["kind": .string(word), "times": .integer(times)])
    }

    /// Makes an endpoint of the App Store Server API fail.
    func failures(_ call: Call) async throws -> ControlAnswer {
        let known = APIEndpoint.allCases.map(\.rawValue)
        let root = try? JSONDocument(call.body).root
        let endpoint = root?["endpoint"]
        let times = root?["times"].map { $0.integer ?? 0 } ?? 1
        let seconds = root?["retryAfterSeconds"].map { $0.integer ?? 0 } ?? 60
        let code = root?["error"]?.integer
        guard let error = APIError.all.first(where: { Int64($0.code) == code }) else {
            return .failure(
                .badRequest, "invalid-failure",
                "`error` is the number of an error of the App Store Server API, such as "
                    + "\(APIError.rateLimitExceeded.code)")
        }
        let members = ["error", "endpoint", "times", "untilCleared", "retryAfterSeconds"]
        if let name = root?.firstMember(outside: members) {
            return .failure(
                .badRequest, "invalid-failure",
                "there is no `\(name)`; send \(members.joined(separator: ", "))")
        }
        let name = endpoint?.string.flatMap { APIEndpoint(rawValue: $0) }
        guard endpoint == nil || name != nil else {
            return .failure(
                .badRequest, "invalid-failure",
                "`endpoint` is one of \(known.joined(separator: ", "))")
        }
        guard (1...1_000_000).contains(times), (1...31_536_000).contains(seconds) else {
            return .failure(
                .badRequest, "invalid-failure",
                "`times` and `retryAfterSeconds` are numbers from 1")
        }
        guard let isLasting = root?["untilCleared"].map({ $0.bool }) ?? false else {
            return .failure(
                .badRequest, "invalid-failure", "`untilCleared` is true or false")
        }
        guard !isLasting || root?["times"] == nil else {
            return .failure(
                .badRequest, "invalid-failure", "send one of `times` and `untilCleared`")
        }
        let fault = APIFault(
            name, error: error, count: isLasting ? nil : Int(times), retryAfterSeconds: seconds)
        api.arm(fault)
        return .json(fault.members)
    }

    /// Returns the failures that are still to come.
    func failuresAnswer() -> ControlAnswer {
        .json(["failures": .array(api.faults.map { .object($0.members) })])
    }

    /// Removes all failures.
    func clearFailures() -> ControlAnswer {
        api.disarmAll()
        return failuresAnswer()
    }
}

extension JSONValue {
    /// Returns the name of the first member that a request does not have, or nil.
    fileprivate func firstMember(outside known: [String]) -> String? {
        memberList.map(\.name).first { !known.contains($0) }
    }
}

extension APIFault {
    /// The failure in the words of a request.
    fileprivate var members: [String: JSONElement] {
        var members: [String: JSONElement] = ["error": .integer(Int64(error.code))]
        if let endpoint { members["endpoint"] = .string(endpoint.rawValue) }
        if error == .rateLimitExceeded {
            members["retryAfterSeconds"] = .integer(retryAfterSeconds)
        }
        if let remaining {
            members["times"] = .integer(Int64(remaining))
        } else {
            members["untilCleared"] = .bool(true)
        }
        return members
    }
}
