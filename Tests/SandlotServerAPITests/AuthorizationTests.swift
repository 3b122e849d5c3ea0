import SandlotBase
import SandlotJSON
import SandlotReceipts
import SandlotServerAPI
import SandlotStore
import Synchronization
import Testing

@Suite struct AuthorizationTests {
    private func status(
        _ backend: Backend, authorization: String?
    ) async throws -> Answer {
        Answer(
            await backend.api.respond(
                to: APIRequest(
                    method: "GET", path: "/inApps/v1/transactions/1",
                    authorization: authorization)))
    }

    @Test(
        arguments: [
            [:], ["iat": .integer(1_767_225_600)], ["exp": .integer(1_767_225_600 + 3600)],
            ["exp": .integer(1_767_225_600 - 30 + 3600), "iat": .integer(1_767_225_600 - 30)],
        ] as [[String: JSONElement]])
    func aGoodTokenIsAccepted(claims: [String: JSONElement]) async throws {
        let backend = try Backend()
        let answer = try await status(
            backend, authorization: "Bearer " + backend.token(claims.mapValues { $0 }))
        #expect(answer.code == 4_040_010)
    }

    @Test
    func aTokenThatWasAcceptedExpires() async throws {
        let clock = Mutex(Timestamp(milliseconds: 1_767_225_600_000))
        let backend = try Backend(now: { clock.withLock { $0 } })
        let token = try "Bearer " + backend.token(["exp": .integer(1_767_225_600 + 60)])
        for _ in 0..<2 {
            #expect(try await status(backend, authorization: token).code == 4_040_010)
        }
        clock.withLock { $0 = Timestamp(milliseconds: 1_767_225_660_000) }
        #expect(try await status(backend, authorization: token).status == 401)
    }

    @Test
    func aTokenWithOtherClaimsAndTheSignatureOfAnAcceptedOneIsRefused() async throws {
        let backend = try Backend()
        let good = try backend.token([:]).split(separator: ".")
        #expect(
            try await status(
                backend, authorization: "Bearer " + good.joined(separator: ".")
            ).code == 4_040_010)
        let other = try backend.token(["iat": .integer(1_767_225_600 - 5)]).split(separator: ".")
        let mixed = "Bearer \(other[0]).\(other[1]).\(good[2])"
        #expect(try await status(backend, authorization: mixed).status == 401)
    }

    @Test(
        arguments: [
            ["iss": .string("stranger")], ["iss": nil], ["aud": .string("appstoreconnect-v2")],
            ["aud": nil], ["exp": nil], ["exp": .string("soon")],
            ["exp": .integer(1_767_225_600)], ["exp": .integer(1_767_225_600 + 3601)],
            ["exp": .integer(.max)], ["iat": .integer(.max)], ["iat": .string("now")],
            ["iat": .integer(1_767_225_600 + 61)], ["iat": .integer(1_767_225_600 - 4000)],
        ] as [[String: JSONElement?]])
    func aTokenWithWrongClaimsIsRefusedWithoutACode(
        claims: [String: JSONElement?]
    ) async throws {
        let backend = try Backend()
        let answer = try await status(backend, authorization: "Bearer " + backend.token(claims))
        #expect(answer.status == 401)
        #expect(answer.code == nil)
        #expect(answer.body.hasPrefix("Unauthenticated: the token"), "\(answer.body)")
    }

    @Test(arguments: [
        #"{"alg":"none","kid":"KEY1"}"#, #"{"alg":"HS256","kid":"KEY1"}"#,
        #"{"alg":"ES256","kid":"KEY2"}"#, #"{"alg":"ES256"}"#, "[]", "x",
    ])
    func aTokenWithAWrongHeaderIsRefused(header: String) async throws {
        let backend = try Backend()
        let answer = try await status(
            backend, authorization: "Bearer " + backend.token(header: header))
        #expect(answer.status == 401)
    }

    @Test func aMissingOrMalformedHeaderFieldIsRefused() async throws {
        let backend = try Backend()
        let token = try backend.token()
        for field in [nil, "", "Bearer", "Basic " + token, token, "Bearer x", "Bearer a.b.c"] {
            #expect(try await status(backend, authorization: field).status == 401)
        }
        #expect(try await status(backend, authorization: "bearer " + token).status == 404)
    }

    @Test func aTokenOfAnotherKeyOrWithAChangedByteIsRefused() async throws {
        let backend = try Backend()
        let stranger = try Backend()
        let answer = try await status(
            backend, authorization: "Bearer " + stranger.token())
        #expect(answer.status == 401)
        let token = Array(try backend.token().utf8)
        for index in stride(from: 0, to: token.count, by: 7) {
            var changed = token
            changed[index] =
                changed[index] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
            let text = String(decoding: changed, as: UTF8.self)
            #expect(try await status(backend, authorization: "Bearer " + text).status == 401)
        }
    }

    @Test func theBundleIdentifierOfATokenNamesAnAppOfTheStore() async throws {
        let backend = try Backend()
        let id = try backend.buy("coins")
        let path = "/v1/transactions/\(id)"
        #expect(try await backend.send("GET", path, bundleID: "org.example.none").code == 4_040_003)
        #expect(try await backend.send("GET", path, bundleID: "").code == 4_000_002)
        #expect(
            try await backend.send("GET", path, bundleID: "org.example.other").code == 4_040_010)
        #expect(try await backend.get(path).status == 200)
    }

    @Test func aPublicKeySufficesToVerify() async throws {
        let backend = try Backend()
        let key = try APIKey(
            issuerID: "issuer", keyID: "KEY1", pem: backend.key.key.publicPEM(), name: "key.pem")
        let api = AppStoreServerAPI(
            store: backend.store, keys: [key], now: { Backend.start })
        let response = await api.respond(
            to: APIRequest(
                method: "GET", path: "/inApps/v1/transactions/1",
                authorization: "Bearer " + (try backend.token())))
        #expect(response.status == 404)
        #expect(Answer(response).code == 4_040_010)
    }
}
