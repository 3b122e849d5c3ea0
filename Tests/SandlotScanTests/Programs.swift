/// Small programs for Apple's platforms.
enum Programs {
    /// Returns a program for one architecture that links libraries.
    static func program(
        linking libraries: [String], isLittle: Bool = true, is64: Bool = true,
        command: UInt32 = 0x0C, signature: [UInt8]? = nil
    ) -> [UInt8] {
        func word(_ value: UInt32) -> [UInt8] {
            let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
            return isLittle ? bytes.reversed() : bytes
        }
        var commands = word(0x1B) + word(24) + [UInt8](repeating: 7, count: 16)
        for library in libraries {
            var name = Array(library.utf8) + [0]
            while name.count % 8 != 0 { name.append(0) }
            commands += word(command) + word(UInt32(24 + name.count)) + word(24)
            commands += [UInt8](repeating: 0, count: 12) + name
        }
        var count = libraries.count + 1
        if let signature {
            let end = (is64 ? 32 : 28) + commands.count + 16
            commands += word(0x1D) + word(16) + word(UInt32(end)) + word(UInt32(signature.count))
            count += 1
        }
        var file = word(is64 ? 0xFEED_FACF : 0xFEED_FACE) + word(0) + word(0) + word(2)
        file += word(UInt32(count)) + word(UInt32(commands.count)) + word(0)
        if is64 { file += word(0) }
        return file + commands + (signature ?? [])
    }

    /// Returns a code signature with a team and entitlements.
    static func signature(team: String?, entitlements: String? = nil) -> [UInt8] {
        func word(_ value: Int) -> [UInt8] {
            [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
        }
        var name: [UInt8] = []
        if let team { name = Array(team.utf8) + [0] }
        // Magic, length, version, seven other words, a word of other versions, and the place of the team.
        var directory = word(0xFADE_0C02) + word(52 + name.count) + word(0x2_0200)
        directory += [UInt8](repeating: 0, count: 36) + word(team == nil ? 0 : 52) + name
        var parts: [(Int, [UInt8])] = [(0, directory)]
        if let entitlements {
            let text = Array(entitlements.utf8)
            parts.append((5, word(0xFADE_7171) + word(8 + text.count) + text))
        }
        var index: [UInt8] = []
        var offset = 12 + 8 * parts.count
        for (slot, part) in parts {
            index += word(slot) + word(offset)
            offset += part.count
        }
        let head = word(0xFADE_0CC0) + word(offset) + word(parts.count)
        return head + index + parts.flatMap { $0.1 }
    }

    /// Returns a program for several architectures.
    static func universal(_ programs: [[UInt8]]) -> [UInt8] {
        func word(_ value: Int) -> [UInt8] {
            [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
        }
        var header = word(0xCAFE_BABE) + word(programs.count)
        var offset = 8 + 20 * programs.count
        for program in programs {
            header += word(7) + word(3) + word(offset) + word(program.count) + word(0)
            offset += program.count
        }
        return header + programs.joined()
    }
}
