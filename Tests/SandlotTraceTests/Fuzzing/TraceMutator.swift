/// A mutator that makes small changes to traces, so that some stay valid and others become slightly malformed.
struct TraceMutator {
    /// Traces with fields of all types.
    static let samples: [String] = [
        """
        {"seq":0,"t":0,"run":"r","e":"trace_header","schema":"sandlot-trace/1","dev":"phone","wall":"2026-11-02T10:00:00.000Z","platform":"iOS","build":"release","audience":{"minAge":6,"maxAge":8},"initialEntitlements":["remove_ads"],"products":[{"id":"p","kind":"consumable","amountMinor":99,"currency":"USD","random":true}],"gateState":{"attemptsUsed":1,"lockedUntilWall":"2026-11-02T10:01:00Z"},"params":{"tolMs":250}}
        {"seq":1,"t":5,"run":"r","e":"phase","phase":"presenting","attempt":1,"level":2,"word":0,"wordCount":5}
        {"seq":2,"t":900,"run":"r","e":"trace_end","reason":"normal"}

        """,
        """
        {"seq":0,"t":1,"run":"r","e":"ad_shown","scene":"left","adId":"a\\u00e4\\n","slot":"preTest","format":"banner","labelContrast":4.5,"modal":null,"creative":{"usesAppCharacter":false},"extra":{"x":[1,{"y":null}]}}
        {"seq":1,"t":5001,"run":"r","e":"ad_skip_enabled","adId":"a\\u00e4\\n","closeWidthPt":44.0,"closeHeightPt":48,"closeVisible":true}
        {"seq":2,"t":5100,"run":"r","e":"ad_dismissed","adId":"a\\u00e4\\n","cause":"skip"}

        """,
        """
        {"seq":0,"t":0,"run":"r","e":"gate_shown","gateId":"g","purpose":"purchase","challenge":{"kind":"multiply","a":8,"b":7},"choices":12}
        {"seq":1,"t":10,"run":"r","e":"gate_answered","gateId":"g","correct":true,"latencyMs":2500}
        {"seq":2,"t":11,"run":"r","e":"consent","consentId":"c","action":"granted","scope":["collection","ads"],"method":"kba","by":"parent"}
        {"seq":3,"t":12,"run":"r","e":"data_sent","dest":"firstParty","purpose":"sync","fields":["name"],"identifiers":[],"party":"x@y.example"}
        {"seq":0,"t":12,"run":"s","e":"sync_state","state":"idle"}
        """,
    ]

    private static let pieces: [[UInt8]] =
        [
            "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u", "\\ud800", "0", "-", ".", "e9", "null",
            "true", "\n", "\r\n", " ", "\u{0}", "é", "😀", "\u{FEFF}", "1e400", "9007199254740993",
            "99999999999999999999", "-1", "1.0", "\"\"", "[[[[]]]]", "\"seq\":7,",
            "\"e\":\"phase\",",
        ].map { Array($0.utf8) } + [[0x80], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xFF]]

    var random: SeededRandom

    /// Returns a sample with one to four changes.
    mutating func trace() -> [UInt8] {
        var bytes = Array(Self.samples[Int.random(in: 0..<Self.samples.count, using: &random)].utf8)
        for _ in 0..<Int.random(in: 1...4, using: &random) { change(&bytes) }
        return bytes
    }

    private mutating func change(_ bytes: inout [UInt8]) {
        let position = Int.random(in: 0...bytes.count, using: &random)
        let end = min(bytes.count, position + Int.random(in: 1...8, using: &random))
        let piece = Self.pieces[Int.random(in: 0..<Self.pieces.count, using: &random)]
        switch Int.random(in: 0...8, using: &random) {
        case 0: bytes.insert(contentsOf: piece, at: position)
        case 1: bytes.removeSubrange(position..<end)
        case 2: bytes.replaceSubrange(position..<end, with: piece)
        case 3 where position < bytes.count:
            bytes[position] ^= 1 << UInt8.random(in: 0...7, using: &random)
        case 4: bytes.insert(contentsOf: bytes[position..<end], at: position)
        case 5 where Int.random(in: 0...3, using: &random) == 0: bytes.removeSubrange(position...)
        case 6: replaceValue(in: &bytes)
        case 7: repeatLine(in: &bytes)
        default:
            // Replacing digits with digits keeps most lines valid.
            let digits = bytes.indices.filter { (0x30...0x39).contains(bytes[$0]) }
            guard let index = digits.randomElement(using: &random) else { return }
            bytes[index] = UInt8.random(in: 0x30...0x39, using: &random)
        }
    }

    /// Replaces the value after a colon.
    private mutating func replaceValue(in bytes: inout [UInt8]) {
        let colons = bytes.indices.filter { bytes[$0] == UInt8(ascii: ":") }
        guard let colon = colons.randomElement(using: &random) else { return }
        let end = bytes[(colon + 1)...].firstIndex { [0x2C, 0x7D, 0x5D].contains($0) }
        let values = [
            "null", "true", "-0", "0.5", "1e3", "9007199254740992", "9223372036854775807", "\"\"",
            "[]", "{}", "[null]", "[\"x\"]", "{\"a\":{\"a\":1}}", "\"2026-02-29T10:00:00Z\"", "7",
        ]
        let value = values[Int.random(in: 0..<values.count, using: &random)]
        bytes.replaceSubrange((colon + 1)..<(end ?? bytes.count), with: Array(value.utf8))
    }

    private mutating func repeatLine(in bytes: inout [UInt8]) {
        let lines = bytes.split(separator: 0x0A)
        guard let line = lines.randomElement(using: &random) else { return }
        bytes += line + [0x0A]
    }
}

/// A generator whose numbers depend only on the seed (SplitMix64).
struct SeededRandom: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
