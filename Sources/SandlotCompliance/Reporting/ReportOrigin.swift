/// The origin of a report: the program, the time, and the command.
package struct ReportOrigin: Sendable {
    /// The version of the program.
    package let version: String
    /// The time at which the report was made, as in `2026-11-22 20:15 UTC`.
    package let date: String
    /// The command line, with the quotation marks that a shell needs.
    package let command: String

    /// Describes the origin of a report.
    ///
    /// - Parameters:
    ///   - version: The version of the program.
    ///   - date: The time at which the report was made.
    ///   - arguments: The command line, the name of the program first.
    package init(version: String, date: String, arguments: [String]) {
        self.version = version
        self.date = date
        command = arguments.map(Self.quoted).joined(separator: " ")
    }

    /// An argument as a shell reads it.
    private static func quoted(_ argument: String) -> String {
        let plain = Array("-._/=,:@%+".utf8)
        let isPlain =
            !argument.isEmpty
            && argument.utf8.allSatisfy { byte in
                48...57 ~= byte || 65...90 ~= byte || 97...122 ~= byte || byte >= 0x80
                    || plain.contains(byte)
            }
        return isPlain
            ? argument
            : "'\(argument.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#))'"
    }
}
