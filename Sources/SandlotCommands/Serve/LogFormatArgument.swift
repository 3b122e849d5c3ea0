import ArgumentParser

/// The form of the messages of a server.
enum LogFormatArgument: String, ExpressibleByArgument, CaseIterable {
    /// Lines for people.
    case text
    /// A JSON object on each line.
    case json
}
