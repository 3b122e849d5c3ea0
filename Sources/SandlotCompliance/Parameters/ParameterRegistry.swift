import SandlotBase
import SandlotJSON

/// The parameters of all rules of a catalog, by name.
public struct ParameterRegistry: Sendable {
    private let parameters: [String: AnyParameter]

    init(_ rules: [RuleDescriptor]) {
        parameters = Dictionary(
            rules.flatMap(\.parameters).map { ($0.name, $0) },
            uniquingKeysWith: { first, _ in first })
    }

    /// The names, in alphabetical order.
    public var names: [String] { parameters.keys.sorted() }

    /// A parameter by its name.
    ///
    /// - Parameter name: The name.
    /// - Returns: The parameter, or nil if no rule has it.
    public subscript(_ name: String) -> AnyParameter? { parameters[name] }

    /// Finds out what a name and a value set.
    ///
    /// A name may lead into a parameter that is an object, as in `pressureLexicon.de`.
    ///
    /// - Parameters:
    ///   - name: The name as it was written.
    ///   - value: The value.
    /// - Returns: The parameter's name and its value.
    /// - Throws: ``ParameterError`` if no rule has such a parameter, or if it does not take the value.
    public func resolve(
        _ name: String, _ value: ParameterValue
    ) throws(ParameterError) -> (
        name: String, value: ParameterValue
    ) {
        var (name, value) = (name, value)
        if parameters[name] == nil, let point = name.firstIndex(of: ".") {
            value = .object([String(name[name.index(after: point)...]): value])
            name = String(name[..<point])
        }
        guard let parameter = parameters[name] else { throw ParameterError(.unknown, name) }
        let merged = parameter.merged(value)
        guard parameter.accepts(merged) else {
            throw ParameterError(
                .notAccepted, name, value: value, accepted: parameter.accepted,
                flaw: parameter.flaw(merged))
        }
        return (name, parameter.expanded(value))
    }

    /// Writes the values that stand for objects as objects, so that parts of them can be set.
    func expanded(_ values: [String: ParameterValue]) -> [String: ParameterValue] {
        Dictionary(
            uniqueKeysWithValues: values.map { name, value in
                (name, parameters[name]?.expanded(value) ?? value)
            })
    }

    /// Returns the parameters that a header sets; members that it cannot set are ignored.
    func accepted(_ members: [String: ParameterValue]) -> [String: ParameterValue] {
        var accepted: [String: ParameterValue] = [:]
        for (name, value) in members.sorted(by: { $0.key < $1.key }) {
            guard let set = try? resolve(name, value) else { continue }
            accepted[set.name] = accepted[set.name]?.overlaid(with: set.value) ?? set.value
        }
        return accepted
    }
}

/// A parameter that cannot be set.
public struct ParameterError: Error, Sendable, Hashable {
    /// The kinds of mistake.
    public enum Problem: Sendable, Hashable {
        /// No rule has a parameter of this name.
        case unknown
        /// The parameter does not take the value.
        case notAccepted
    }

    /// The kind of mistake.
    public let problem: Problem
    /// The name.
    public let name: String
    /// The value.
    public let value: ParameterValue?
    /// The accepted values, as a noun phrase.
    public let accepted: String
    /// The part of the value that cannot be read, as a clause.
    public let flaw: String?

    init(
        _ problem: Problem, _ name: String, value: ParameterValue? = nil, accepted: String = "",
        flaw: String? = nil
    ) {
        self.problem = problem
        self.name = name
        self.value = value
        self.accepted = accepted
        self.flaw = flaw
    }

    /// The problem and its remedy, as a clause without a period.
    public var explanation: String {
        switch problem {
        case .unknown: return "no rule has a parameter `\(name)`"
        case .notAccepted:
            let text = value.map(Self.written) ?? ""
            let reason = flaw.map { PlainText.excerpt($0, atMost: 120) + "; the" } ?? "the"
            return "`\(name)` cannot be \(text): \(reason) parameter accepts \(accepted)"
        }
    }

    /// A value in its written form; a number that JSON cannot express is described.
    private static func written(_ value: ParameterValue) -> String {
        if case .number(let number) = value, !number.isFinite { return "a number of this size" }
        return PlainText.excerpt(value.json.compact, atMost: 60)
    }
}
