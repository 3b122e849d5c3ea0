import Foundation

/// The parameters of a URL, decoded.
struct QueryString {
    /// The names and values, in order.
    let parameters: [(name: String, value: String)]

    /// Reads the part of a URL after `?`, in which `+` stands for a space.
    ///
    /// A part that is not valid percent-encoding is kept unchanged.
    init(_ text: String?) {
        parameters = (text ?? "").split(separator: "&").map { part in
            let pieces = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (
                name: Self.decoded(pieces[0]),
                value: pieces.count > 1 ? Self.decoded(pieces[1]) : ""
            )
        }
    }

    /// Creates parameters that need no decoding.
    init(_ parameters: [(String, String)]) {
        self.parameters = parameters.map { (name: $0.0, value: $0.1) }
    }

    /// Returns a text as a part of a path or a parameter.
    static func encoded(_ text: String) -> String {
        let plain = CharacterSet(
            charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~")
        return text.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
    }

    /// Returns the first value of a name.
    subscript(name: String) -> String? { parameters.first { $0.name == name }?.value }

    private static func decoded(_ text: Substring) -> String {
        let spaced = text.replacing("+", with: " ")
        return spaced.removingPercentEncoding ?? String(spaced)
    }
}
