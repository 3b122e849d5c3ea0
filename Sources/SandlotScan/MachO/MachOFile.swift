/// The libraries that a program of Apple's platforms links, and its code signatures, according to its load commands.
///
/// Only the headers and load commands are read, so the size of the program does not matter. Every number in
/// the file is checked before it is used. A static library and bitcode for an architecture have no load
/// commands, so they name no libraries.
package struct MachOFile: Sendable, Hashable {
    /// Reads a part of a file, which is shorter at the end of the file.
    package typealias Source<Failure: Error> = (_ offset: Int, _ count: Int) throws(Failure) ->
        [UInt8]

    /// The number of bytes that tell whether a file is a program.
    package static let magicCount = 8
    /// The bytes at the beginning of a static library, which has no load commands.
    package static let archiveMagic = Array("!<arch>\n".utf8)
    /// The maximum number of architectures; a Java class begins with the same bytes and a larger number.
    private static let maximumArchitectures = 32

    /// The install names of the libraries, each once, in alphabetical order.
    package let libraries: [String]
    /// The code signatures of the architectures that have one.
    package let signatures: [CodeSignature]

    /// Returns whether a file that begins with these bytes is a program, which can end early.
    package static func isProgram(_ head: [UInt8]) -> Bool {
        guard head.count >= 4 else { return false }
        switch (head[0], head[1], head[2], head[3]) {
        case (0xCF, 0xFA, 0xED, 0xFE), (0xCE, 0xFA, 0xED, 0xFE), (0xFE, 0xED, 0xFA, 0xCF),
            (0xFE, 0xED, 0xFA, 0xCE):
            return true
        case (0xCA, 0xFE, 0xBA, 0xBE), (0xCA, 0xFE, 0xBA, 0xBF):
            guard head.count >= magicCount else { return true }
            let count = Int(head[6]) << 8 | Int(head[7])
            return head[4] == 0 && head[5] == 0 && (1...maximumArchitectures).contains(count)
        default: return false
        }
    }

    /// Reads a program for one or several architectures.
    ///
    /// - Throws: ``ScanError`` if it is damaged, or the error of the source.
    package init<Failure: Error>(reading source: Source<Failure>) throws {
        let head = MachOBytes(try source(0, 8 + 32 * Self.maximumArchitectures), isLittle: false)
        guard Self.isProgram(head.bytes) else {
            throw ScanError(.malformed, "this is not a program", at: 0)
        }
        var architectures: [Architecture] = []
        if head.bytes[0] == 0xCA {
            let is64 = head.bytes[3] == 0xBF
            for index in 0..<(try head.word(4)) {
                let entry = 8 + index * (is64 ? 32 : 20)
                let offset = try is64 ? head.long(entry + 8) : head.word(entry + 8)
                architectures.append(try Architecture(at: offset, source))
            }
        } else {
            architectures = [try Architecture(at: 0, source)]
        }
        libraries = Set(architectures.flatMap(\.libraries)).sorted()
        signatures = architectures.compactMap(\.signature)
    }
}

/// What the load commands of one architecture state.
private struct Architecture {
    /// The maximum size of the load commands, in bytes.
    private static let maximumCommandSize = 4 << 20
    /// The first bytes of what a universal file can contain in place of a program: a static library, and bitcode
    /// of LLVM without and with a wrapper.
    private static let formsWithoutCommands: [[UInt8]] = [
        MachOFile.archiveMagic, [0x42, 0x43, 0xC0, 0xDE], [0xDE, 0xC0, 0x17, 0x0B],
    ]

    var libraries: Set<String> = []
    var signature: CodeSignature?

    /// Reads the load commands of the architecture at an offset.
    init<Failure: Error>(at offset: Int, _ source: MachOFile.Source<Failure>) throws {
        let start = try source(offset, 32)
        if Self.formsWithoutCommands.contains(where: { start.starts(with: $0) }) { return }
        guard start.count >= 28 else {
            throw ScanError.damaged("it is truncated", at: offset)
        }
        let isLittle = start[0] == 0xCE || start[0] == 0xCF
        let is64 = isLittle ? start[0] == 0xCF : start[3] == 0xCF
        guard isLittle || start[0] == 0xFE else {
            throw ScanError.damaged("an architecture has no header", at: offset)
        }
        let header = MachOBytes(start, isLittle: isLittle)
        let (count, size) = (try header.word(16), try header.word(20))
        guard size <= Self.maximumCommandSize, count <= size / 8 else {
            throw ScanError.damaged("its load commands are larger than any real ones", at: offset)
        }
        let commandOffset = offset + (is64 ? 32 : 28)
        let commands = MachOBytes(try source(commandOffset, size), isLittle: isLittle)
        guard commands.bytes.count == size else {
            throw ScanError.damaged("it ends in its load commands", at: commandOffset)
        }
        var position = 0
        for _ in 0..<count {
            let (kind, length) = (try commands.word(position), try commands.word(position + 4))
            guard length >= 8, length <= size - position else {
                throw ScanError.damaged(
                    "a load command is larger than the rest", at: commandOffset + position)
            }
            if Self.isLibrary(kind), length >= 24 {
                let nameOffset = try commands.word(position + 8)
                guard nameOffset >= 24, nameOffset <= length else {
                    throw ScanError.damaged(
                        "the name of a library is outside of its command",
                        at: commandOffset + position)
                }
                let name = commands.bytes[(position + nameOffset)..<(position + length)]
                libraries.insert(String(decoding: name.prefix { $0 != 0 }, as: UTF8.self))
            } else if kind == Self.signatureCommand, length >= 16 {
                let place = try (commands.word(position + 8), commands.word(position + 12))
                signature = try CodeSignature(
                    at: (offset + place.0)..<(offset + place.0 + place.1), reading: source)
            }
            position += length
        }
    }

    /// LC_CODE_SIGNATURE.
    private static let signatureCommand = 0x1D

    /// Whether a load command names a library: LC_LOAD_DYLIB, and its weak, exported, lazy, and upward forms.
    private static func isLibrary(_ kind: Int) -> Bool {
        [0x0C, 0x8000_0018, 0x8000_001F, 0x20, 0x8000_0023].contains(kind)
    }
}

/// Bytes with a byte order.
struct MachOBytes {
    let bytes: [UInt8]
    let isLittle: Bool

    init(_ bytes: [UInt8], isLittle: Bool) {
        self.bytes = bytes
        self.isLittle = isLittle
    }

    /// Reads four bytes.
    func word(_ offset: Int) throws(ScanError) -> Int {
        guard offset >= 0, offset <= bytes.count - 4 else {
            throw ScanError.damaged("it is truncated", at: bytes.count)
        }
        let four = bytes[offset..<(offset + 4)]
        return (isLittle ? four.reversed() : Array(four)).reduce(0) { $0 << 8 | Int($1) }
    }

    /// Reads eight bytes, in which files have offsets.
    func long(_ offset: Int) throws(ScanError) -> Int {
        let (high, low) = (try word(offset), try word(offset + 4))
        guard high < 1 << 16, !isLittle else {
            throw ScanError.damaged("an offset is beyond any file", at: offset)
        }
        return high << 32 | low
    }
}

extension ScanError {
    /// Creates the error of a damaged program.
    static func damaged(_ reason: String, at byte: Int) -> ScanError {
        ScanError(
            .malformed, "the program is damaged: \(reason); build it again, or copy it again",
            at: byte)
    }
}
