/// The code after `#if false` and `#if 0`, which is never compiled.
///
/// All other conditions can be true in some build, so all their branches are read.
struct InactiveCode {
    private enum State {
        case active
        /// After `#if`, in whose condition the next token decides.
        case condition
        /// In code that is not compiled, with the number of conditions in it that are open.
        case inactive(openConditions: Int)
    }

    private var state = State.active

    /// Returns whether a token is to be left out.
    ///
    /// Tokens are given in their order.
    mutating func contains(_ token: SwiftToken, in text: [UInt8]) -> Bool {
        switch state {
        case .active:
            if token.kind == .directive, Self.word(token, text) == "#if" { state = .condition }
            return false
        case .condition:
            if token.kind == .space || token.kind == .comment { return false }
            let isNever = ["false", "0"].contains(Self.word(token, text))
            state = isNever ? .inactive(openConditions: 0) : .active
            return isNever
        case .inactive(let count):
            guard token.kind == .directive else { return true }
            switch Self.word(token, text) {
            case "#if": state = .inactive(openConditions: count + 1)
            case "#endif" where count > 0: state = .inactive(openConditions: count - 1)
            case "#endif": state = .active
            case "#else" where count == 0: state = .active
            case "#elseif" where count == 0: state = .condition
            default: break
            }
            return true
        }
    }

    private static func word(_ token: SwiftToken, _ text: [UInt8]) -> String {
        token.range.count <= 8 ? String(decoding: text[token.range], as: UTF8.self) : ""
    }
}
