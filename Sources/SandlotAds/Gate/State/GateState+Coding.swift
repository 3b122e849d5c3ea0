// Each item has its own line, which starts with its name. Boot identifiers are written as
// hexadecimal bytes, so that they can contain any characters.

extension GateState {
    private static let format = "sandlot-gate/1"

    /// The encoded state.
    public var bytes: [UInt8] {
        var lines = [
            Self.format, "attempts \(attemptsUsed)", "unanswered \(unanswered)", "locks \(locks)",
        ]
        for (name, timer) in [("lock", lock), ("forget", unansweredTimer)] {
            guard let timer else { continue }
            lines.append(
                "\(name) \(timer.duration) \(timer.served) \(timer.credit) \(timer.wallMark)")
            for anchor in timer.anchors {
                lines.append(
                    "\(name)-boot \(anchor.bootMilliseconds) \(anchor.served) "
                        + Self.hexadecimal(anchor.bootID))
            }
        }
        return Array((lines.joined(separator: "\n") + "\n").utf8)
    }

    /// Decodes a state, or returns nil if the bytes are damaged, truncated, or from a later
    /// version.
    ///
    /// - Parameter bytes: The bytes that ``bytes`` returned.
    public init?(bytes: [UInt8]) {
        guard bytes.last == UInt8(ascii: "\n") else { return nil }
        var lines = bytes.dropLast().split(
            separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false
        ).map { line in
            line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
                .map { String(decoding: $0, as: UTF8.self) }
        }[...]
        guard lines.popFirst() == [Self.format],
            let attempts = Self.numbers(of: lines.popFirst(), "attempts", count: 1),
            let unanswered = Self.numbers(of: lines.popFirst(), "unanswered", count: 1),
            let locks = Self.numbers(of: lines.popFirst(), "locks", count: 1),
            0...1_000 ~= attempts[0], 0...1_000 ~= unanswered[0], 0...Self.lockLimit ~= locks[0]
        else { return nil }
        attemptsUsed = attempts[0]
        self.unanswered = unanswered[0]
        self.locks = locks[0]
        if lines.first?.first == "lock" {
            guard let timer = Self.timer("lock", &lines) else { return nil }
            lock = timer
        }
        if lines.first?.first == "forget" {
            guard let timer = Self.timer("forget", &lines) else { return nil }
            unansweredTimer = timer
        }
        guard lines.isEmpty, (self.unanswered == 0) == (unansweredTimer == nil) else { return nil }
    }

    private static func timer(
        _ name: String, _ lines: inout ArraySlice<[String]>
    ) -> GateTimer? {
        guard let values = numbers(of: lines.popFirst(), name, count: 4) else { return nil }
        var anchors: [GateTimer.Anchor] = []
        while let line = lines.first, line.first == name + "-boot", line.count == 4 {
            guard let boot = numbers(of: Array(line.prefix(3)), name + "-boot", count: 2),
                let bootID = text(hexadecimal: line[3])
            else { return nil }
            anchors.append(.init(bootID: bootID, bootMilliseconds: boot[0], served: boot[1]))
            lines.removeFirst()
        }
        let (duration, served, credit) = (values[0], values[1], values[2])
        guard duration > 0, 0...duration ~= served, 0...duration ~= credit,
            1...GateTimer.anchorLimit ~= anchors.count,
            anchors.allSatisfy({ 0...served ~= $0.served })
        else { return nil }
        return GateTimer(
            duration: duration, served: served, credit: credit, wallMark: values[3],
            anchors: anchors)
    }

    private static func numbers(of line: [String]?, _ name: String, count: Int) -> [Int]? {
        guard let line, line.first == name, line.count == count + 1 else { return nil }
        let numbers = line.dropFirst().compactMap(Int.init)
        // Only the canonical form of each number is accepted.
        guard numbers.map(String.init) == Array(line.dropFirst()) else { return nil }
        return numbers
    }

    private static func hexadecimal(_ text: String) -> String {
        text.utf8.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
    }

    private static func text(hexadecimal: String) -> String? {
        let digits = Array(hexadecimal.utf8)
        guard digits.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard
                let byte = UInt8(
                    String(decoding: digits[index...index + 1], as: UTF8.self), radix: 16)
            else { return nil }
            bytes.append(byte)
        }
        guard let text = String(validating: bytes, as: UTF8.self),
            self.hexadecimal(text) == hexadecimal
        else { return nil }
        return text
    }
}
