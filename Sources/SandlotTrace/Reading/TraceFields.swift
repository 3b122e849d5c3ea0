import SandlotJSON

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The members of one object of a line, found by name.
///
/// A value is valid only as long as the bytes of the line.
@safe
struct TraceFields: ~Copyable {
    /// The index that stands for no node, because the root of a line is never the value of a member.
    private static let absent: UInt32 = 0

    /// The names of all fields.
    private let table = TraceField.table
    private var tape = JSONTape()
    private var text = unsafe UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    /// The node of each field's value, which is the last one of duplicate members.
    private let slots: UnsafeMutableBufferPointer<UInt32>
    /// The index of the object's node.
    private var object = 0
    /// The contents of the line that do not depend on its event.
    private(set) var content = TraceContent()

    /// The `run` of the previous line, which most lines share, and its bytes.
    private var run = (name: "", bytes: [UInt8]())

    init() {
        unsafe slots = Self.makeSlots()
    }

    deinit {
        unsafe slots.deallocate()
    }

    private static func makeSlots() -> UnsafeMutableBufferPointer<UInt32> {
        let slots = UnsafeMutableBufferPointer<UInt32>.allocate(
            capacity: TraceField.allCases.count)
        unsafe slots.initialize(repeating: absent)
        return unsafe slots
    }

    /// Creates a view of the members of another object in the same line.
    private init(_ object: Int, of line: borrowing TraceFields) {
        unsafe slots = Self.makeSlots()
        tape = line.tape
        unsafe text = line.text
        self.object = object
        fillSlots()
    }

    // MARK: Filling

    /// Parses a line, which must be an object.
    mutating func scan(_ line: UnsafeBufferPointer<UInt8>) throws(TraceError) {
        unsafe text = line
        do throws(JSONSyntaxError) {
            try unsafe tape.scan(line)
        } catch {
            throw TraceError(
                error.problem == .invalidUTF8 ? .notUTF8 : .invalidJSON, error.problem.rawValue,
                byte: error.offset)
        }
        object = 0
        guard tape.nodes[0].kind == .object else {
            throw TraceError(.notAnObject, "the line is JSON, but not an object")
        }
        unsafe slots.update(repeating: Self.absent)
        content = TraceContent()
        fillSlots()
        if unsafe line.mayContainEmailAddress { collectEmails(of: 0) }
    }

    @inline(__always)
    private mutating func fillSlots() {
        let end = Int(tape.nodes[object].next)
        var index = object + 1
        while index < end {
            let value = tape.nodes[index + 1]
            if let field = field(at: index) {
                // A member with the value null counts as missing.
                if value.isNull {
                    unsafe slots[field] = Self.absent
                } else {
                    unsafe slots[field] = UInt32(truncatingIfNeeded: index + 1)
                    content.insert(field)
                }
            } else if !value.isNull {
                content.foreignNames.append(string(of: tape.nodes[index]))
            }
            if value.isContainer {
                collectNames(of: index + 1)
            }
            index = Int(value.next)
        }
    }

    /// Returns the number of the field with the name at a node.
    @inline(__always)
    private func field(at index: Int) -> Int? {
        let node = tape.nodes[index]
        if node.traits.hasEscapes {
            return unsafe Array(string(of: node).utf8).withUnsafeBufferPointer { name in
                unsafe table.value(of: name, room: name.count).map { Int($0) }
            }
        }
        return unsafe table.value(
            of: bytes(of: node), room: text.count - Int(node.start)
        )
        .map { Int($0) }
    }

    // MARK: Reading

    @inline(__always)
    private func node(_ field: TraceField) -> JSONNode? {
        let slot = unsafe slots[Int(field.rawValue)]
        return slot == Self.absent ? nil : tape.nodes[Int(slot)]
    }

    /// Returns the bytes of a name or a string without its quotation marks.
    @inline(__always)
    private func bytes(of node: JSONNode) -> UnsafeBufferPointer<UInt8> {
        unsafe UnsafeBufferPointer(rebasing: text[Int(node.start)..<Int(node.end)])
    }

    private func string(of node: JSONNode) -> String {
        guard node.traits.hasEscapes else {
            return unsafe String(decoding: bytes(of: node), as: UTF8.self)
        }
        return value(of: node)?.string ?? ""
    }

    /// Returns a separate value, for rare types.
    private func value(of node: JSONNode) -> JSONValue? {
        let quotes = node.kind == .string ? 1 : 0
        let range = Int(node.start) - quotes..<Int(node.end) + quotes
        return try? JSONDocument(unsafe Array(text[range])).root
    }

    func string(_ field: TraceField) throws(TraceError) -> String {
        guard let value = try optionalString(field) else { throw missing(field) }
        return value
    }

