import Foundation
import SandlotBase
import SandlotJSON
import SandlotReceipts

/// Defaults for values that Apple's types require. Only unverified data lacks them.
extension Timestamp? {
    /// The date, or the start of 1970.
    var dateOrEpoch: Date { self?.date ?? Date(timeIntervalSince1970: 0) }
}

extension UUID? {
    /// The identifier, or the one that consists of zeros.
    var orZero: UUID {
        self ?? UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    }
}

extension String? {
    /// The bytes of a Base64 string, or empty data.
    var base64Bytes: Data { self.flatMap { Data(base64Encoded: $0) } ?? Data() }

    /// The number in a string of digits, or 0.
    var digits: UInt64 { self.flatMap { UInt64($0) } ?? 0 }
}

extension Decimal {
    /// Converts an amount of money without rounding.
    init(_ amount: Milliunits) {
        self.init(thousandths: amount.rawValue)
    }

    /// Converts a number of thousandths without rounding.
    init(thousandths: Int64) {
        self.init(
            sign: thousandths < 0 ? .minus : .plus, exponent: -3,
            significand: Decimal(thousandths.magnitude))
    }
}

extension [UnknownField] {
    /// Returns the string of a member that the payload does not declare, or nil.
    func string(_ name: String) -> String? { value(name)?.string }

    /// Returns the Boolean of a member that the payload does not declare, or nil.
    func bool(_ name: String) -> Bool? { value(name)?.bool }

    private func value(_ name: String) -> JSONValue? {
        last { $0.name == name }.flatMap { try? JSONDocument($0.json).root }
    }
}
