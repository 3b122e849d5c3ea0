#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Conversion between strings and paths that are not valid UTF-8.
///
/// In a string, a private-use scalar represents each byte that is not part of a valid character.
/// The byte is restored when the path is passed to the system. A path that already contains such
/// scalars is represented byte by byte in the same way, so every path is restored exactly.
package enum SystemPath {
    /// The offset from a byte to its scalar, which is in the second private-use plane.
    private static let offset: UInt32 = 0x10_FE00
    private static let scalars: ClosedRange<UInt32> = offset + 0x80...offset + 0xFF

    /// Returns the string for the bytes of a path.
    ///
    /// - Parameter bytes: The path without a final NUL.
    /// - Returns: A string that refers to the file when it is passed to this module.
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

    /// Returns whether a string represents a path that is not valid UTF-8.
    package static func hasBytes(_ path: String) -> Bool {
        path.unicodeScalars.contains { scalars.contains($0.value) }
    }

    /// Returns the bytes of a path for the system, without a final NUL.
    package static func bytes(_ path: String) -> [UInt8] {
        guard hasBytes(path) else { return Array(path.utf8) }
        return path.unicodeScalars.flatMap { scalar in
            byte(scalar).map { [$0] } ?? Array(String(scalar).utf8)
        }
    }

    /// Returns the byte that a scalar represents, if any.
    static func byte(_ scalar: Unicode.Scalar) -> UInt8? {
        scalars.contains(scalar.value) ? UInt8(scalar.value - offset) : nil
    }

    /// Returns the string with its bytes in readable form, for example `\xff`.
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

    /// Returns the bytes of a path with a final NUL.
    static func terminated(_ path: String) -> [CChar] {
        bytes(path).map { CChar(bitPattern: $0) } + [0]
    }
}

// Overloads of system functions that take paths as strings. Inside this module, they take
// precedence over the system's functions.

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