    @inline(__always)
    func optionalString(_ field: TraceField) throws(TraceError) -> String? {
        guard let node = node(field) else { return nil }
        guard node.isString else { throw wrong(field, "a string") }
        return string(of: node)
    }

    /// Returns the name of the run, which is usually the same as in the previous line.
    mutating func runName() throws(TraceError) -> String {
        guard let node = node(.run) else { throw missing(.run) }
        let bytes = unsafe bytes(of: node)
        if node.isString, !node.traits.hasEscapes, node.end > node.start,
            bytes.count == run.bytes.count,
            let start = bytes.baseAddress, unsafe memcmp(start, run.bytes, bytes.count) == 0
        {
            return run.name
        }
        let name = try string(.run)
        guard !name.isEmpty else { throw error(.outOfRange, at: .run, "run is empty") }
        run = (name, node.traits.hasEscapes ? [] : unsafe Array(bytes))
        return name
    }

    func word<Word: TraceWord>(_ field: TraceField) throws(TraceError) -> Word {
        Word(rawValue: try string(field))
    }

    func optionalWord<Word: TraceWord>(_ field: TraceField) throws(TraceError) -> Word? {
        try optionalString(field).map(Word.init(rawValue:))
    }

    func integer(_ field: TraceField) throws(TraceError) -> Int {
        guard let value = try optionalInteger(field) else { throw missing(field) }
        return value
    }

    @inline(__always)
    func optionalInteger(_ field: TraceField) throws(TraceError) -> Int? {
        guard let node = node(field) else { return nil }
        guard node.isNumber else { throw wrong(field, "an integer") }
        // No number of so few digits reaches the limit.
        if !node.traits.isFractional, node.end - node.start <= 15 {
            let isNegative = unsafe text[Int(node.start)] == UInt8(ascii: "-")
            var value = 0
            for index in Int(node.start) + (isNegative ? 1 : 0)..<Int(node.end) {
                value = unsafe value &* 10 &+ Int(text[index] &- UInt8(ascii: "0"))
            }
            return isNegative ? -value : value
        }
        return try rareInteger(field, node)
    }

    /// Returns an integer that has many digits, a fraction of zero, or an exponent.
    ///
    /// Sums and differences of the accepted integers cannot overflow.
    private func rareInteger(_ field: TraceField, _ node: JSONNode) throws(TraceError) -> Int {
        let value = value(of: node)
        if let integer = value?.integer, integer.magnitude <= 1 << 53 { return Int(integer) }
        if let number = value?.double, abs(number) >= 0x1p53 {
            let bound = number < 0 ? "less than -2^53" : "more than 2^53"
            throw error(.outOfRange, at: field, "\(field.name) is \(bound)")
        }
        throw wrong(field, "an integer")
    }

    func milliseconds(_ field: TraceField) throws(TraceError) -> Int {
        guard let value = try optionalMilliseconds(field) else { throw missing(field) }
        return value
    }

    func optionalMilliseconds(_ field: TraceField) throws(TraceError) -> Int? {
        guard let value = try optionalInteger(field) else { return nil }
        guard value >= 0 else { throw error(.outOfRange, at: field, "\(field.name) is negative") }
        return value
    }

    func optionalNumber(_ field: TraceField) throws(TraceError) -> Double? {
        guard let node = node(field) else { return nil }
        guard node.isNumber, let value = Double(string(of: node)) else {
            throw wrong(field, "a number")
        }
        return value
    }

    func bool(_ field: TraceField) throws(TraceError) -> Bool {
        guard let value = try optionalBool(field) else { throw missing(field) }
        return value
    }

    func optionalBool(_ field: TraceField) throws(TraceError) -> Bool? {
        guard let node = node(field) else { return nil }
        switch node.kind {
        case .true: return true
        case .false: return false
        case .object, .array, .string, .number, .null: throw wrong(field, "true or false")
        }
    }

    func strings(_ field: TraceField) throws(TraceError) -> [String] {
        guard let value = try optionalStrings(field) else { throw missing(field) }
        return value
    }

    func optionalStrings(_ field: TraceField) throws(TraceError) -> [String]? {
        guard let node = node(field) else { return nil }
        guard node.kind == .array else { throw wrong(field, "an array of strings") }
        var strings: [String] = []
        var index = unsafe Int(slots[Int(field.rawValue)]) + 1
        while index < Int(node.next) {
            let element = tape.nodes[index]
            guard element.isString else { throw wrong(field, "an array of strings") }
            strings.append(string(of: element))
            index = Int(element.next)
        }
        return strings
    }

