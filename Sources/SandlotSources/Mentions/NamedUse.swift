/// The names that say that a value is an identifier, for example `productID` or
/// `removeAdsProductIdentifiers`.
enum NamedUse {
    private static let identifiers: Set<String> = ["id", "ids", "identifier", "identifiers"]

    /// Returns the role of the values that a name describes, or nil if it describes no identifiers.
    static func role(of name: String) -> ProductUse.Role? {
        let words = words(of: name)
        guard words.count > 1, let last = words.last, identifiers.contains(last) else { return nil }
        let subject = words[words.count - 2]
        if subject == "product" { return .product }
        return subject == "group" && words.contains("subscription") ? .subscriptionGroup : nil
    }

    /// Returns whether a name describes a product, as in `product` and `selectedProduct`.
    static func isProduct(_ name: String) -> Bool { words(of: name).last == "product" }

    /// Returns the use of a value with such a name.
    static func use(_ name: String, place: String, isCertain: Bool = false) -> ProductUse? {
        switch role(of: name) {
        case .product: .product(place, isCertain: isCertain)
        case .subscriptionGroup: .group(place, isCertain: isCertain)
        case nil: nil
        }
    }

    /// Returns the words of a name in lowercase, for example the two words of `productIDs`.
    private static func words(of name: String) -> [String] {
        var words: [String] = []
        var word = ""
        var previousIsUppercase = false
        let characters = Array(name)
        for (index, character) in characters.enumerated() {
            guard character.isLetter || character.isNumber else {
                if !word.isEmpty { words.append(word) }
                word = ""
                continue
            }
            // The last capital of a row begins a word, unless a plural ends there: IDs.
            let next = index + 1 < characters.count ? characters[index + 1] : " "
            let isPlural = next == "s" && index + 2 == characters.count
            let begins =
                character.isUppercase && (!previousIsUppercase || next.isLowercase && !isPlural)
            if begins, !word.isEmpty {
                words.append(word)
                word = ""
            }
            word += character.lowercased()
            previousIsUppercase = character.isUppercase
        }
        return word.isEmpty ? words : words + [word]
    }
}
