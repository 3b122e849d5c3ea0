import Foundation
import SandlotCatalog
import SandlotStoreKit
import SandlotTrace

/// Amounts of money in the smallest unit of their currency.
enum MinorUnits {
    /// Currencies without decimals.
    ///
    /// All other currencies of the store have two.
    private static let whole: Set<String> = ["JPY", "KRW", "VND", "CLP", "HUF", "IDR", "TWD"]

    static func amount(_ price: Decimal, _ currency: String?) -> Int {
        let factor: Decimal = currency.map(whole.contains) == true ? 1 : 100
        var (exact, rounded) = (price * factor, Decimal())
        NSDecimalRound(&rounded, &exact, 0, .plain)
        return NSDecimalNumber(decimal: rounded).intValue
    }
}

extension Transaction {
    /// The price that was paid, in the smallest unit of the currency.
    var priceMinor: Int? { price.map { MinorUnits.amount($0, currencyCode) } }
}

extension TraceEvent.ProductKind {
    /// Creates the trace's word for a product type of the store.
    init(_ type: Product.ProductType) {
        switch type {
        case .consumable: self = .consumable
        case .nonConsumable: self = .nonConsumable
        default: self = .subscription
        }
    }

    /// Creates the trace's word for a product type of a catalog.
    init(_ type: Catalog.ProductType?) {
        switch type {
        case .consumable: self = .consumable
        case .nonConsumable: self = .nonConsumable
        default: self = .subscription
        }
    }
}

extension MinorUnits {
    /// Returns an amount of a catalog in the smallest unit of the currency.
    static func amount(milliunits: Int64, _ currency: String?) -> Int {
        amount(Decimal(milliunits) / 1_000, currency)
    }
}
