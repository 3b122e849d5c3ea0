/// A rule as a catalog holds it: a type that is written in Swift, or a pattern of a rule file.
struct CatalogRule: Sendable {
    let descriptor: RuleDescriptor
    /// Makes the rule for a set of parameters.
    ///
    /// The result is a function that makes the rule ready for a trace.
    let make: @Sendable (Parameters) -> @Sendable () -> any TraceRule

    init(
        descriptor: RuleDescriptor,
        make: @escaping @Sendable (Parameters) -> @Sendable () -> any TraceRule
    ) {
        self.descriptor = descriptor
        self.make = make
    }

    init(_ type: any Rule.Type) {
        self.init(descriptor: type.descriptor) { parameters in
            let rule = type.init(parameters)
            return { rule.inTrace() }
        }
    }
}
