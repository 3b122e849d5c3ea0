import SandlotScan
import Testing

@Suite("The libraries of programs")
struct MachOTests {
    private static let libraries = [
        "/System/Library/Frameworks/AdSupport.framework/AdSupport", "@rpath/A.framework/A",
    ]

    private func libraries(of bytes: [UInt8]) throws -> [String] {
        try MachOFile { (offset: Int, count: Int) throws(ScanError) -> [UInt8] in
            Array(bytes.dropFirst(offset).prefix(count))
        }.libraries
    }

    @Test(arguments: [true, false], [true, false])
    func everyFormHasItsLibraries(isLittle: Bool, is64: Bool) throws {
        for command: UInt32 in [0x0C, 0x8000_0018, 0x8000_001F, 0x20, 0x8000_0023] {
            let program = Programs.program(
                linking: Self.libraries, isLittle: isLittle, is64: is64, command: command)
            #expect(try libraries(of: program) == Self.libraries)
        }
        #expect(
            try libraries(of: Programs.program(linking: ["a"], isLittle: isLittle, command: 0x0D))
                == [])
    }

    @Test
    func everyArchitectureCounts() throws {
        let file = Programs.universal([
            Programs.program(linking: ["b", "a"]),
            Programs.program(linking: ["c"], isLittle: false),
        ])
        #expect(try libraries(of: file) == ["a", "b", "c"])
    }

    @Test
    func aTruncatedProgramIsRefused() throws {
        for program in [
            Programs.program(linking: ["a"]),
            Programs.universal([Programs.program(linking: ["a"])]),
        ] {
            for count in 0..<program.count {
                #expect(throws: ScanError.self, "\(count) bytes") {
                    try libraries(of: Array(program.prefix(count)))
                }
            }
        }
    }

    @Test
    func otherFilesAreNoPrograms() {
        // A class of Java, version 52, and an ELF program.
        #expect(!MachOFile.isProgram([0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 52]))
        #expect(!MachOFile.isProgram([0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0]))
        #expect(!MachOFile.isProgram([0xCF, 0xFA]))
    }

    @Test(arguments: [
        Array("!<arch>\n".utf8), [0x42, 0x43, 0xC0, 0xDE], [0xDE, 0xC0, 0x17, 0x0B, 0, 0, 0, 0],
    ])
    func staticLibrariesAndBitcodeNameNoLibraries(content: [UInt8]) throws {
        let file = Programs.universal([Programs.program(linking: ["a"]), content, content])
        #expect(try libraries(of: file) == ["a"])
        #expect(throws: ScanError.self) { try libraries(of: Programs.universal([[1, 2, 3, 4]])) }
    }

    private func signatures(of bytes: [UInt8]) throws -> [CodeSignature] {
        try MachOFile { (offset: Int, count: Int) throws(ScanError) -> [UInt8] in
            Array(bytes.dropFirst(offset).prefix(count))
        }.signatures
    }

    @Test(arguments: [true, false], [true, false])
    func aSignatureStatesItsTeamAndEntitlements(isLittle: Bool, is64: Bool) throws {
        let program = Programs.program(
            linking: ["a"], isLittle: isLittle, is64: is64,
            signature: Programs.signature(team: "A1B2C3D4E5", entitlements: "<plist/>"))
        for file in [program, Programs.universal([Programs.program(linking: []), program])] {
            let found = try #require(signatures(of: file).first)
            #expect(found.team == "A1B2C3D4E5")
            #expect(found.entitlements == Array("<plist/>".utf8))
        }
        let anonymous = Programs.program(
            linking: [], signature: Programs.signature(team: nil))
        #expect(try signatures(of: anonymous).map(\.team) == [nil])
        #expect(try signatures(of: Programs.program(linking: [])).isEmpty)
    }

    @Test
    func aTeamIsAWord() throws {
        for name in ["", "A B", "A\u{1B}[2J", "Ä"] {
            let program = Programs.program(linking: [], signature: Programs.signature(team: name))
            #expect(try signatures(of: program).map(\.team) == [nil])
        }
    }

    @Test
    func aDamagedSignatureIsRefused() throws {
        let signature = Programs.signature(team: "A1B2C3D4E5", entitlements: "<plist/>")
        let program = Programs.program(linking: [], signature: signature)
        let start = program.count - signature.count
        for count in start..<(start + 12 + 16) {
            #expect(throws: ScanError.self, "\(count) bytes") {
                try signatures(of: Array(program.prefix(count)))
            }
        }
        // The number of parts, the place of a part, the length of a part, and the place of the team.
        for offset in [8, 16, 12 + 16 + 4, 12 + 16 + 48] {
            var damaged = program
            damaged[start + offset] = 0x7F
            #expect(throws: ScanError.self, "at \(offset)") { try signatures(of: damaged) }
        }
    }
}
