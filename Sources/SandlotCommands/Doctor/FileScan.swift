import Foundation
import SandlotBase
import SandlotLedger

/// The search for marks in a file, in a memory that does not depend on its size.
struct FileScan {
    /// A mark and its place.
    struct Finding: Hashable {
        let mark: BundleMark
        /// The number of bytes before it, or nil if the whole file is the mark.
        let offset: Int?
    }

    /// The kind of a file, according to its first bytes.
    enum Kind {
        case program
        /// A compressed archive, with the name of its format.
        case archive(String)
        case other
    }

    private static let chunkByteCount = 1 << 20
    /// The bytes after a pattern that its proof may need.
    private static let proofByteCount = 16 << 10
    private static let longestPattern = BundleMark.patterns.map(\.bytes.count).max() ?? 1
    /// ELF, a static library, and the forms of Mach-O.
    private static let programs: [[UInt8]] = [
        [0x7F, 0x45, 0x4C, 0x46], Array("!<arch>".utf8), [0xCA, 0xFE, 0xBA, 0xBE],
        [0xCA, 0xFE, 0xBA, 0xBF], [0xCF, 0xFA, 0xED, 0xFE], [0xCE, 0xFA, 0xED, 0xFE],
        [0xFE, 0xED, 0xFA, 0xCF], [0xFE, 0xED, 0xFA, 0xCE],
    ]
    private static let archives: [(name: String, bytes: [UInt8])] = [
        ("zip", [0x50, 0x4B, 0x03, 0x04]), ("gzip", [0x1F, 0x8B]),
        ("xz", [0xFD, 0x37, 0x7A, 0x58, 0x5A]), ("zstd", [0x28, 0xB5, 0x2F, 0xFD]),
        ("bzip2", Array("BZh".utf8)),
    ]

    /// The marks in the order of their places, each once.
    private(set) var findings: [Finding] = []
    private(set) var kind = Kind.other

    /// Searches a file.
    ///
    /// - Throws: ``FileError``.
    init(_ path: String) throws(FileError) {
        guard FileIdentity(path)?.holdsData != false else {
            throw FileError(
                "read", path, reason: "it is a pipe or a device; name a file or a folder")
        }
        let file = try FileDescriptor.reading(path)
        let head = try file.bytes(at: 0, count: 128)
        kind = Self.kind(head)
        if path.hasSuffix(".storekit") { add(.storeKitConfiguration, at: nil) }
        if SQLiteLedger.isLedger(head) { add(.ledger, at: nil) }
        if case .archive = kind { return }
        try search(file)
        findings.sort { ($0.offset ?? -1, $0.mark.rawValue) < ($1.offset ?? -1, $1.mark.rawValue) }
    }

    private static func kind(_ head: [UInt8]) -> Kind {
        if programs.contains(where: { head.starts(with: $0) }) { return .program }
        if let archive = archives.first(where: { head.starts(with: $0.bytes) }) {
            return .archive(archive.name)
        }
        return .other
    }

    private mutating func add(_ mark: BundleMark, at offset: Int?) {
        guard !findings.contains(where: { $0.mark == mark }) else { return }
        findings.append(Finding(mark: mark, offset: offset))
    }

    private mutating func search(_ file: borrowing FileDescriptor) throws(FileError) {
        var start = 0
        while true {
            // A pattern across the border of two parts is completely in the second.
            let part = try file.bytes(at: start, count: Self.chunkByteCount)
            for pattern in BundleMark.patterns where isWanted(pattern) {
                var refutedEnd = 0
                for offset in Self.offsets(of: pattern.bytes, in: part) where offset >= refutedEnd {
                    guard isWanted(pattern) else { break }
                    let place = start + offset
                    if try Self.isProved(pattern, at: place, in: file) {
                        add(pattern.mark, at: place)
                    } else if case .chain = pattern.proof {
                        // The rest of the text up to a break is refuted with its header.
                        let end = part[offset...].firstIndex { !Self.isBase64($0, alphabet: "-_") }
                        refutedEnd = end ?? part.count
                    }
                }
            }
            guard part.count == Self.chunkByteCount else { return }
            start += part.count - Self.longestPattern + 1
        }
    }

