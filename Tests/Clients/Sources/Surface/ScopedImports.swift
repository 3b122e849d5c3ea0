import struct StoreKit.Product
import class StoreKit.SKPaymentTransaction
import enum StoreKit.StoreKitError
import struct StoreKit.Transaction

// Compiles only if single declarations of StoreKit can be imported.

func scopedImports(
    _ product: Product, _ transaction: Transaction, _ error: StoreKitError,
    _ payment: SKPaymentTransaction
) {
    let _: String = product.id
    let _: UInt64 = transaction.id
    let _: String? = error.errorDescription
}
