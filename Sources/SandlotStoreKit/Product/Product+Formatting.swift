public import Foundation

extension Product {
    /// Writes prices as the store does.
    public var priceFormatStyle: Decimal.FormatStyle.Currency {
        let locale = Locale(identifier: localeIdentifier)
        return Decimal.FormatStyle.Currency(
            code: locale.currency?.identifier ?? "USD", locale: locale)
    }

    /// Writes periods, as in “three months”.
    ///
    /// On Apple's platforms it is a `Date.ComponentsFormatStyle`, which Foundation on Linux cannot make.
    public var subscriptionPeriodFormatStyle: some FormatStyle<Range<Date>, String> {
        PeriodRangeStyle()
    }

    /// Writes the units of periods.
    public var subscriptionPeriodUnitFormatStyle: SubscriptionPeriod.Unit.FormatStyle {
        SubscriptionPeriod.Unit.FormatStyle(locale: Locale(identifier: localeIdentifier))
    }
}