    private func isWanted(_ pattern: BundleMark.Pattern) -> Bool {
        if case .program = pattern.place {
            guard case .program = kind else { return false }
        }
        return !findings.contains { $0.mark == pattern.mark }
    }

    /// Returns where a text begins in bytes.
    private static func offsets(of text: [UInt8], in bytes: [UInt8]) -> [Int] {
        var offsets: [Int] = []
        bytes.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress, let first = text.first else { return }
            var start = 0
            while start + text.count <= bytes.count,
                let found = memchr(
                    base + start, Int32(first), bytes.count - text.count - start + 1)
            {
                let offset = UnsafeRawPointer(found) - base
                if memcmp(base + offset, text, text.count) == 0 { offsets.append(offset) }
                start = offset + 1
            }
        }
        return offsets
    }
}

// MARK: - Proofs

extension FileScan {
    /// Returns whether what follows a pattern is what the mark needs.
    private static func isProved(
        _ pattern: BundleMark.Pattern, at offset: Int, in file: borrowing FileDescriptor
    ) throws(FileError) -> Bool {
        if case .none = pattern.proof { return true }
        let start = pattern.proof.includesPattern ? offset : offset + pattern.bytes.count
        let rest = try file.bytes(at: start, count: proofByteCount)
        switch pattern.proof {
        case .none: return true
        case .base64: return base64(afterHeaders(rest)).count >= 64
        case .certificate:
            guard let der = decoded(base64(rest)) else { return false }
            return contains(der, BundleMark.subject)
        case .chain:
            let header = rest.prefix { isBase64($0, alphabet: "-_") }
            guard let json = decoded(Array(header).standardBase64) else { return false }
            return json.split(separator: UInt8(ascii: "\"")).contains { text in
                decoded(Array(text)).map { contains($0, BundleMark.subject) } ?? false
            }
        }
    }

    /// Returns the base64 at the beginning of bytes, without line breaks.
    ///
    /// In a JSON string, a line break is written as `\n`.
    private static func base64(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        var base64: [UInt8] = []
        var isEscape = false
        for byte in bytes {
            if isEscape {
                guard byte == UInt8(ascii: "n") || byte == UInt8(ascii: "r") else { break }
                isEscape = false
            } else if byte == UInt8(ascii: "\\") {
                isEscape = true
            } else if isBase64(byte, alphabet: "+/=") {
                base64.append(byte)
            } else if byte != 0x0A, byte != 0x0D {
                break
            }
        }
        return base64
    }

    /// Returns the bytes after the headers that an encrypted key has (RFC 1421), such as `Proc-Type: 4,ENCRYPTED`.
    private static func afterHeaders(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
        var rest = bytes[...]
        while true {
            let body = rest.drop { $0 == 0x0A || $0 == 0x0D }
            guard let end = body.firstIndex(of: 0x0A),
                body[..<end].contains(UInt8(ascii: ":"))
            else { return rest }
            rest = body[(end + 1)...]
        }
    }

    private static func isBase64(_ byte: UInt8, alphabet: String) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: alphabet.utf8.contains(byte)
        }
    }

    private static func decoded(_ base64: [UInt8]) -> [UInt8]? {
        Data(base64Encoded: Data(base64)).map(Array.init)
    }

    private static func contains(_ bytes: [UInt8], _ text: String) -> Bool {
        !offsets(of: Array(text.utf8), in: bytes).isEmpty
    }
}

extension BundleMark.Proof {
    /// Whether the pattern itself is part of what is decoded.
    fileprivate var includesPattern: Bool {
        if case .chain = self { true } else { false }
    }
}

extension [UInt8] {
    /// Base64 for URLs as base64 with padding.
    fileprivate var standardBase64: [UInt8] {
        let bytes = map { byte in
            switch byte {
            case UInt8(ascii: "-"): UInt8(ascii: "+")
            case UInt8(ascii: "_"): UInt8(ascii: "/")
            default: byte
            }
        }
        return bytes + Self(repeating: UInt8(ascii: "="), count: (4 - bytes.count % 4) % 4)
    }
}
