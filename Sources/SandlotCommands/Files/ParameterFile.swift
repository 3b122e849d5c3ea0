import SandlotCompliance
import SandlotYAML

/// A JSON or YAML file with values of parameters.
enum ParameterFile {
    /// Reads a file.
    ///
    /// - Parameters:
    ///   - path: The file; `-` is standard input.
    ///   - registry: The existing parameters.
    /// - Returns: The values by the names of the parameters.
    /// - Throws: ``YAMLError`` with the location of the first mistake.
    static func parameters(
        contentsOf path: String, _ registry: ParameterRegistry
    ) throws(YAMLError) -> [String: ParameterValue] {
        let root = try StructuredFile.root(
            contentsOf: path, needs: "names of parameters and their values belong into it")
        return try parameters(root, registry)
    }

    /// Reads a map of names and values.
    static func parameters(
        _ node: YAMLNode, _ registry: ParameterRegistry
    ) throws(YAMLError) -> [String: ParameterValue] {
        var parameters = Parameters()
        for entry in try node.map("a map of parameters and values") {
            do throws(ParameterError) {
                let set = try registry.resolve(entry.key, entry.value.parameterValue)
                parameters.override(with: [set.name: set.value])
            } catch {
                switch error.problem {
                case .unknown:
                    throw YAMLError(
                        .unknownName, unknown: error.name, kind: "a parameter",
                        known: registry.names, at: entry.keyLocation)
                case .notAccepted:
                    throw YAMLError(
                        .invalidValue, error.explanation, at: entry.value.location)
                }
            }
        }
        return parameters.values
    }
}

extension YAMLNode {
    /// The value with the type that JSON would give it.
    ///
    /// Text without quotation marks becomes a number, a Boolean, or null if it looks like one.
    var parameterValue: ParameterValue {
        switch content {
        case .nothing: .null
        case .text(let text):
            if !isQuoted, let word = Self.scalar(text) { word } else { .string(text) }
        case .list(let elements): .array(elements.map(\.parameterValue))
        case .map(let entries):
            .object(
                Dictionary(
                    entries.map { ($0.key, $0.value.parameterValue) },
                    uniquingKeysWith: { _, last in last }))
        }
    }

    private static func scalar(_ text: String) -> ParameterValue? {
        switch ParameterValue(argument: text) {
        case .bool(let value): .bool(value)
        case .integer(let value): .integer(value)
        case .number(let value): .number(value)
        case .null, .string, .array, .object: nil
        }
    }
}
