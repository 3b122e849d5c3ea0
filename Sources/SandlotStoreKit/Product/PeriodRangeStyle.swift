import Foundation

/// A style that writes the length of a range of dates in the largest exact unit, as in “three
/// months”.
///
/// The words are English in every locale.
struct PeriodRangeStyle: FormatStyle {
    func format(_ range: Range<Date>) -> String {
        let (count, unit) = Self.measure(range)
        let formatter = NumberFormatter()
        formatter.numberStyle = .spellOut
        formatter.locale = Locale(identifier: "en_US")
        let number = formatter.string(from: NSNumber(value: count)) ?? "\(count)"
        return "\(number) \(unit.debugDescription)\(count == 1 ? "" : "s")"
    }

    private static func measure(
        _ range: Range<Date>
    ) -> (Int, Product.SubscriptionPeriod.Unit) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let (start, end) = (range.lowerBound, range.upperBound)
        // A period that ends in a shorter month counts as a whole number of months.
        let months = calendar.dateComponents([.month], from: start, to: end).month ?? 0
        for months in [months, months + 1] where months > 0 {
            guard calendar.date(byAdding: .month, value: months, to: start) == end else { continue }
            return months.isMultiple(of: 12) ? (months / 12, .year) : (months, .month)
        }
        let days = calendar.dateComponents([.day], from: start, to: end).day ?? 0
        return days > 0 && days.isMultiple(of: 7) ? (days / 7, .week) : (days, .day)
    }
}
