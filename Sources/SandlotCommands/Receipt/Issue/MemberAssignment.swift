import ArgumentParser
import SandlotJSON

/// The path of a member of a payload, as in `data.status`.
///
/// A dot that is part of a name has a backslash before it.
struct MemberPath: ExpressibleByArgument, Sendable, Equatable {
    /// The names from the outermost object inward.
    let names: [String]

    init(names: [String]) {
        self.names = names
    }

    init?(argument: String) {
        var names = [""]
        var isEscaped = false
        for character in argument {
            if isEscaped || character != "." && character != "\\" {
                if isEscaped, character != ".", character != "\\" { names[names.count - 1] += "\\" }
                names[names.count - 1].append(character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else {
                names.append("")
            }
        }
        if isEscaped { names[names.count - 1] += "\\" }
        guard !names.contains("") else { return nil }
        self.names = names
    }

    /// The path in its command-line form.
    var text: String { names.joined(separator: ".") }
}

/// A member of a payload that is set on the command line, as in `quantity=3`.
struct MemberAssignment: ExpressibleByArgument, Sendable {
    let path: MemberPath
    /// The value as JSON text.
    let json: [UInt8]

    init(path: MemberPath, json: [UInt8]) {
        self.path = path
        self.json = json
    }

    init?(argument: String) {
        guard let equals = argument.firstIndex(of: "="),
            let path = MemberPath(argument: String(argument[..<equals]))
        else { return nil }
        self.path = path
        let text = String(argument[argument.index(after: equals)...])
        let isJSON = (try? JSONDocument(Array(text.utf8))) != nil
        json = isJSON ? Array(text.utf8) : Array(JSONElement.string(text).compact.utf8)
    }
}
