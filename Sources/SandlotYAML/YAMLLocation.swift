/// A location in a YAML file, as an editor counts it.
package struct YAMLLocation: Sendable, Hashable {
    /// The file's name as it was given.
    package let file: String
    /// The line, from 1.
    package let line: Int
    /// The column in characters (Unicode scalars), from 1.
    package let column: Int

    /// Creates a location.
    package init(file: String, line: Int, column: Int) {
        self.file = file
        self.line = line
        self.column = column
    }
}

extension YAMLLocation: CustomStringConvertible {
    /// The location as `file:line:column`, which editors make clickable.
    package var description: String { "\(file):\(line):\(column)" }
}
