public import Foundation

extension Product {
    /// The style in which the store writes prices.
    public var priceFormatStyle: Decimal.FormatStyle.Currency {
        let locale = Locale(identifier: localeIdentifier)
        return Decimal.FormatStyle.Currency(
            code: locale.currency?.identifier ?? "USD", locale: locale)
    }

    /// A style that writes periods, as in “three months”.
    ///
    /// On Apple's platforms, this is a `Date.ComponentsFormatStyle`, which cannot be created with
    /// Foundation on Linux.
    public var subscriptionPeriodFormatStyle: some FormatStyle<Range<Date>, String> {
        PeriodRangeStyle()
    }

    /// A style that writes the units of periods.
    public var subscriptionPeriodUnitFormatStyle: SubscriptionPeriod.Unit.FormatStyle {
        SubscriptionPeriod.Unit.FormatStyle(locale: Locale(identifier: localeIdentifier))
    }
}
