/// The privacy of a value in a message.
public struct OSLogPrivacy: Sendable {
    /// A replacement for a private value.
    public enum Mask: Sendable {
        /// A hash that is equal for equal values within a process.
        case hash
        /// A fixed text that reveals nothing about the value.
        case none
    }

    enum Kind {
        case auto, `public`, `private`, sensitive
    }

    let kind: Kind
    let mask: Mask

    /// Public for numbers and Booleans, and private for other values.
    public static var auto: OSLogPrivacy { auto(mask: .none) }
    /// Always written.
    public static var `public`: OSLogPrivacy { OSLogPrivacy(kind: .public, mask: .none) }
    /// Masked.
    public static var `private`: OSLogPrivacy { `private`(mask: .none) }
    /// Masked, even if private values are written.
    public static var sensitive: OSLogPrivacy { sensitive(mask: .none) }

    /// Public for numbers and Booleans, and masked for other values.
    public static func auto(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(kind: .auto, mask: mask) }

    /// Masked in a particular way.
    public static func `private`(mask: Mask) -> OSLogPrivacy {
        OSLogPrivacy(kind: .private, mask: mask)
    }

    /// Masked in a particular way, even if private values are written.
    public static func sensitive(mask: Mask) -> OSLogPrivacy {
        OSLogPrivacy(kind: .sensitive, mask: mask)
    }

    /// Returns the text to write for a value.
    func text(_ value: String, isScalar: Bool) -> String {
        switch kind {
        case .public: return value
        case .auto where isScalar: return value
        case .auto, .private, .sensitive: break
        }
        let word = kind == .sensitive ? "sensitive" : "private"
        return switch mask {
        case .none: "<\(word)>"
        case .hash: "<\(word) mask.hash: \(String(UInt(bitPattern: value.hashValue), radix: 16))>"
        }
    }
}
