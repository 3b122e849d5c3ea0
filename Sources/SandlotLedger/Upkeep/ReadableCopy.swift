internal import SandlotBase
internal import SandlotStore

/// A copy of a database that says that it has another number of pages than are there, as one that was cut.
///
/// SQLite reads nothing at all of such a file. In the copy the number is the right one, so that everything can be read
/// whose pages are there. The file itself is not touched.
struct ReadableCopy {
    /// The copy.
    let files: LedgerFiles
    /// What is wrong with the file.
    let problem: String

    /// Makes a copy; there is none if the database has the right number of pages, or none that could be understood.
    ///
    /// - Parameters:
    ///   - source: The database.
    ///   - path: Where the copy is made; what is there goes.
    /// - Throws: ``FileError``.
    init?(of source: LedgerFiles, at path: String) throws(FileError) {
        guard case .file(let byteCount) = try FileKind.of(source.path), byteCount >= 512 else {
            return nil
        }
        // With a log it is the log that says how many pages there are.
        if case .file(let logByteCount) = try FileKind.of(source.log), logByteCount > 32 {
            return nil
        }
        let descriptor = try FileDescriptor.reading(source.path)
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        var filled = try Self.read(descriptor, &chunk)
        guard let (pageSize, said) = Self.pages(chunk), byteCount / pageSize != said else {
            return nil
        }
        let count = (byteCount + pageSize - 1) / pageSize
        problem =
            "the file says that it has \(said) pages of \(pageSize) bytes, but it has \(byteCount) bytes"
        files = LedgerFiles(path: path)
        discard()
        do throws(FileError) {
            let copy = try FileDescriptor.creating(path, mode: 0o600)
            for place in 0..<4 {
                chunk[28 + place] = UInt8(truncatingIfNeeded: count >> (24 - 8 * place))
            }
            // There is no log, so that none is looked for.
            (chunk[18], chunk[19]) = (1, 1)
            while filled > 0 {
                try FileDescriptor.write(chunk[..<filled], to: copy.number, path: path)
                filled = try Self.read(descriptor, &chunk)
            }
            let rest = [UInt8](repeating: 0, count: max(0, count * pageSize - byteCount))
            try FileDescriptor.write(rest[...], to: copy.number, path: path)
        } catch {
            discard()
            throw error
        }
    }

    /// Takes the copy away.
    func discard() {
        for suffix in ["", "-wal", "-shm", "-journal"] {
            try? FilePlacement.remove(files.path + suffix)
        }
    }

    /// The size of a page and the number of pages, as the header of a database has them.
    private static func pages(_ header: [UInt8]) -> (size: Int, count: Int)? {
        func number(at offset: Int, _ length: Int) -> Int {
            header[offset..<offset + length].reduce(0) { $0 << 8 | Int($1) }
        }
        let size = number(at: 16, 2) == 1 ? 65_536 : number(at: 16, 2)
        // SQLite believes the number only if the same program has written both counters.
        guard size >= 512, size & (size - 1) == 0, number(at: 24, 4) == number(at: 92, 4),
            number(at: 28, 4) > 0
        else { return nil }
        return (size, number(at: 28, 4))
    }

    /// Fills a chunk as far as there is something to read.
    private static func read(
        _ descriptor: borrowing FileDescriptor, _ chunk: inout [UInt8]
    ) throws(FileError) -> Int {
        var filled = 0
        while filled < chunk.count {
            var portion = [UInt8](repeating: 0, count: chunk.count - filled)
            let result: Result<Int, FileError> = unsafe portion.withUnsafeMutableBytes { buffer in
                do throws(FileError) {
                    return .success(try unsafe descriptor.read(into: buffer))
                } catch {
                    return .failure(error)
                }
            }
            let count = try result.get()
            if count == 0 { break }
            chunk.replaceSubrange(filled..<filled + count, with: portion[..<count])
            filled += count
        }
        return filled
    }
}
