#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Paths that are not UTF-8 in texts, which always are.
///
/// A byte that is part of no character stands in a text as a scalar for private use, and is a byte again when the system
/// is given the path. A path that has such scalars of its own is kept byte by byte in the same way, so that every path
/// is given as it was taken.
package enum SystemPath {
    /// What is added to a byte; the sum is in the second plane for private use.
    private static let offset: UInt32 = 0x10_FE00
    private static let scalars: ClosedRange<UInt32> = offset + 0x80...offset + 0xFF

    /// The text for the bytes of a path.
    ///
    /// - Parameter bytes: The path without a NUL at its end.
    /// - Returns: A text that leads to the file if it is given to this module.
    package static func text(_ bytes: [UInt8]) -> String {
        if let text = String(validating: bytes, as: UTF8.self), !hasBytes(text) { return text }
        var text = ""
        var rest = bytes[...]
        while let first = rest.first {
            let length = [1, 2, 3, 4].first { length in
                guard rest.count >= length,
                    let character = String(validating: rest.prefix(length), as: UTF8.self)
                else { return false }
                return !hasBytes(character)
            }
            if let length {
                text += String(decoding: rest.prefix(length), as: UTF8.self)
            } else if let scalar = Unicode.Scalar(offset + UInt32(first)) {
                text.unicodeScalars.append(scalar)
            }
            rest = rest.dropFirst(length ?? 1)
        }
        return text
    }

    /// Whether a text stands for a path that is not UTF-8.
    package static func hasBytes(_ path: String) -> Bool {
        path.unicodeScalars.contains { scalars.contains($0.value) }
    }

    /// The bytes of a path as the system takes them, without a NUL at the end.
    package static func bytes(_ path: String) -> [UInt8] {
        guard hasBytes(path) else { return Array(path.utf8) }
        return path.unicodeScalars.flatMap { scalar in
            byte(scalar).map { [$0] } ?? Array(String(scalar).utf8)
        }
    }

    /// The byte that a scalar stands for.
    static func byte(_ scalar: Unicode.Scalar) -> UInt8? {
        scalars.contains(scalar.value) ? UInt8(scalar.value - offset) : nil
    }

    /// The text with bytes as people can read them, as in `\xff`.
    package static func printable(_ text: String) -> String {
        guard hasBytes(text) else { return text }
        return text.unicodeScalars.reduce(into: "") { printable, scalar in
            if let byte = byte(scalar) {
                printable += "\\x\(String(byte, radix: 16))"
            } else {
                printable.unicodeScalars.append(scalar)
            }
        }
    }

    /// The bytes of a path with a NUL at the end.
    static func terminated(_ path: String) -> [CChar] {
        bytes(path).map { CChar(bitPattern: $0) } + [0]
    }
}

// The system's functions with paths as texts, which this module finds before those of the system.

@unsafe func open(_ path: String, _ flags: Int32) -> Int32 {
    unsafe open(SystemPath.terminated(path), flags)
}

@unsafe func open(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
    unsafe open(SystemPath.terminated(path), flags, mode)
}

@unsafe func access(_ path: String, _ mode: Int32) -> Int32 {
    unsafe access(SystemPath.terminated(path), mode)
}

@unsafe func lstat(_ path: String, _ status: UnsafeMutablePointer<stat>) -> Int32 {
    unsafe lstat(SystemPath.terminated(path), status)
}

@unsafe func unlink(_ path: String) -> Int32 {
    unsafe unlink(SystemPath.terminated(path))
}

@unsafe func rmdir(_ path: String) -> Int32 {
    unsafe rmdir(SystemPath.terminated(path))
}

@unsafe func mkdir(_ path: String, _ mode: mode_t) -> Int32 {
    unsafe mkdir(SystemPath.terminated(path), mode)
}

@unsafe func chmod(_ path: String, _ mode: mode_t) -> Int32 {
    unsafe chmod(SystemPath.terminated(path), mode)
}

@unsafe func rename(_ path: String, _ name: String) -> Int32 {
    unsafe rename(SystemPath.terminated(path), SystemPath.terminated(name))
}

@unsafe func link(_ path: String, _ name: String) -> Int32 {
    unsafe link(SystemPath.terminated(path), SystemPath.terminated(name))
}
