import SandlotBase
package import SandlotStore
import Synchronization

/// A file that is written under a temporary name and gets its own name only when it is complete.
package final class NewFile: Sendable {
    /// The number of bytes that are buffered before they are written.
    private static let chunkByteCount = 1 << 16

    private let path: String
    private let temporary: String
    private let descriptor: FileDescriptor
    private let buffer = Mutex<[UInt8]>([])

    /// Creates a file.
    ///
    /// - Parameter path: The file, which must not exist.
    /// - Throws: ``LedgerError`` with ``LedgerError/Code/alreadyExists`` or
    ///   ``LedgerError/Code/inputOutput``.
    init(_ path: String) throws(LedgerError) {
        self.path = path
        temporary = FilePlacement.temporary(for: path)
        do throws(FileError) {
            guard try FileKind.of(path) == .missing else { throw FileError(protecting: path) }
            var descriptor = try Self.claim(temporary, for: path)
            if descriptor.hasSeveralNames {
                // A process that was killed after it had finished the file left both of its names.
                try FilePlacement.remove(temporary)
                descriptor = try Self.claim(temporary, for: path)
            }
            self.descriptor = descriptor
            // A killed process may have left contents.
            try self.descriptor.truncate()
        } catch {
            throw LedgerError(
                error.isExistingFile ? .alreadyExists : .inputOutput, error.description)
        }
    }

    private static func claim(
        _ temporary: String, for path: String
    ) throws(FileError) -> FileDescriptor {
        if let descriptor = try FileDescriptor.claiming(temporary, mode: 0o600) {
            return descriptor
        }
        throw FileError("create", path, reason: "another process is creating it")
    }

    /// Creates a file that either gets its complete contents or does not exist.
    ///
    /// - Parameters:
    ///   - path: The file, which must not exist.
    ///   - fill: A closure that passes the contents to the closure that it receives.
    /// - Throws: ``LedgerError`` with ``LedgerError/Code/alreadyExists`` or
    ///   ``LedgerError/Code/inputOutput``, or the error of `fill`.
    package static func write(
        _ path: String, _ fill: (([UInt8]) throws -> Void) throws(LedgerError) -> Void
    ) throws(LedgerError) {
        let file = try NewFile(path)
        do throws(LedgerError) {
            try fill { try file.write($0) }
            try file.finish()
        } catch {
            file.discard()
            throw error
        }
    }

    /// Writes bytes.
    func write(_ bytes: [UInt8]) throws(FileError) {
        try buffer.withLock { buffer throws(FileError) in
            buffer += bytes
            guard buffer.count >= Self.chunkByteCount else { return }
            try flush(&buffer)
        }
    }

    /// Gives the file its name.
    func finish() throws(LedgerError) {
        do throws(FileError) {
            try buffer.withLock { buffer throws(FileError) in try flush(&buffer) }
            try FilePlacement.install(temporary, as: path)
        } catch {
            throw LedgerError(
                error.isExistingFile ? .alreadyExists : .inputOutput, error.description)
        }
    }

    /// Removes the temporary file.
    func discard() {
        try? FilePlacement.remove(temporary)
    }

    private func flush(_ buffer: inout [UInt8]) throws(FileError) {
        try FileDescriptor.write(buffer[...], to: descriptor.number, path: path)
        buffer.removeAll(keepingCapacity: true)
    }
}
