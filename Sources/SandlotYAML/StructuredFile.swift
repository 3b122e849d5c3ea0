import SandlotBase
import SandlotJSON

/// Files of names and values, written as YAML by people and as JSON by programs.
package enum StructuredFile {
    /// Reads a file as JSON if it is JSON, and as YAML otherwise.
    ///
    /// Most JSON is also YAML, except for tabs and surrogate pairs.
    ///
    /// - Parameters:
    ///   - path: The file; `-` is standard input.
    ///   - needs: A clause that states what an empty file lacks.
    /// - Returns: The root.
    /// - Throws: ``YAMLError`` with the code `unreadableFile` if the system refuses, otherwise
    ///   with the location of the mistake.
    package static func root(contentsOf path: String, needs: String) throws(YAMLError) -> YAMLNode {
        let bytes: [UInt8]
        do {
            bytes = try FileContents.read(path)
        } catch {
            throw YAMLError(.unreadableFile, error.description, at: nil)
        }
        return try root(bytes, file: path, needs: needs)
    }

    /// Reads the bytes of a file as JSON if they are JSON, and as YAML otherwise.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - path: The name of the file, for locations.
    ///   - needs: A clause that states what an empty file lacks.
    /// - Returns: The root.
    /// - Throws: ``YAMLError`` with the location of the mistake.
    package static func root(
        _ bytes: [UInt8], file path: String, needs: String
    ) throws(YAMLError) -> YAMLNode {
        if bytes.count <= YAMLText.maximumByteCount, let document = try? JSONDocument(bytes),
            document.root.kind == .object
        {
            var nodes = JSONNodes(bytes, file: path)
            return try nodes.node(document.root, depth: 0)
        }
        return try YAMLReader(YAMLText(bytes, file: path), needs: needs).read()
    }
}

/// A converter from JSON to nodes with locations.
private struct JSONNodes {
    private let bytes: [UInt8]
    private let file: String
    private let lineStarts: [Int]
    /// The place that was counted last, which most places follow.
    private var last = (offset: 0, column: 1)

    init(_ bytes: [UInt8], file: String) {
        self.bytes = bytes
        self.file = file
        lineStarts = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    }

    mutating func node(_ value: JSONValue, depth: Int) throws(YAMLError) -> YAMLNode {
        let place = location(value.offset)
        guard depth < YAMLText.maximumDepth else { throw YAMLText.nestedTooDeeply(at: place) }
        switch value.kind {
        case .null: return YAMLNode(content: .nothing, location: place)
        case .string:
            return YAMLNode(
                content: .text(value.string ?? ""), location: place, isQuoted: true)
        case .true, .false, .number:
            let text = String(decoding: value.rawBytes, as: UTF8.self)
            return YAMLNode(content: .text(text), location: place)
        case .array:
            var elements: [YAMLNode] = []
            for element in value.elements.map({ Array($0) }) ?? [] {
                elements.append(try node(element, depth: depth + 1))
            }
            return YAMLNode(content: .list(elements), location: place)
        case .object:
            var entries: [YAMLNode.Entry] = []
            var names: Set<String> = []
            for member in value.memberList {
                let keyPlace = location(member.nameValue.offset)
                guard names.insert(member.name).inserted else {
                    throw YAMLError(
                        .duplicateKey,
                        "\(Quotation.quoted(member.name)) occurs more than once in this map",
                        at: keyPlace)
                }
                entries.append(
                    YAMLNode.Entry(
                        key: member.name, keyLocation: keyPlace,
                        value: try node(member.value, depth: depth + 1)))
            }
            return YAMLNode(content: .map(entries), location: place)
        }
    }

    private mutating func location(_ offset: Int) -> YAMLLocation {
        let line = lineStarts.partitioningIndex { $0 > offset }
        let start = lineStarts[line - 1]
        let known = (start...offset).contains(last.offset) ? last : (offset: start, column: 1)
        // Every byte of a scalar but the first has the form 10xxxxxx.
        let column = known.column + bytes[known.offset..<offset].count { $0 & 0xC0 != 0x80 }
        last = (offset, column)
        return YAMLLocation(file: file, line: line, column: column)
    }
}

extension [Int] {
    /// Returns the first index at which a predicate holds, and after which it always holds.
    fileprivate func partitioningIndex(_ predicate: (Int) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if predicate(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
