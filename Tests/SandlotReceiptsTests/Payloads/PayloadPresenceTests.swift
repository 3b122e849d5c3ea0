import SandlotJSON
import SandlotReceipts
import Testing

/// Tests of properties of every member of every payload, including nested ones.
@Suite
struct PayloadPresenceTests {
    /// Reads a payload and writes it again with sorted names.
    private static func rewritten(_ element: JSONElement, _ kind: ReceiptKind) throws -> String {
        try JSONElement(parsing: PayloadSample.rewritten(element.compact, as: kind)).compact
    }

    @Test(arguments: ReceiptKind.allCases)
    func membersAreReadInAnyOrderAndWrittenInAFixedOrder(_ kind: ReceiptKind) throws {
        let text = PayloadSample.text(kind)
        let sorted = try JSONElement(parsing: text)
        #expect(try PayloadSample.rewritten(text, as: kind) == text)
        #expect(try PayloadSample.rewritten(sorted.compact, as: kind) == text)
        #expect(try PayloadSample.rewritten(sorted.indented, as: kind) == text)
    }

    @Test(arguments: ReceiptKind.allCases)
    func missingMembersStayMissing(_ kind: ReceiptKind) throws {
        let sample = try JSONElement(parsing: PayloadSample.text(kind))
        #expect(try PayloadSample.rewritten("{}", as: kind) == "{}")
        #expect(sample.memberPaths.count > 12)
        for path in sample.memberPaths where !Self.isDemanded(path) {
            let without = sample.replacing(path[...], with: nil)
            #expect(try Self.rewritten(without, kind) == without.compact, "\(path)")
        }
    }

    /// Returns whether a member of an Advanced Commerce description or offer is required.
    private static func isDemanded(_ path: [String]) -> Bool {
        ["descriptors", "offer"].contains(path.dropLast().last)
    }

    @Test(arguments: ReceiptKind.allCases)
    func requiredMembersMustBePresent(_ kind: ReceiptKind) throws {
        let sample = try JSONElement(parsing: PayloadSample.text(kind))
        for path in sample.memberPaths where Self.isDemanded(path) {
            let error = #expect(throws: ReceiptError.self, "\(path)") {
                try Self.rewritten(sample.replacing(path[...], with: nil), kind)
            }
            #expect(error?.code == .invalidField)
            #expect(error?.reason.contains("missing") == true)
        }
    }

    @Test(arguments: ReceiptKind.allCases)
    func nullIsReadAsMissingAndNeverWritten(_ kind: ReceiptKind) throws {
        let sample = try JSONElement(parsing: PayloadSample.text(kind))
        for path in sample.memberPaths {
            let null = sample.replacing(path[...], with: .null)
            let without = sample.replacing(path[...], with: nil)
            #expect(try Self.rewritten(null, kind) == without.compact, "\(path)")
        }
    }

    @Test(arguments: ReceiptKind.allCases)
    func valuesOfTheWrongTypeAreRefusedWithTheirPath(_ kind: ReceiptKind) throws {
        let sample = try JSONElement(parsing: PayloadSample.text(kind))
        for path in sample.memberPaths {
            let wrong: JSONElement =
                if case .string = try #require(sample[path[...]]) { .integer(1) } else {
                    .string("1")
                }
            let error = #expect(throws: ReceiptError.self, "\(path)") {
                try Self.rewritten(sample.replacing(path[...], with: wrong), kind)
            }
            #expect(error?.code == .invalidField)
            var name = ""
            for part in path {
                name += Int(part) == nil ? (name.isEmpty ? "" : ".") + part : "[\(part)]"
            }
            #expect(error?.reason.hasPrefix("\(name): ") == true, "\(path)")
        }
    }

    @Test(arguments: ReceiptKind.allCases)
    func unknownMembersAreKeptByteForByteAfterTheOthers(_ kind: ReceiptKind) throws {
        let unknown =
            #""zebra":1.50,"alpha":{ "b" : [ null , "\u0041" ] },"\u0066\"uture":null,"n":-0"#
        let known = PayloadSample.text(kind)
        let written = try PayloadSample.rewritten("{\(unknown),\(known.dropFirst())", as: kind)
        let expected = unknown.replacing(#"\u0066"#, with: "f")
        #expect(written == "\(known.dropLast()),\(expected)}")
    }

    @Test(arguments: [
        #"{"data":{"new":1}}"#, #"{"summary":{"new":[]}}"#,
        #"{"externalPurchaseToken":{"new":""}}"#,
        #"{"appData":{"new":{}}}"#,
    ])
    func unknownMembersOfANotificationsBodyAreKept(_ text: String) throws {
        #expect(try PayloadSample.rewritten(text, as: .notification) == text)
    }

    @Test(arguments: ReceiptKind.allCases)
    func unknownMembersOfNestedObjectsAreKept(_ kind: ReceiptKind) throws {
        var sample = try JSONElement(parsing: PayloadSample.text(kind))
        for path in sample.memberPaths {
            if case .object = sample[path[...]] {
                sample = sample.replacing((path + ["new"])[...], with: .string("\(path)"))
            }
        }
        #expect(try Self.rewritten(sample, kind) == sample.compact)
    }
}
