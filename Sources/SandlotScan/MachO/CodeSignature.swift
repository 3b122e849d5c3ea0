/// What the code signature of a program states about the program, without proving it.
///
/// A signature is read, and never verified. Its layout is that of Apple's open source code: a list of parts,
/// each with a kind, in big-endian order.
package struct CodeSignature: Sendable, Hashable {
    /// The largest number of parts, of which Apple's tools write fewer than ten.
    private static let maximumParts = 64
    /// The size in bytes of the largest entitlements that are read.
    private static let maximumEntitlements = 4 << 20
    /// The length of the longest identifier that is read.
    private static let maximumName = 1024
    /// The number of bytes of a code directory up to the place of its team.
    private static let directoryCount = 52

    /// The team that signed the program, such as `A1B2C3D4E5`, or nil if the signature names none.
    package let team: String?
    /// The entitlements, as a property list, or nil if there are none.
    package let entitlements: [UInt8]?

    /// Reads a signature.
    ///
    /// - Parameters:
    ///   - place: The bytes of the file in which the signature is, according to its load command.
    ///   - source: Reads a part of the file.
    /// - Throws: ``ScanError`` if the signature is damaged, or the error of the source.
    init<Failure: Error>(
        at place: Range<Int>, reading source: MachOFile.Source<Failure>
    ) throws {
        /// Reads a part of the signature, all of which must be there.
        func bytes(_ offset: Int, _ count: Int) throws -> MachOBytes {
            guard offset >= 0, count >= 0, offset <= place.count, count <= place.count - offset
            else {
                throw ScanError.damaged(
                    "a part of its code signature is outside of it", at: place.lowerBound)
            }
            let found = try source(place.lowerBound + offset, count)
            guard found.count == count else {
                throw ScanError.damaged("it ends in its code signature", at: place.lowerBound)
            }
            return MachOBytes(found, isLittle: false)
        }
        let head = try bytes(0, 12)
        let count = try head.word(8)
        guard try head.word(0) == Kind.signature, count <= Self.maximumParts else {
            throw ScanError.damaged("its code signature has no list of parts", at: place.lowerBound)
        }
        let index = try bytes(12, 8 * count)
        var team: String?
        var entitlements: [UInt8]?
        for part in 0..<count {
            let offset = try index.word(8 * part + 4)
            let start = try bytes(offset, 8)
            let length = try start.word(4)
            guard length >= 8, length <= place.count - offset else {
                throw ScanError.damaged(
                    "a part of its code signature is larger than the rest",
                    at: place.lowerBound + offset)
            }
            switch (try index.word(8 * part), try start.word(0)) {
            case (Slot.directory, Kind.directory):
                let directory = try bytes(offset, min(length, Self.directoryCount))
                guard let start = try Self.startOfTeam(in: directory) else { continue }
                guard start < length else {
                    throw ScanError.damaged(
                        "the team of its code signature is outside of it",
                        at: place.lowerBound + offset)
                }
                team = Self.team(
                    try bytes(offset + start, min(length - start, Self.maximumName)).bytes)
            case (Slot.entitlements, Kind.entitlements):
                guard length <= Self.maximumEntitlements else {
                    throw ScanError(
                        .tooLarge, "the entitlements in the code signature are larger than 4 MiB",
                        at: place.lowerBound + offset)
                }
                entitlements = try bytes(offset + 8, length - 8).bytes
            default: continue
            }
        }
        self.team = team
        self.entitlements = entitlements
    }

    /// Returns where a code directory has the name of its team, or nil if it names none.
    private static func startOfTeam(in directory: MachOBytes) throws(ScanError) -> Int? {
        // Older versions have no place for a team.
        guard directory.bytes.count == directoryCount, try directory.word(8) >= 0x2_0200 else {
            return nil
        }
        let start = try directory.word(48)
        return start == 0 ? nil : start
    }

    /// Returns a team identifier, which consists of letters and digits, or nil if the bytes are none.
    private static func team(_ bytes: [UInt8]) -> String? {
        let name = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        let isIdentifier = name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
        return isIdentifier && !name.isEmpty ? name : nil
    }

    /// The positions of parts.
    private enum Slot {
        static let directory = 0
        static let entitlements = 5
    }

    /// The first four bytes of the whole and of parts.
    private enum Kind {
        static let signature = 0xFADE_0CC0
        static let directory = 0xFADE_0C02
        static let entitlements = 0xFADE_7171
    }
}
