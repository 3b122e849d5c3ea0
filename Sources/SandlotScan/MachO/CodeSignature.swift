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
                team = try Self.team(bytes(offset, min(length, 52)), length) {
                    try bytes(offset + $0, min(length - $0, Self.maximumName))
                }
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

    /// Returns the team that a code directory names.
    private static func team(
        _ directory: MachOBytes, _ length: Int, _ text: (_ offset: Int) throws -> MachOBytes
    ) throws -> String? {
        // Older versions have no place for a team.
        guard length >= 52, try directory.word(8) >= 0x2_0200 else { return nil }
        let offset = try directory.word(48)
        guard offset != 0 else { return nil }
        guard offset < length else {
            throw ScanError.damaged("the team of its code signature is outside of it", at: 0)
        }
        let name = try text(offset).bytes.prefix { $0 != 0 }
        // A team identifier consists of letters and digits.
        guard !name.isEmpty,
            name.allSatisfy({
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                    || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0)
                    || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
            })
        else { return nil }
        return String(decoding: name, as: UTF8.self)
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
