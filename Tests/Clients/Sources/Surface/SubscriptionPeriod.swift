import Foundation
import StoreKit

// Uses each symbol once, with its type, so that this file compiles only if users' code does.

func subscriptionPeriod(_ period: Product.SubscriptionPeriod) {
    let _: any (Hashable & Sendable & CustomDebugStringConvertible) = period
    let _: Product.SubscriptionPeriod.Unit = period.unit
    let _: Int = period.value
    let _: String = period.debugDescription
    let _: Range<Date> = period.dateRange()
    let _: Range<Date> = period.dateRange(referenceDate: Date())
    let _: String = period.formatted(Date.IntervalFormatStyle.interval)
    let _: String = period.formatted(Date.IntervalFormatStyle.interval, referenceDate: Date())
    let _: String = period.formatted(Duration.UnitsFormatStyle.units())
    let _: DateComponents = DateComponents(subscriptionPeriod: period)
    let _: Product.SubscriptionPeriod = .weekly
    let _: Product.SubscriptionPeriod = .monthly
    let _: Product.SubscriptionPeriod = .yearly
    let _: Product.SubscriptionPeriod = .everyThreeDays
    let _: Product.SubscriptionPeriod = .everyTwoWeeks
    let _: Product.SubscriptionPeriod = .everyTwoMonths
    let _: Product.SubscriptionPeriod = .everyThreeMonths
    let _: Product.SubscriptionPeriod = .everySixMonths
}

func unit(_ unit: Product.SubscriptionPeriod.Unit) {
    let _: Product.SubscriptionPeriod.Unit = .day
    let _: Product.SubscriptionPeriod.Unit = .week
    let _: Product.SubscriptionPeriod.Unit = .month
    let _: Product.SubscriptionPeriod.Unit = .year
    let _: any (Hashable & Comparable & Sendable & CustomDebugStringConvertible) = unit
    let _: String = unit.localizedDescription
    let _: String = unit.debugDescription
}

func format(
    _ unit: Product.SubscriptionPeriod.Unit, _ style: Product.SubscriptionPeriod.Unit.FormatStyle
) {
    let _: String = unit.formatted(style)
    let _: String = style.format(unit)
    let _: Product.SubscriptionPeriod.Unit.FormatStyle = style.locale(Locale(identifier: "en_US"))
    let _: any (FormatStyle & Codable & Hashable) = style
}
