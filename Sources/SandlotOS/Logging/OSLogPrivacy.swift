/// The privacy of a value in a message.
public struct OSLogPrivacy: Sendable {
    /// The text that stands for a private value.
    public enum Mask: Sendable {
        /// A hash that is the same for equal values within a process.
        case hash
        /// No trace of the value.
        case none
    }

    enum Kind {
        case auto, `public`, `private`, sensitive
    }

    let kind: Kind
    let mask: Mask

    /// Public for numbers and Booleans, private for everything else.
    public static var auto: OSLogPrivacy { auto(mask: .none) }
    /// Visible to everybody.
    public static var `public`: OSLogPrivacy { OSLogPrivacy(kind: .public, mask: .none) }
    /// Never written.
    public static var `private`: OSLogPrivacy { `private`(mask: .none) }
    /// Never written, not even where private values are.
    public static var sensitive: OSLogPrivacy { sensitive(mask: .none) }

    /// Public for numbers and Booleans, masked for everything else.
    public static func auto(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(kind: .auto, mask: mask) }

    /// Masked.
    public static func `private`(mask: Mask) -> OSLogPrivacy {
        OSLogPrivacy(kind: .private, mask: mask)
    }

    /// Masked, also where private values are not.
    public static func sensitive(mask: Mask) -> OSLogPrivacy {
        OSLogPrivacy(kind: .sensitive, mask: mask)
    }

    /// The text that is written for a value.
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
