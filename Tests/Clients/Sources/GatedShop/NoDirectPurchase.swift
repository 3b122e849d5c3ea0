import StoreKit

// Copy this file into each module of the app that imports StoreKit. On Apple's platforms, a direct
// purchase then no longer compiles. Only purchase(with:at:) does, which takes a pass of the gate.
// On other platforms, a direct purchase causes a warning of the group DeprecatedDeclaration.

extension Product {
    /// Replaces StoreKit's method in this module.
    @available(iOS, introduced: 9999, message: "Use purchase(with:at:) and a pass of the gate.")
    @available(macOS, introduced: 9999, message: "Use purchase(with:at:) and a pass of the gate.")
    @available(tvOS, introduced: 9999, message: "Use purchase(with:at:) and a pass of the gate.")
    @available(
        visionOS, introduced: 9999, message: "Use purchase(with:at:) and a pass of the gate."
    )
    @available(watchOS, introduced: 9999, message: "Use purchase(with:at:) and a pass of the gate.")
    @available(*, deprecated, message: "Use purchase(with:at:) and a pass of the gate.")
    @MainActor
    func purchase(
        options: Set<Product.PurchaseOption> = []
    ) async throws -> Product.PurchaseResult {
        preconditionFailure("a purchase needs a pass of the gate")
    }
}
