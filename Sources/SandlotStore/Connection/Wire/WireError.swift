package import SandlotJSON

// The messages between a served store and a device in another process, as JSON. Unknown members are
// ignored, and a missing or wrong one is an error.

extension StoreError {
    /// The error as a message.
    package var wire: JSONElement {
        .object(["code": .string(code.rawValue), "reason": .string(reason)])
    }

    /// Creates the error that a message states.
    ///
    /// - Parameter value: The message.
    /// - Throws: ``StoreError`` with ``StoreError/Code/invalidValue``.
    package init(wire value: JSONValue) throws(StoreError) {
        self.init(
            Code(rawValue: try value.string("code")), value["reason"]?.string ?? "no reason")
    }
}

extension JSONValue {
    /// Returns a member that a message must have.
    package func member(_ name: String) throws(StoreError) -> JSONValue {
        guard let member = self[name] else {
            throw StoreError(.invalidValue, "the message has no `\(name)`")
        }
        return member
    }

    /// Returns a string that a message must have.
    package func string(_ name: String) throws(StoreError) -> String {
        guard let text = try member(name).string else {
            throw StoreError(.invalidValue, "`\(name)` of the message must be a string")
        }
        return text
    }

    /// Returns an integer that a message must have.
    package func integer(_ name: String) throws(StoreError) -> Int64 {
        guard let number = try member(name).integer else {
            throw StoreError(.invalidValue, "`\(name)` of the message must be an integer")
        }
        return number
    }

    /// Returns a list that a message must have.
    package func list(_ name: String) throws(StoreError) -> [JSONValue] {
        let member = try member(name)
        guard member.elements != nil else {
            throw StoreError(.invalidValue, "`\(name)` of the message must be a list")
        }
        return member.elementList
    }

    /// Returns the value of a member that is neither missing nor null.
    package func present(_ name: String) -> JSONValue? {
        self[name].flatMap { $0.isNull ? nil : $0 }
    }
}
