import SandlotBase
import SandlotJSON

/// Checks of the names and JSON types of all objects.
extension LintRun {
    /// Checks the members of an object and all nested values.
    mutating func check(_ object: LintNode, is shape: ObjectShape) {
        guard let members = object.value.members else { return }
        var seen: Set<String> = []
        for member in members {
            let name = member.name
            let key = LintNode(value: member.nameValue, path: object.path.member(name))
            if !seen.insert(name).inserted {
                report(
                    .duplicateKey, at: key,
                    "\(shape.title) has the key \(Quotation.jsonString(name)) twice, and only the last "
                        + "one is used; remove one")
            }
            guard let memberShape = shape.members[name] else {
                reportUnknown(name, at: key, in: shape)
                continue
            }
            check(LintNode(value: member.value, path: key.path), key: key, is: memberShape)
        }
    }

    private mutating func reportUnknown(_ name: String, at key: LintNode, in shape: ObjectShape) {
        let advice =
            Suggestion.nearest(to: name, among: shape.names)
            .map { "did you mean \(Quotation.jsonString($0))?" } ?? "remove it if it is a mistake"
        report(
            .unknownKey, at: key,
            "\(shape.title) has no key \(Quotation.jsonString(name)); \(advice)")
    }

    private mutating func check(_ node: LintNode, key: LintNode, is shape: MemberShape) {
        if let replacement = shape.replacement {
            report(
                .handMadeKey, at: key,
                "\(Quotation.jsonString(shape.name)) is not a key that Xcode reads; \(replacement)")
        }
        if node.value.isNull {
            if !shape.isNullable, shape.replacement == nil {
                report(
                    .unexpectedNull, at: node,
                    "\(node.path) is null; give it a value or remove the key")
            }
            return
        }
        checkVersion(of: node, key: key, shape)
        check(node, is: shape.value)
    }

    /// Reports a key that requires a later version.
    ///
    /// An empty list has no effect, so it is accepted in older versions.
    private mutating func checkVersion(of node: LintNode, key: LintNode, _ shape: MemberShape) {
        var since = shape.since
        if case .timeRates = shape.value, node.isObject { since = .init(3, 0) }
        let isEmpty = node.value.kind == .array && node.elements.isEmpty
        guard let version, version.precedes(since), !isEmpty else { return }
        report(
            .newerKey, at: key,
            "\(Quotation.jsonString(shape.name)) in this form requires version \(since), but the "
                + "file has version \(version); raise the version or remove the key")
    }

    private mutating func check(_ node: LintNode, is shape: ValueShape) {
        switch (shape, node.value.kind) {
        case (.object(let shape), .object):
            check(node, is: shape)
        case (.array(let shape), .array):
            for element in node.elements { check(element, is: shape) }
        case (.price, .number):
            let text = String(decoding: node.value.rawBytes, as: UTF8.self)
            guard Price(text).milliunits != nil else {
                return reportUnreadablePrice(text, at: node)
            }
            report(
                .priceAsNumber, at: node,
                "\(node.path) is a number; write it in quotation marks: "
                    + Quotation.jsonString(text))
        case (.storefrontPrices, .object):
            for member in node.value.members.map(Array.init) ?? [] {
                let path = node.path.member(member.name)
                check(LintNode(value: member.value, path: path), is: .price)
            }
        case (.timeRates, .object):
            for member in node.value.members.map(Array.init) ?? [] {
                let path = node.path.member(member.name)
                check(LintNode(value: member.value, path: path), is: .integer)
            }
        default:
            guard !matches(node.value, shape) else { return }
            report(
                .wrongType, at: node,
                "\(node.path) must be \(shape.description), not "
                    + node.value.kindWithArticle)
        }
    }

    private func matches(_ value: JSONValue, _ shape: ValueShape) -> Bool {
        switch shape {
        case .string, .price: value.kind == .string
        case .bool: value.bool != nil
        case .integer, .timeRates: value.integer != nil
        case .number: value.kind == .number
        case .anything: true
        case .object, .array, .storefrontPrices: false
        }
    }
}
