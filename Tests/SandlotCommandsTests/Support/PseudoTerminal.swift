import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A terminal without a screen, which collects the output of a program.
final class PseudoTerminal {
    /// A failure of the system.
    struct Failure: Error {
        let number = errno
    }

    /// The program's side.
    let screen: FileHandle
    private let observer: FileHandle

    init() throws {
        var (observerNumber, screenNumber): (Int32, Int32) = (-1, -1)
        guard openpty(&observerNumber, &screenNumber, nil, nil, nil) == 0 else { throw Failure() }
        // Other processes that start in the meantime must not keep the terminal open.
        for number in [observerNumber, screenNumber] { _ = fcntl(number, F_SETFD, FD_CLOEXEC) }
        observer = FileHandle(fileDescriptor: observerNumber, closeOnDealloc: true)
        screen = FileHandle(fileDescriptor: screenNumber, closeOnDealloc: true)
    }

    /// Returns the output up to a text, or until every program has ended.
    func read(upTo end: String? = nil) throws -> String {
        if end == nil { try screen.close() }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 12)
        while true {
            let count = chunk.withUnsafeMutableBytes { buffer in
                #if canImport(Darwin)
                    Darwin.read(observer.fileDescriptor, buffer.baseAddress, buffer.count)
                #elseif canImport(Musl)
                    Musl.read(observer.fileDescriptor, buffer.baseAddress, buffer.count)
                #else
                    Glibc.read(observer.fileDescriptor, buffer.baseAddress, buffer.count)
                #endif
            }
            // On Linux, reading fails with EIO when the last program has closed its side.
            if count <= 0 { return String(decoding: bytes, as: UTF8.self) }
            bytes += chunk[..<count]
            let text = String(decoding: bytes, as: UTF8.self)
            if let end, text.contains(end) { return text }
        }
    }
}
