import SandlotBase
import SandlotJSON
import SandlotReceipts
import Synchronization

/// The verification of the bearer tokens of requests (JWT with ES256).
///
/// - SeeAlso: [Generating JSON Web Tokens for API requests](https://developer.apple.com/documentation/appstoreserverapi/generating-json-web-tokens-for-api-requests)
struct TokenAuthorizer: Sendable {
    /// A verdict about a token.
    enum Verdict {
        case accepted(TokenClaims)
        /// The reason, which says what to change.
        case refused(String)
    }

    private static let audience = "appstoreconnect-v1"
    private static let maximumLifetimeSeconds = Int64(60 * 60)
    /// The seconds by which the clocks of two machines may differ.
    private static let toleranceSeconds = Int64(60)

    /// Clients use a token for up to an hour, and a signature is verified once.
    private static let rememberedTokenCount = 256

    private let keys: [String: APIKey]
    /// The tokens of registered keys, by the value of the header field.
    private let signedTokens: SignedTokens
    let now: @Sendable () -> Timestamp

    init(keys: [APIKey], now: @escaping @Sendable () -> Timestamp) {
        self.keys = Dictionary(keys.map { ($0.keyID, $0) }, uniquingKeysWith: { $1 })
        self.now = now
        signedTokens = SignedTokens()
    }

    /// Verifies the value of an `Authorization` header field.
    func authorize(_ field: String?) -> Verdict {
        guard let field else { return .refused("the Authorization header field is missing") }
        let token: SignedToken
        if let known = signedTokens[field] {
            token = known
        } else {
            switch signedToken(field) {
            case .success(let new): token = new
            case .failure(let refusal): return .refused(refusal.reason)
            }
            signedTokens[field] = token
        }
        // The time passes, so a token that was accepted may have expired.
        if let reason = refusal(of: token) { return .refused(reason) }
        return .accepted(token.claims)
    }

    private final class SignedTokens: Sendable {
        private let tokens = Mutex<[String: SignedToken]>([:])

        subscript(field: String) -> SignedToken? {
            get { tokens.withLock { $0[field] } }
            set {
                tokens.withLock { tokens in
                    if tokens.count >= rememberedTokenCount { tokens = [:] }
                    tokens[field] = newValue
                }
            }
        }
    }

    /// A token that a registered key has signed for its issuer and this API.
    private struct SignedToken: Sendable {
        var claims: TokenClaims
        /// The seconds at which the token was issued, `iat`.
        ///
        /// Apple's Python and Java clients send none.
        var issued: Int64?
        /// The seconds at which the token expires, `exp`.
        var expiration: Int64
    }

    private struct Refusal: Error {
        var reason: String
    }

    /// Reads a token and verifies everything but its dates.
    private func signedToken(_ field: String) -> Result<SignedToken, Refusal> {
        func refused(_ reason: String) -> Result<SignedToken, Refusal> {
            .failure(Refusal(reason: reason))
        }
        let words = field.utf8.split(separator: UInt8(ascii: " "))
        guard words.count == 2, let scheme = String(words[0]), scheme.lowercased() == "bearer",
            let jws = String(words[1])
        else { return refused("the Authorization header field is not \"Bearer\" and a token") }
        guard let token = try? UntrustedReceipt(jws),
            let header = try? JSONDocument(token.header).root, header.kind == .object,
            let claims = try? JSONDocument(token.payload).root, claims.kind == .object
        else { return refused("the token is not a JWT") }
        guard header["alg"]?.string == "ES256" else {
            return refused("the token's alg is not ES256")
        }
        guard let keyID = header["kid"]?.string, let key = keys[keyID] else {
            return refused("the token's kid is not the identifier of a registered key")
        }
        guard key.key.verifies(jws) else {
            return refused("the token's signature does not belong to the key \(keyID)")
        }
        guard claims["iss"]?.string == key.issuerID else {
            return refused("the token's iss is not \(key.issuerID)")
        }
        guard claims["aud"]?.string == Self.audience else {
            return refused("the token's aud is not \(Self.audience)")
        }
        guard let expiration = claims["exp"]?.truncatedInteger else {
            return refused("the token's exp is not a number of seconds")
        }
        let issued = claims["iat"]
        guard issued == nil || issued?.truncatedInteger != nil else {
            return refused("the token's iat is not a number of seconds")
        }
        return .success(
            SignedToken(
                claims: TokenClaims(bundleID: claims["bid"]?.string),
                issued: issued?.truncatedInteger, expiration: expiration))
    }

    /// Returns why the dates of a token are refused, or nil if they are accepted.
    private func refusal(of token: SignedToken) -> String? {
        let now = now().milliseconds / 1000
        let issued = token.issued ?? now
        guard issued <= now + Self.toleranceSeconds else {
            return "the token's iat is in the future"
        }
        guard token.expiration > now else { return "the token has expired" }
        let (limit, overflows) = issued.addingReportingOverflow(Self.maximumLifetimeSeconds)
        guard !overflows, token.expiration <= limit else {
            return "the token's exp is more than 60 minutes after it was issued"
        }
        return nil
    }
}

/// The claims of an accepted token.
struct TokenClaims: Sendable {
    /// The app, `bid`.
    var bundleID: String?
}
