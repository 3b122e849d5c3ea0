public import Foundation
import SandlotStore

/// The store of the customer's country and its settings on the device.
public enum AppStore: Sendable {
    /// Whether the device allows payments.
    public static var canMakePayments: Bool {
        StoreEnvironment.found?.connection.canMakePayments ?? false
    }

    /// The identifier that binds signed data to the device.
    public static var deviceVerificationID: UUID? {
        StoreEnvironment.found?.connection.deviceVerificationID
    }

    /// Fetches the customer's purchases from the store again, after asking for a password.
    ///
    /// Apps rarely need this call, because purchases made elsewhere arrive without it.
    ///
    /// - Throws: ``StoreKitError`` if the customer cancels or the store cannot answer.
    public static func sync() async throws {
        let connection = try Origin.current.requiredConnection()
        try await callingStore { () async throws(StoreError) in
            try await connection.synchronize()
        }
    }

    /// The app's age rating at installation, which the simulated store does not have.
    public static var ageRatingCode: Int? {
        get async { nil }
    }
}