    func optionalObject<Object: TraceObject>(
        _ field: TraceField
    ) throws(TraceError) -> Object? {
        guard let node = node(field) else { return nil }
        guard node.kind == .object else { throw wrong(field, "an object") }
        return try Object(
            reading: TraceFields(unsafe Int(slots[Int(field.rawValue)]), of: self))
    }

    func optionalObjects<Object: TraceObject>(
        _ field: TraceField
    ) throws(TraceError) -> [Object]? {
        guard let node = node(field) else { return nil }
        guard node.kind == .array else { throw wrong(field, "an array of objects") }
        var objects: [Object] = []
        var index = unsafe Int(slots[Int(field.rawValue)]) + 1
        while index < Int(node.next) {
            guard tape.nodes[index].kind == .object else {
                throw wrong(field, "an array of objects")
            }
            objects.append(try Object(reading: TraceFields(index, of: self)))
            index = Int(tape.nodes[index].next)
        }
        return objects
    }

    func optionalJson(_ field: TraceField) throws(TraceError) -> TraceJSON? {
        guard let node = node(field) else { return nil }
        guard node.kind == .object else { throw wrong(field, "an object") }
        return TraceJSON(text: unsafe String(decoding: bytes(of: node), as: UTF8.self))
    }

    /// Returns the kind of the event and its name.
    @inline(__always)
    func eventKind() throws(TraceError) -> TraceEventKind {
        guard let node = node(.e) else { throw missing(.e) }
        guard node.isString else { throw wrong(.e, "a string") }
        if node.traits.hasEscapes {
            let name = string(of: node)
            return TraceEventKind.allCases.first { $0.name == name && !name.isEmpty } ?? .unknown
        }
        return unsafe TraceEventKind.table.value(
            of: bytes(of: node), room: text.count - Int(node.start)
        )
        .flatMap(TraceEventKind.init(rawValue:)) ?? .unknown
    }

    // MARK: Other members

    /// Returns the members that belong to neither the envelope nor an event of this kind.
    func unknownFields(of kind: TraceEventKind) -> [TraceRecord.UnknownField] {
        let known = Set(kind.fields.map(\.rawValue))
        var unknown: [TraceRecord.UnknownField] = []
        let end = Int(tape.nodes[object].next)
        var index = object + 1
        while index < end {
            let value = tape.nodes[index + 1]
            let field = field(at: index).map { UInt8($0) }
            if field.map({ $0 > TraceField.scene.rawValue && !known.contains($0) }) ?? true {
                let quotes = value.kind == .string ? 1 : 0
                let range = Int(value.start) - quotes..<Int(value.end) + quotes
                unknown.append(
                    TraceRecord.UnknownField(
                        name: string(of: tape.nodes[index]),
                        value: TraceJSON(
                            text: unsafe String(
                                decoding: UnsafeBufferPointer(rebasing: text[range]),
                                as: UTF8.self))))
            }
            index = Int(value.next)
        }
        return unknown
    }

    private mutating func collectNames(of container: Int) {
        let isObject = tape.nodes[container].kind == .object
        let end = Int(tape.nodes[container].next)
        var index = container + 1
        while index < end {
            let name = index
            if isObject { index += 1 }
            let value = tape.nodes[index]
            if isObject, !value.isNull {
                if let field = field(at: name) {
                    content.insert(field)
                } else {
                    content.foreignNames.append(string(of: tape.nodes[name]))
                }
            }
            if value.isContainer { collectNames(of: index) }
            index = Int(value.next)
        }
    }

    private mutating func collectEmails(of container: Int) {
        let isObject = tape.nodes[container].kind == .object
        let end = Int(tape.nodes[container].next)
        var index = container + (isObject ? 2 : 1)
        while index < end {
            let value = tape.nodes[index]
            switch value.kind {
            case .string where EmailAddress.occurs(in: string(of: value)):
                content.hasEmailAddress = true
            case .object, .array: collectEmails(of: index)
            case .string, .number, .true, .false, .null: break
            }
            index = Int(value.next) + (isObject ? 1 : 0)
        }
    }

    // MARK: Errors

    private func missing(_ field: TraceField) -> TraceError {
        TraceError(.missingMember, "the member \(field.name) is missing", byte: offset(object))
    }

    private func wrong(_ field: TraceField, _ type: String) -> TraceError {
        error(.wrongType, at: field, "\(field.name) must be \(type)")
    }

    /// Returns an error at the value of a member, or at the object if the member is missing.
    func error(_ code: TraceError.Code, at field: TraceField, _ reason: String) -> TraceError {
        let slot = unsafe Int(slots[Int(field.rawValue)])
        return TraceError(code, reason, byte: offset(slot == 0 ? object : slot))
    }

    private func offset(_ index: Int) -> Int {
        let node = tape.nodes[index]
        return Int(node.start) - (node.kind == .string ? 1 : 0)
    }
}
