import SandlotBase
import SandlotJSON

/// The registered claims of JWT (RFC 7519, section 4.1), which receipts do not have.
///
/// Some libraries enforce them with the system's clock. A payload is refused if any of those
/// libraries would refuse it, so that a receipt that passes here also passes there.
enum RegisteredClaims {
    /// Checks the members that the payload's format does not define.
    static func check(_ members: [UnknownField], now: () -> Timestamp) throws(Refused) {
        for member in members {
            guard let value = (try? JSONDocument(member.json))?.root else { continue }
            switch member.name {
            case "exp":
                if try seconds(value, member.name) <= now().milliseconds / 1000 {
                    throw Refused(
                        .registeredClaim, "the claim exp is in the past: the token has expired")
                }
            case "nbf", "iat":
                if try seconds(value, member.name) > now().milliseconds / 1000 {
                    throw Refused(
                        .registeredClaim, "the claim \(member.name) is in the future")
                }
            case "aud":
                if !isEmpty(value) {
                    throw Refused(.registeredClaim, "the claim aud names another audience")
                }
            case "sub", "jti":
                if value.kind != .string {
                    throw Refused(.registeredClaim, "the claim \(member.name) is not a string")
                }
            default: break
            }
        }
    }

    private static func seconds(_ value: JSONValue, _ name: String) throws(Refused) -> Int64 {
        guard let seconds = value.integer else {
            throw Refused(.registeredClaim, "the claim \(name) is not a number of seconds")
        }
        return seconds
    }

    /// Returns whether the audience is empty.
    private static func isEmpty(_ audience: JSONValue) -> Bool {
        switch audience.kind {
        case .string: audience.rawBytes.count == 2
        case .array, .object: audience.compactBytes.count == 2
        case .null, .false: true
        case .number: audience.double == 0
        case .true: false
        }
    }
}
