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
/// A value is valid only as long as the bytes of the line. It is small, so that passing it to the
/// initializers of events costs little.
@safe
struct TraceFields: ~Copyable {
    /// The index that stands for no node, because the root of a line is never the value of a member.
    private static let absent: UInt32 = 0

    private let line: ScannedLine
    /// The node of each field's value, which is the last one of duplicate members.
    private let slots: UnsafeMutableBufferPointer<UInt32>
    /// The index of the object's node.
    private let object: Int

    init() {
        line = ScannedLine()
        unsafe slots = Self.makeSlots()
        object = 0
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
    private init(_ object: Int, of fields: borrowing TraceFields) {
        line = fields.line
        unsafe slots = Self.makeSlots()
        self.object = object
        fillSlots()
    }

    /// The contents of the line that do not depend on its event.
    var content: TraceContent { unsafe line.content }

    // MARK: Filling

    /// Parses a line, which must be an object.
    mutating func scan(_ text: UnsafeBufferPointer<UInt8>) throws(TraceError) {
        try unsafe line.scan(text)
        unsafe slots.update(repeating: Self.absent)
        fillSlots()
        if unsafe text.mayContainEmailAddress {
            unsafe line.content.hasEmailAddress = line.hasEmailAddress(in: 0)
        }
    }

    /// Returns the reason why a line is not JSON, or nil if it is.
    func syntaxProblem(in text: UnsafeBufferPointer<UInt8>) -> JSONSyntaxError.Problem? {
        unsafe line.syntaxProblem(in: text)
    }

    /// Finds the value of each field, and collects the names in the line if this is its root.
    @inline(__always)
    private func fillSlots() {
        let nodes = unsafe line.nodes
        let end = unsafe Int(nodes[object].next)
        var index = object &+ 1
        while index < end {
            let value = unsafe nodes[index &+ 1]
            if let field = unsafe line.field(named: nodes[index]) {
                // A member with the value null counts as missing.
                if value.isNull {
                    unsafe slots[field] = Self.absent
                } else {
                    unsafe slots[field] = UInt32(truncatingIfNeeded: index &+ 1)
                    if object == 0 { unsafe line.content.insert(field) }
                }
            } else if object == 0, !value.isNull {
                unsafe line.insert(foreign: nodes[index])
            }
            if object == 0, value.isContainer { line.collectNames(of: index &+ 1) }
            index = Int(value.next)
        }
    }

    // MARK: Reading

    @inline(__always)
    private func node(_ field: TraceField) -> JSONNode? {
        let slot = unsafe slots[Int(field.rawValue)]
        return slot == Self.absent ? nil : unsafe line.nodes[Int(slot)]
    }

    func string(_ field: TraceField) throws(TraceError) -> String {
        guard let value = try optionalString(field) else { throw missing(field) }
        return value
    }

    @inline(__always)
    func optionalString(_ field: TraceField) throws(TraceError) -> String? {
        guard let node = node(field) else { return nil }
        guard node.isString else { throw wrong(field, "a string") }
        return line.string(of: node)
    }

    /// Returns the name of the run.
    func runName() throws(TraceError) -> String {
        guard let node = node(.run) else { throw missing(.run) }
        guard node.isString else { throw wrong(.run, "a string") }
        let name = line.runName(node)
        guard !name.isEmpty else { throw error(.outOfRange, at: .run, "run is empty") }
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
            let isNegative = unsafe line.text[Int(node.start)] == UInt8(ascii: "-")
            let text = unsafe line.text
            var value = 0
            var index = Int(node.start) &+ (isNegative ? 1 : 0)
            while index < Int(node.end) {
                value = unsafe value &* 10 &+ Int(text[index] &- UInt8(ascii: "0"))
                index &+= 1
            }
            return isNegative ? -value : value
        }
        return try rareInteger(field, node)
    }

    /// Returns an integer that has many digits, a fraction of zero, or an exponent.
    ///
    /// Sums and differences of the accepted integers cannot overflow.
    private func rareInteger(_ field: TraceField, _ node: JSONNode) throws(TraceError) -> Int {
        let value = line.value(of: node)
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
        guard node.isNumber, let value = Double(line.string(of: node)) else {
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
            let element = unsafe line.nodes[index]
            guard element.isString else { throw wrong(field, "an array of strings") }
            strings.append(line.string(of: element))
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
            guard unsafe line.nodes[index].kind == .object else {
                throw wrong(field, "an array of objects")
            }
            objects.append(try Object(reading: TraceFields(index, of: self)))
            unsafe index = Int(line.nodes[index].next)
        }
        return objects
    }

    func optionalJson(_ field: TraceField) throws(TraceError) -> TraceJSON? {
        guard let node = node(field) else { return nil }
        guard node.kind == .object else { throw wrong(field, "an object") }
        return TraceJSON(text: unsafe String(decoding: line.bytes(of: node), as: UTF8.self))
    }

    /// Returns the kind of the event and its name.
    @inline(__always)
    func eventKind() throws(TraceError) -> TraceEventKind {
        guard let node = node(.e) else { throw missing(.e) }
        guard node.isString else { throw wrong(.e, "a string") }
        if node.traits.hasEscapes {
            let name = line.string(of: node)
            return TraceEventKind.allCases.first { $0.name == name && !name.isEmpty } ?? .unknown
        }
        return unsafe TraceEventKind.table.value(
            of: line.bytes(of: node), room: line.room(at: node)
        )
        .flatMap(TraceEventKind.init(rawValue:)) ?? .unknown
    }

    // MARK: Other members

    /// Returns the members that belong to neither the envelope nor an event of this kind.
    func unknownFields(of kind: TraceEventKind) -> [TraceRecord.UnknownField] {
        let known = Set(kind.fields.map(\.rawValue))
        var unknown: [TraceRecord.UnknownField] = []
        let nodes = unsafe line.nodes
        let end = unsafe Int(nodes[object].next)
        var index = object + 1
        while index < end {
            let (name, value) = unsafe (nodes[index], nodes[index + 1])
            let field = line.field(named: name).map { UInt8($0) }
            if field.map({ $0 > TraceField.scene.rawValue && !known.contains($0) }) ?? true {
                unknown.append(
                    TraceRecord.UnknownField(
                        name: line.string(of: name),
                        value: TraceJSON(
                            text: unsafe String(
                                decoding: line.rawBytes(of: value), as: UTF8.self))))
            }
            index = Int(value.next)
        }
        return unknown
    }

    // MARK: Errors

    private func missing(_ field: TraceField) -> TraceError {
        TraceError(.missingMember, "the member \(field.name) is missing", byte: line.offset(object))
    }

    private func wrong(_ field: TraceField, _ type: String) -> TraceError {
        error(.wrongType, at: field, "\(field.name) must be \(type)")
    }

    /// Returns an error at the value of a member, or at the object if the member is missing.
    func error(_ code: TraceError.Code, at field: TraceField, _ reason: String) -> TraceError {
        let slot = unsafe Int(slots[Int(field.rawValue)])
        return TraceError(code, reason, byte: line.offset(slot == 0 ? object : slot))
    }
}
