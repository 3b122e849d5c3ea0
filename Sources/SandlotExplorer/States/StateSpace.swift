/// A system of states, whose transitions a ``StateSearch`` tries.
package protocol StateSpace: Sendable {
    /// A state, or the way to reach it.
    associatedtype Node: Sendable
    /// A key that is equal for equal states.
    associatedtype Key: Hashable & Sendable

    /// Returns the state in which the system begins.
    func beginning() async throws -> ReachedState<Node, Key>

    /// Returns the states that one transition leads to, in an order that is always the same.
    func successors(of node: Node) async throws -> [ReachedState<Node, Key>]
}

/// A state to which a transition leads.
package struct ReachedState<Node: Sendable, Key: Hashable & Sendable>: Sendable {
    /// The state, or the way to reach it.
    package var node: Node
    /// The key of the state.
    package var key: Key
    /// The properties that do not hold.
    package var breaches: [Breach]

    /// Describes a state.
    package init(node: Node, key: Key, breaches: [Breach] = []) {
        self.node = node
        self.key = key
        self.breaches = breaches
    }
}

/// A property that does not hold.
package struct Breach: Sendable, Hashable {
    /// The name of the property.
    package var property: String
    /// The way in which it fails.
    package var difference: String

    /// Describes a breach.
    package init(_ property: String, _ difference: String) {
        self.property = property
        self.difference = difference
    }
}
