// with: Sources/GatedShop/NoDirectPurchase.swift

import SandlotAds
import SandlotAppSupport
import StoreKit

// With the copied file, a purchase without a pass does not compile.

func buy(_ product: Product) async throws {
    // expected-error@+1 {{'purchase(options:)' is deprecated: Use purchase(with:at:) and a pass of the gate.}}
    _ = try await product.purchase()
    // expected-error@+1 {{'purchase(options:)' is deprecated: Use purchase(with:at:) and a pass of the gate.}}
    _ = try await product.purchase(options: [.simulatesAskToBuyInSandbox(true)])
    // expected-error@+1 {{'purchase(options:)' is deprecated: Use purchase(with:at:) and a pass of the gate.}}
    let method = product.purchase(options:)
    _ = method
}

@MainActor
func buy(_ product: Product, with pass: consuming GatePass, at time: GateTime) async throws {
    _ = try await product.purchase(with: pass, at: time)
}
