// Each item has its own line, which starts with its name, as in the state of a gate. Ages are in
// whole milliseconds.

extension AdHistory {
    private static let format = "sandlot-ads/1"

    /// The encoded history.
    public var bytes: [UInt8] {
        var lines = [Self.format, "entitlement \(entitlement.rawValue)"]
        lines += shows.map { "show \($0.boundedMilliseconds)" }
        lines += showsElsewhere.map { "show-elsewhere \($0.boundedMilliseconds)" }
        if let dismissal { lines.append("dismissal \(dismissal.boundedMilliseconds)") }
        lines.append("actions \(userActions)")
        let own = tests.keys.filter(\.isOwn).sorted { $0.rawValue < $1.rawValue }
        for slot in AdSlot.allCases + own {
            if let count = tests[slot] { lines.append("tests-\(slot.rawValue) \(count)") }
        }
        return Array((lines.joined(separator: "\n") + "\nend\n").utf8)
    }

    /// Decodes a history, or returns nil if the bytes are damaged, truncated, or from a later
    /// version.
    ///
    /// - Parameter bytes: The bytes that ``bytes`` returned.
    public init?(bytes: [UInt8]) {
        guard bytes.last == UInt8(ascii: "\n"),
            let text = String(validating: bytes.dropLast(), as: UTF8.self)
        else { return nil }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.first == Self.format[...], lines.last == "end" else { return nil }
        self.init()
        var (hasEntitlement, hasActions) = (false, false)
        for line in lines.dropFirst().dropLast() {
            let words = line.split(separator: " ", omittingEmptySubsequences: false).map(
                String.init)
            guard words.count == 2 else { return nil }
            if words[0] == "entitlement" {
                guard !hasEntitlement, let entitlement = AdEntitlement(rawValue: words[1]) else {
                    return nil
                }
                self.entitlement = entitlement
                hasEntitlement = true
                continue
            }
            // Only the canonical form of each number is accepted.
            guard let number = Int64(words[1]), String(number) == words[1] else { return nil }
            switch words[0] {
            case "show": shows.append(.milliseconds(number))
            case "show-elsewhere": showsElsewhere.append(.milliseconds(number))
            case "dismissal" where dismissal == nil: dismissal = .milliseconds(number)
            case "actions" where !hasActions:
                userActions = Int(clamping: number)
                hasActions = true
            default:
                guard words[0].hasPrefix("tests-"),
                    let slot = AdSlot(rawValue: String(words[0].dropFirst("tests-".count))),
                    tests[slot] == nil
                else { return nil }
                tests[slot] = Int(clamping: number)
            }
        }
        guard hasEntitlement, hasActions else { return nil }
    }
}
