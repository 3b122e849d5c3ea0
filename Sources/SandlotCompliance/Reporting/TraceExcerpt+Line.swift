import SandlotBase
import SandlotJSON
import SandlotTrace

extension TraceExcerpt.Line {
    /// Members of the envelope, which are shown elsewhere or say little.
    private static let envelope: Set<String> = ["seq", "t", "run", "e", "wall", "dev"]
    /// The most characters of a name that are kept.
    private static let nameLength = 120
    /// The most characters of a value that are kept.
    ///
    /// A value that decides a check is shown in full, so the limit exists only to bound the
    /// report's size.
    private static let valueLength = 4_096
    /// The most characters of all values that are kept.
    private static let length = 16_384

    init(_ record: TraceRecord, _ text: [UInt8], number: Int) {
        self.number = number
        seq = record.seq
        t = record.t
        var name = record.event.kind.name
        if case .unknown(let event) = record.event { name = event.name }
        event = PlainText.excerpt(name, atMost: Self.nameLength)
        let members = (try? JSONDocument(text))?.root.memberList ?? []
        let texts = members.filter { !Self.envelope.contains($0.name) }.map { member in
            "\(PlainText.excerpt(member.name, atMost: Self.nameLength))=\(Self.text(member.value))"
        }
        fields = PlainText.excerpt(texts.joined(separator: " "), atMost: Self.length)
    }

    /// A string without its quotation marks where that is plain, everything else as JSON.
    private static func text(_ value: JSONValue) -> String {
        let json = String(decoding: value.compactBytes, as: UTF8.self)
        guard let string = value.string, !string.isEmpty,
            !string.utf8.contains(where: { " =\"\\".utf8.contains($0) })
        else { return PlainText.excerpt(json, atMost: valueLength) }
        return PlainText.excerpt(string, atMost: valueLength)
    }
}
