internal import Foundation
internal import SandlotBase
internal import SandlotJSON
internal import SandlotReceipts

/// What signed data lacks although Apple's types always have it; only unverified data does.
extension Timestamp? {
    /// The date, or the beginning of 1970.
    var dateOrEpoch: Date { self?.date ?? Date(timeIntervalSince1970: 0) }
}

extension UUID? {
    /// The identifier, or the one that is all zeros.
    var orZero: UUID {
        self ?? UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    }
}

extension String? {
    /// The bytes that Base64 text stands for, or none.
    var base64Bytes: Data { self.flatMap { Data(base64Encoded: $0) } ?? Data() }

    /// The number that a string of digits stands for, or 0.
    var digits: UInt64 { self.flatMap { UInt64($0) } ?? 0 }
}

extension Decimal {
    /// An amount of money, exactly.
    init(_ amount: Milliunits) {
        self.init(thousandths: amount.rawValue)
    }

    /// A number of thousandths, exactly.
    init(thousandths: Int64) {
        self.init(
            sign: thousandths < 0 ? .minus : .plus, exponent: -3,
            significand: Decimal(thousandths.magnitude))
    }
}

extension [UnknownField] {
    /// The string of a member that payloads do not declare, or nil.
    func string(_ name: String) -> String? { value(name)?.string }

    /// The Boolean of a member that payloads do not declare, or nil.
    func bool(_ name: String) -> Bool? { value(name)?.bool }

    private func value(_ name: String) -> JSONValue? {
        last { $0.name == name }.flatMap { try? JSONDocument($0.json).root }
    }
}
