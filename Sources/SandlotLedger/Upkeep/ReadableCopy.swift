import SandlotBase
import SandlotStore

/// A copy of a database whose header states a wrong number of pages, as in a truncated file.
///
/// SQLite does not read such a file at all. The copy has the correct number, so that everything on
/// the existing pages can be read. The file itself does not change.
struct ReadableCopy {
    /// The copy.
    let files: LedgerFiles
    /// The problem of the file.
    let problem: String

    /// Creates a copy, or returns nil if the database has the correct number of pages or cannot be
    /// interpreted.
    ///
    /// - Parameters:
    ///   - source: The database.
    ///   - path: The path of the copy. An existing file is replaced.
    /// - Throws: ``FileError``.
    init?(of source: LedgerFiles, at path: String) throws(FileError) {
        guard case .file(let byteCount) = try FileKind.of(source.path), byteCount >= 512 else {
            return nil
        }
        // With a log, the log determines the number of pages.
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
            // There is no log, so SQLite must not look for one.
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

    /// Removes the copy.
    func discard() {
        for suffix in ["", "-wal", "-shm", "-journal"] {
            try? FilePlacement.remove(files.path + suffix)
        }
    }

    /// Returns the page size and the number of pages in a database's header.
    private static func pages(_ header: [UInt8]) -> (size: Int, count: Int)? {
        func number(at offset: Int, _ length: Int) -> Int {
            header[offset..<offset + length].reduce(0) { $0 << 8 | Int($1) }
        }
        let size = number(at: 16, 2) == 1 ? 65_536 : number(at: 16, 2)
        // SQLite uses the number only if the same program has written both counters.
        guard size >= 512, size & (size - 1) == 0, number(at: 24, 4) == number(at: 92, 4),
            number(at: 28, 4) > 0
        else { return nil }
        return (size, number(at: 28, 4))
    }

    /// Fills a chunk as far as bytes are available.
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
