public import Foundation

extension Product {
    /// Writes prices as the store does.
    public var priceFormatStyle: Decimal.FormatStyle.Currency {
        let locale = Locale(identifier: localeIdentifier)
        return Decimal.FormatStyle.Currency(
            code: locale.currency?.identifier ?? "USD", locale: locale)
    }

    /// Writes the units of periods.
    public var subscriptionPeriodUnitFormatStyle: SubscriptionPeriod.Unit.FormatStyle {
        SubscriptionPeriod.Unit.FormatStyle(locale: Locale(identifier: localeIdentifier))
    }
}
