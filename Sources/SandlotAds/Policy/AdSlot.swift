public import SandlotTrace

/// A place between the tests of a game where an ad can appear.
///
/// ``preTest`` and ``postTest`` are the built-in slots. A slot of your own, such as one between
/// lessons or at the end of a session, has a name and nothing else: it is always after a test that
/// is finished.
/// No value of this type stands for a place in a test.
///
/// ```swift
/// var policy = AdPolicy.aroundTests
/// policy.slots[try AdSlot(own: "betweenLessons")] = AdSlotTerms(testsPerAd: 3)
/// ```
public struct AdSlot: Sendable, Hashable, BitwiseCopyable {
    let kind: Kind

    enum Kind: Sendable, Hashable, BitwiseCopyable {
        case preTest
        case postTest
        case own(AdSlotText)
    }

    private init(_ kind: Kind) {
        self.kind = kind
    }

    /// Before the first word of a test.
    public static var preTest: AdSlot { AdSlot(.preTest) }
    /// After the last word of a test.
    public static var postTest: AdSlot { AdSlot(.postTest) }

    /// Creates a built-in slot from its name.
    ///
    /// - Parameter name: The name, such as `preTest`.
    /// - Throws: ``AdPolicyError`` with ``AdPolicyError/Code/slotInGameplay`` if the name stands
    ///   for a part of the test itself, or ``AdPolicyError/Code/unknownSlot`` otherwise.
    public init(named name: String) throws(AdPolicyError) {
        guard let slot = Self.allCases.first(where: { $0.rawValue == name }) else {
            let known = Self.allCases.map(\.rawValue).joined(separator: " and ")
            throw Self.isInGameplay(name)
                ? AdPolicyError(
                    .slotInGameplay, at: "slots",
                    "no ad may stand in the middle of a test, as in \(name); the slots are \(known)"
                )
                : AdPolicyError(
                    .unknownSlot, at: "slots", "there is no slot \(name); the slots are \(known)")
        }
        self = slot
    }

    /// Creates a slot of your own.
    ///
    /// - Parameter name: The name in the trace, such as `betweenLessons`: a letter, followed by up
    ///   to 19 letters, digits, and hyphens of ASCII.
    /// - Throws: ``AdPolicyError`` with ``AdPolicyError/Code/slotInGameplay`` if the name stands
    ///   for a part of the test itself, or ``AdPolicyError/Code/invalidSlotName`` if it is too long,
    ///   contains other characters, or has a meaning already.
    public init(own name: String) throws(AdPolicyError) {
        guard !Self.isInGameplay(name) else {
            throw AdPolicyError(
                .slotInGameplay, at: "slots",
                "no ad may stand in the middle of a test, as in \(name); a slot of your own is "
                    + "outside the tests")
        }
        guard let text = AdSlotText(name),
            !Self.reservedNames.contains(Self.plainForm(of: name))
        else {
            throw AdPolicyError(
                .invalidSlotName, at: "slots",
                "\(name.isEmpty ? "an empty text" : name) is not a name for a slot of your own; use a "
                    + "letter and up to \(AdSlotText.capacity - 1) letters, digits, and hyphens, as in "
                    + "betweenLessons")
        }
        kind = .own(text)
    }

    /// Whether the slot is one of your own.
    public var isOwn: Bool {
        if case .own = kind { true } else { false }
    }

    /// The slot's name in the trace.
    public var word: TraceEvent.AdSlot { TraceEvent.AdSlot(rawValue: rawValue) }

    private static func isInGameplay(_ name: String) -> Bool {
        gameplayNames.contains(plainForm(of: name))
    }

    /// Returns the letters and digits of a name in lowercase, because people write `mid-test` or
    /// `mid_test`.
    private static func plainForm(of name: String) -> String {
        name.lowercased().filter { $0.isLetter || $0.isNumber }
    }

    /// Names for a place in a test, such as `midtest` and `duringwords`.
    private static let gameplayNames: Set<String> = {
        let parts = ["test", "tests", "game", "gameplay", "play", "word", "words", "spelling"]
        let places = ["", "in", "inthe", "mid", "middleof", "middleofthe", "during", "duringthe"]
        let all = places.flatMap { place in parts.map { place + $0 } }
        return Set(all + ["presenting", "feedback", "playing", "betweenwords", "paused"])
    }()

    /// Words of the trace that must keep their meaning.
    private static let reservedNames: Set<String> = [
        "pretest", "posttest", "pread", "levelcomplete", "other", "none",
    ]
}

// A type with raw values compares those unless it says otherwise, which would build two strings.
extension AdSlot {
    /// Whether two slots are the same.
    public static func == (left: AdSlot, right: AdSlot) -> Bool { left.kind == right.kind }

    /// Hashes the slot.
    public func hash(into hasher: inout Hasher) { hasher.combine(kind) }
}

extension AdSlot: RawRepresentable {
    /// Creates a slot from its name in the trace, or returns nil if no slot can have the name.
    public init?(rawValue: String) {
        if let slot = Self.allCases.first(where: { $0.rawValue == rawValue }) {
            self = slot
        } else {
            guard let slot = try? AdSlot(own: rawValue) else { return nil }
            self = slot
        }
    }

    /// The slot's name in the trace.
    public var rawValue: String {
        switch kind {
        case .preTest: "preTest"
        case .postTest: "postTest"
        case .own(let text): text.string
        }
    }
}

extension AdSlot: CaseIterable {
    /// The built-in slots.
    public static let allCases: [AdSlot] = [.preTest, .postTest]
}

extension AdSlot: CustomStringConvertible {
    /// The slot's name in the trace.
    public var description: String { rawValue }
}
