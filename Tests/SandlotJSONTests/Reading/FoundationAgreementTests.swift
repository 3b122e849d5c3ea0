import Foundation
import SandlotJSON
import TestSupport
import Testing

/// Tests that compare the parser with Foundation's.
///
/// Foundation's parser differs in these points, intentionally or by accident:
///
/// - It refuses half a surrogate pair. Ours accepts and flags it.
/// - It refuses numbers that are too large for a `Double`. Ours provides the text.
/// - It accepts a comma before the bracket that closes an array, and a byte order mark, which RFC
///   8259 does not allow.
/// - It detects UTF-16 and UTF-32 from the first bytes. Ours reads only UTF-8.
/// - It drops U+FEFF from strings.
/// - It converts long numbers through `Decimal`, which loses the last digits.
/// - It uses any one of several members with the same name. Ours keeps all of them.
@Suite
struct FoundationAgreementTests {
    @Test
    func textsAreReadAsFoundationReadsThem() throws {
        let seed = SeededGenerator.seed
        var mutator = DocumentMutator(generator: SeededGenerator(seed: seed))
        var (accepted, refused) = (0, 0)
        for round in 0..<6000 {
            let bytes = mutator.document()
            let theirs = try? JSONSerialization.jsonObject(
                with: Data(bytes), options: .fragmentsAllowed)
            let agrees: Bool
            do {
                let ours = try JSONDocument(bytes)
                accepted += 1
                agrees =
                    theirs.map { Self.isEqual(ours.root, $0) }
                    ?? (ours.hasLoneSurrogate || Self.hasInfinity(ours.root))
            } catch {
                refused += 1
                agrees = theirs == nil || error.problem == .trailingComma || Self.isMarked(bytes)
            }
            if !agrees {
                let text = String(decoding: bytes, as: UTF8.self)
                Issue.record("seed \(seed), round \(round), theirs \(theirs as Any): \(text)")
            }
        }
        #expect(accepted > 500 && refused > 500)
    }

    @Test(arguments: ["[1,]", "\u{FEFF}1"])
    func foundationIsLessStrictInTheseCases(_ text: String) {
        #expect(JSONDocument.failure(of: Array(text.utf8)) != nil)
        #expect(throws: Never.self) {
            try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
        }
    }

    /// Returns whether the first bytes are a byte order mark, or zeros as in UTF-16 and UTF-32.
    private static func isMarked(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: [0xEF, 0xBB, 0xBF]) || bytes.prefix(4).contains(0)
    }

    private static func hasInfinity(_ value: JSONValue) -> Bool {
        value.double?.isInfinite == true
            || value.elements?.contains { hasInfinity($0) } == true
            || value.members?.contains { hasInfinity($0.value) } == true
    }

    private static func isEqual(_ ours: JSONValue, _ theirs: Any) -> Bool {
        switch ours.kind {
        case .null: return theirs is NSNull
        case .string: return (theirs as? String).map(unmarked) == ours.string.map(unmarked)
        case .true, .false: return (theirs as? Bool) == ours.bool
        case .number:
            guard let number = (theirs as? NSNumber)?.doubleValue, let mine = ours.double else {
                return false
            }
            return abs(number - mine) <= abs(mine) * 1e-15
        case .array:
            guard let array = theirs as? [Any], let elements = ours.elements else { return false }
            let mine = Array(elements)
            return mine.count == array.count && zip(mine, array).allSatisfy { isEqual($0, $1) }
        case .object:
            guard let object = theirs as? [String: Any], let members = ours.members else {
                return false
            }
            // Names are compared by characters, because canonically equivalent names are equal in a
            // dictionary.
            return members.allSatisfy { member in
                object.keys.contains { unmarked($0) == unmarked(member.name) || $0 == member.name }
            }
                && object.allSatisfy { name, value in
                    members.contains {
                        (unmarked($0.name) == unmarked(name) || $0.name == name)
                            && isEqual($0.value, value)
                    }
                }
        }
    }

    private static func unmarked(_ text: String) -> [Unicode.Scalar] {
        text.unicodeScalars.filter { $0 != "\u{FEFF}" }
    }
}
