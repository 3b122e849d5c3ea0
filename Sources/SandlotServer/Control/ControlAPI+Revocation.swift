import HTTPTypes
import Hummingbird
import SandlotBase
import SandlotJSON
import SandlotReceipts

/// The states of the store's certificates.
extension ControlAPI {
    private static let words = [
        "good", "revoked", "unknown", "stale", "try-later", "unavailable", "slow",
    ]

    /// Returns the states, or sets some of them.
    func revocation(_ call: Call) async throws -> ControlAnswer {
        guard let ocsp else {
            return .failure(
                .notFound, "no-ocsp", "this server has no OCSP responder; start it with --ocsp")
        }
        if call.method == .put {
            switch Self.states(in: call.body) {
            case .success(let states): ocsp.set(states)
            case .failure(let problem):
                return .failure(.badRequest, "invalid-ocsp", problem.reason)
            }
        }
        return .json(
            Dictionary(
                uniqueKeysWithValues: ocsp.states.map { ($0.key.rawValue, Self.json($0.value)) }))
    }

    /// The reason why a request is refused.
    private struct Problem: Error {
        var reason: String
    }

    private static func states(
        in body: [UInt8]
    ) -> Result<[OCSPResponder.Role: CertificateState], Problem> {
        Result { () throws(Problem) in
            guard let root = try? JSONDocument(body).root, root.kind == .object else {
                throw Problem(reason: "send {\"leaf\": {\"state\": …}, \"intermediate\": …}")
            }
            var states: [OCSPResponder.Role: CertificateState] = [:]
            for member in root.memberList {
                guard let role = OCSPResponder.Role(rawValue: member.name) else {
                    throw Problem(
                        reason: "there is no certificate \"\(member.name)\"; the certificates are "
                            + "leaf and intermediate")
                }
                states[role] = try state(member.value)
            }
            return states
        }
    }

    private static func state(_ json: JSONValue) throws(Problem) -> CertificateState {
        let word = json["state"]?.string ?? ""
        for name in json.memberList.map(\.name)
        where !["state", "at", "reason", "seconds"].contains(name) {
            throw Problem(reason: "a state has no \"\(name)\"")
        }
        guard word == "revoked" || json["at"] == nil && json["reason"] == nil,
            word == "slow" || json["seconds"] == nil
        else {
            throw Problem(
                reason: "`at` and `reason` belong to the state revoked, and `seconds` to slow")
        }
        switch word {
        case "good": return .good
        case "unknown": return .unknown
        case "stale": return .stale
        case "try-later": return .tryLater
        case "unavailable": return .unavailable
        case "slow":
            let seconds = json["seconds"].map { $0.integer ?? 0 } ?? 60
            guard (1...3600).contains(seconds) else {
                throw Problem(reason: "`seconds` is a number from 1 to 3600")
            }
            return .slow(.seconds(seconds))
        case "revoked":
            return .revoked(at: try instant(json["at"]), reason: try reason(json["reason"]))
        default:
            throw Problem(reason: "`state` is one of \(words.joined(separator: ", "))")
        }
    }

    private static func instant(_ json: JSONValue?) throws(Problem) -> Timestamp {
        guard let json else { return .now }
        // A GeneralizedTime has a year of four digits.
        guard let text = json.string, let instant = Timestamp(parsing: text),
            (-62_135_596_800_000...253_402_300_799_999).contains(instant.milliseconds)
        else {
            throw Problem(reason: "`at` is an instant, as in 2026-01-31T09:30:00Z")
        }
        return instant
    }

    private static func reason(_ json: JSONValue?) throws(Problem) -> CertificateRevocationReason? {
        guard let json else { return nil }
        guard let reason = json.string.flatMap({ CertificateRevocationReason(rawValue: $0) }) else {
            let known = CertificateRevocationReason.allCases.map(\.rawValue)
            throw Problem(reason: "`reason` is one of \(known.joined(separator: ", "))")
        }
        return reason
    }

    private static func json(_ state: CertificateState) -> JSONElement {
        switch state {
        case .good: return .object(["state": .string("good")])
        case .unknown: return .object(["state": .string("unknown")])
        case .stale: return .object(["state": .string("stale")])
        case .tryLater: return .object(["state": .string("try-later")])
        case .unavailable: return .object(["state": .string("unavailable")])
        case .slow(let delay):
            return .object([
                "state": .string("slow"), "seconds": .integer(delay.components.seconds),
            ])
        case .revoked(let instant, let reason):
            var members: [String: JSONElement] = [
                "state": .string("revoked"), "at": .string(instant.description),
            ]
            if let reason { members["reason"] = .string(reason.rawValue) }
            return .object(members)
        }
    }
}
