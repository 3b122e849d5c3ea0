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
/// Valid only while the line's bytes are.
@safe
struct TraceFields: ~Copyable {
    /// No node; the root of a line is never a member's value.
    private static let absent: UInt32 = 0

    /// The names of all fields.
    private let table = TraceField.table
    private var tape = JSONTape()
    private var text = unsafe UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    /// The node of each field's value, of members with the same name that of the last.
    private let slots: UnsafeMutableBufferPointer<UInt32>
    /// The index of the object's node.
    private var object = 0
    /// What the line says besides its meaning.
    private(set) var content = TraceContent()

    /// The `run` of an earlier line, and its bytes: most lines have the same.
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

    /// Looks at the members of another object of the same line.
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
            throw TraceError(.notAnObject, "the line is JSON, but no object")
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
                // A member whose value is null counts as absent.
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

    /// The number of the field whose name stands at a node.
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

    /// The bytes of a name or of a string without its quotation marks.
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

    /// A value by itself, for what is rare.
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

    /// The name of the run, which is seldom another than that of the line before.
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
        guard !name.isEmpty else { throw error(.outOfRange, .run, "run is empty") }
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
        if !node.traits.isFractional, node.end - node.start <= 18 {
            let isNegative = unsafe text[Int(node.start)] == UInt8(ascii: "-")
            var value = 0
            for index in Int(node.start) + (isNegative ? 1 : 0)..<Int(node.end) {
                value = unsafe value &* 10 &+ Int(text[index] &- UInt8(ascii: "0"))
            }
            return isNegative ? -value : value
        }
        return try rareInteger(field, node)
    }

    /// An integer with many digits, a fraction of zero or an exponent.
    private func rareInteger(_ field: TraceField, _ node: JSONNode) throws(TraceError) -> Int {
        if let value = value(of: node)?.integer { return Int(value) }
        if let value = value(of: node)?.double, abs(value) >= 0x1p63 {
            throw error(.outOfRange, field, "\(field.name) is too large")
        }
        throw wrong(field, "an integer")
    }

    func milliseconds(_ field: TraceField) throws(TraceError) -> Int {
        guard let value = try optionalMilliseconds(field) else { throw missing(field) }
        return value
    }

    func optionalMilliseconds(_ field: TraceField) throws(TraceError) -> Int? {
        guard let value = try optionalInteger(field) else { return nil }
        guard value >= 0 else { throw error(.outOfRange, field, "\(field.name) is negative") }
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
        default: throw wrong(field, "true or false")
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

    /// The kind of the event and its name.
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

    // MARK: What else stands in the line

    /// Members that neither the envelope nor an event of this kind has.
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
            default: break
            }
            index = Int(value.next) + (isObject ? 1 : 0)
        }
    }

    // MARK: Errors

    private func missing(_ field: TraceField) -> TraceError {
        TraceError(.missingMember, "the member \(field.name) is missing", byte: offset(object))
    }

    private func wrong(_ field: TraceField, _ type: String) -> TraceError {
        error(.wrongType, field, "\(field.name) must be \(type)")
    }

    /// An error at a member's value, or at the object if the member is missing.
    func error(_ code: TraceError.Code, _ field: TraceField, _ reason: String) -> TraceError {
        let slot = unsafe Int(slots[Int(field.rawValue)])
        return TraceError(code, reason, byte: offset(slot == 0 ? object : slot))
    }

    private func offset(_ index: Int) -> Int {
        let node = tape.nodes[index]
        return Int(node.start) - (node.kind == .string ? 1 : 0)
    }
}

// Patterns, because `==` of another module's enumeration is a call.
extension JSONNode {
    @inline(__always)
    fileprivate var isString: Bool { if case .string = kind { true } else { false } }

    @inline(__always)
    fileprivate var isNumber: Bool { if case .number = kind { true } else { false } }

    @inline(__always)
    fileprivate var isNull: Bool { if case .null = kind { true } else { false } }

    @inline(__always)
    fileprivate var isContainer: Bool {
        switch kind {
        case .object, .array: true
        default: false
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether there is an at sign, or an escape that could be one.
    @inline(__always)
    fileprivate var mayContainEmailAddress: Bool {
        guard let baseAddress else { return false }
        return unsafe memchr(baseAddress, 0x40, count) != nil
            || memchr(baseAddress, 0x5C, count) != nil
    }
}
