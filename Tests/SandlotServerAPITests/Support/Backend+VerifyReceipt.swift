import SandlotBase
import SandlotJSON
import SandlotReceipts
import SandlotServerAPI
import SandlotStore
import Testing

extension Backend {
    /// Returns the app receipt of a customer in Base64, as an app sends it.
    func receipt(of customer: CustomerID = "anna") throws -> String {
        let bytes = try store.appReceipt(of: customer, in: Self.bundleID)
        return Self.base64(try #require(bytes))
    }

    static func base64(_ bytes: [UInt8]) -> String {
        String(decoding: Base64.encoded(bytes, as: .standard), as: UTF8.self)
    }

    /// Sends a receipt to `verifyReceipt`.
    func verifyReceipt(
        _ receipt: String, password: String? = nil, excludingOld: Bool? = nil
    ) async throws -> JSONValue {
        var members: [String: JSONElement] = ["receipt-data": .string(receipt)]
        if let password { members["password"] = .string(password) }
        if let excludingOld { members["exclude-old-transactions"] = .bool(excludingOld) }
        return try await verifyReceipt(body: JSONElement.object(members).compact)
    }

    func verifyReceipt(_ method: String = "POST", body: String) async throws -> JSONValue {
        let response = await api.respond(
            to: APIRequest(method: method, path: "/verifyReceipt", body: Array(body.utf8)))
        #expect(response.status == 200)
        return try Answer(response).json
    }

    /// Returns the backend with a server that has a shared secret.
    func withSecret(_ secret: String) -> Self {
        var copy = self
        copy.api = AppStoreServerAPI(
            store: store, keys: [key], notifications: log, sharedSecret: secret,
            now: { Self.start })
        return copy
    }
}
