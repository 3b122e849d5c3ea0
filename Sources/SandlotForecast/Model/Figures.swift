/// Numbers in texts, which look the same everywhere.
package enum Figures {
    /// Writes a number with at most some decimal places.
    ///
    /// - Parameters:
    ///   - value: The number.
    ///   - places: The largest number of decimal places, up to 6.
    ///   - least: The smallest number of decimal places.
    /// - Returns: The text, or an en dash if the number is not finite or too large.
    package static func number(_ value: Double, places: Int, atLeast least: Int = 0) -> String {
        guard value.isFinite, abs(value) < 1e12 else { return "–" }
        var scale = 1.0
        for _ in 0..<places { scale *= 10 }
        let scaled = Int64((abs(value) * scale).rounded())
        let sign = value < 0 && scaled > 0 ? "-" : ""
        let (whole, rest) = scaled.quotientAndRemainder(dividingBy: Int64(scale))
        var digits = "\(rest)"
        digits = String(repeating: "0", count: places - (places == 0 ? 0 : digits.count)) + digits
        if places == 0 { digits = "" }
        while digits.count > least, digits.last == "0" { digits.removeLast() }
        return sign + grouped(whole) + (digits.isEmpty ? "" : "." + digits)
    }

    /// Writes a share as a percentage.
    ///
    /// - Parameter share: The share.
    /// - Returns: The percentage with enough decimal places for small shares.
    package static func percent(_ share: Double) -> String {
        number(share * 100, places: abs(share) < 0.1 ? 2 : 1) + "%"
    }

    /// Writes a whole number with commas between groups of digits.
    package static func grouped(_ value: Int64) -> String {
        let digits = Array(String(value.magnitude))
        var text = value < 0 ? "-" : ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(",") }
            text.append(digit)
        }
        return text
    }
}
