/// Characters inside JSON strings that other programs treat as line endings.
enum LineSeparators {
    /// Escapes U+0085, U+2028, and U+2029 in JSON text, where they can occur only inside strings.
    ///
    /// JavaScript before ES2019 and many line readers treat them as line endings.
    ///
    /// - Parameter json: JSON in UTF-8.
    /// - Returns: The same JSON without these characters.
    /// - Complexity: O(*n*) in the length.
    static func escaped(_ json: [UInt8]) -> [UInt8] {
        guard json.contains(where: { $0 == 0xE2 || $0 == 0xC2 }) else { return json }
        var result: [UInt8] = []
        result.reserveCapacity(json.count + 16)
        var index = 0
        while index < json.count {
            if json[index...].starts(with: [0xE2, 0x80, 0xA8]) {
                result += Array(#"\u2028"#.utf8)
                index += 3
            } else if json[index...].starts(with: [0xE2, 0x80, 0xA9]) {
                result += Array(#"\u2029"#.utf8)
                index += 3
            } else if json[index...].starts(with: [0xC2, 0x85]) {
                result += Array(#"\u0085"#.utf8)
                index += 2
            } else {
                result.append(json[index])
                index += 1
            }
        }
        return result
    }
}
