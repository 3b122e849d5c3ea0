public import Foundation
internal import SandlotStore

/// The store of the customer's country, and what the device may do in it.
public enum AppStore: Sendable {
    /// Whether the device allows payments.
    public static var canMakePayments: Bool {
        StoreEnvironment.current?.connection.canMakePayments ?? false
    }

    /// The identifier that binds signed data to the device.
    public static var deviceVerificationID: UUID? {
        StoreEnvironment.current?.connection.deviceVerificationID
    }

    /// Fetches the customer's purchases anew, after asking for a password.
    ///
    /// It is hardly ever needed: purchases made elsewhere come by themselves.
    ///
    /// - Throws: ``StoreKitError`` if the customer cancels or the store cannot answer.
    public static func sync() async throws {
        let connection = try Origin.current.requiredConnection()
        try await callingStore { () async throws(StoreError) in
            try await connection.synchronize()
        }
    }

    /// The age rating of the app as it was installed; the simulated store has none.
    public static var ageRatingCode: Int? {
        get async { nil }
    }
}
