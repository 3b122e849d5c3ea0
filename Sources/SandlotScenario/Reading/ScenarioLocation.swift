/// A location in a scenario, as an editor counts it.
package struct ScenarioLocation: Sendable, Hashable {
    /// The file's name as it was given.
    package let file: String
    /// The line, from 1.
    package let line: Int
    /// The column in characters (Unicode scalars), from 1.
    package let column: Int
}

extension ScenarioLocation: CustomStringConvertible {
    /// The location as `file:line:column`, which editors make clickable.
    package var description: String { "\(file):\(line):\(column)" }
}
