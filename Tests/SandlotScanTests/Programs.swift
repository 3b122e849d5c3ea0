/// Small programs for Apple's platforms.
enum Programs {
    /// Returns a program for one architecture that links libraries.
    static func program(
        linking libraries: [String], isLittle: Bool = true, is64: Bool = true,
        command: UInt32 = 0x0C
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
        return word(is64 ? 0xFEED_FACF : 0xFEED_FACE) + word(0) + word(0) + word(2)
            + word(UInt32(libraries.count + 1)) + word(UInt32(commands.count)) + word(0)
            + (is64 ? word(0) : []) + commands
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
