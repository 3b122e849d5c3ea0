import SandlotBase

/// The reason that a YAML file cannot be read.
///
/// Two errors are equal if their codes and locations are equal. The wording of ``reason`` may
/// change.
package struct YAMLError: Error, Sendable {
    /// A kind of failure, stable over versions of this package.
    package struct Code: RawRepresentable, Sendable, Hashable {
        /// The code in JSON and in scripts, as in `unknown-key`.
        package let rawValue: String

        /// Wraps a code.
        package init(rawValue: String) {
            self.rawValue = rawValue
        }
    }

    /// The kind of failure.
    package let code: Code
    /// The problem and its solution, as a clause without a period.
    package let reason: String
    /// The location of the problem, or nil if the file could not be read at all.
    package let location: YAMLLocation?

    /// Creates an error.
    package init(_ code: Code, _ reason: String, at location: YAMLLocation?) {
        self.code = code
        self.reason = reason
        self.location = location
    }

    /// Creates the error for a word that is not one of the known words.
    ///
    /// - Parameters:
    ///   - code: The kind of failure.
    ///   - word: The word.
    ///   - kind: The expected kind of word, as in `a customer`.
    ///   - known: The known words, in the order in which the message lists them.
    ///   - location: The word's location.
    package init(
        _ code: Code, unknown word: String, kind: String, known: [String],
        at location: YAMLLocation
    ) {
        var reason = "\(Quotation.quoted(word)) is not \(kind)"
        if let nearest = NearestWord.suggestion(for: word, among: known) {
            reason += "; did you mean \(Quotation.quoted(nearest))?"
        } else if known.isEmpty {
            reason += "; there is none"
        } else if known.count <= 16 {
            reason += "; there is " + known.map(Quotation.quoted).joined(separator: ", ")
        }
        self.init(code, reason, at: location)
    }
}

extension YAMLError: Equatable {
    /// Whether both errors have the same code and location.
    package static func == (one: YAMLError, other: YAMLError) -> Bool {
        one.code == other.code && one.location == other.location
    }
}

extension YAMLError: CustomStringConvertible {
    /// The whole message, as in `story.yaml:4:5: …`.
    package var description: String {
        (location.map { "\($0): " } ?? "") + reason
    }
}

extension YAMLError.Code {
    /// The system refused to read the file.
    package static let unreadableFile = Self(rawValue: "unreadable-file")
    /// The file contains only white space and comments.
    package static let emptyFile = Self(rawValue: "empty-file")
    /// The file is larger than a story may be.
    package static let tooLarge = Self(rawValue: "too-large")
    /// The text is UTF-16, or not valid UTF-8.
    package static let notUTF8 = Self(rawValue: "not-utf-8")
    /// The text is not YAML.
    package static let invalidYAML = Self(rawValue: "invalid-yaml")
    /// The text uses anchors or aliases.
    package static let aliases = Self(rawValue: "aliases")
    /// Lists and maps are nested too deeply.
    package static let nestedTooDeeply = Self(rawValue: "nested-too-deeply")
    /// There is another kind of value where a text, a list, or a map is needed.
    package static let wrongType = Self(rawValue: "wrong-type")
    /// A map has a key that has no meaning there.
    package static let unknownKey = Self(rawValue: "unknown-key")
    /// A map has a key twice.
    package static let duplicateKey = Self(rawValue: "duplicate-key")
    /// A map lacks a key that it needs.
    package static let missingKey = Self(rawValue: "missing-key")
    /// A value is not one of the possible ones.
    package static let invalidValue = Self(rawValue: "invalid-value")
    /// A product, customer, device, family, app, group, or label is unknown.
    package static let unknownName = Self(rawValue: "unknown-name")
    /// A name is given twice.
    package static let nameTaken = Self(rawValue: "name-taken")
}

extension YAMLError.Code: CustomStringConvertible {
    /// The code in JSON and in scripts.
    package var description: String { rawValue }
}
