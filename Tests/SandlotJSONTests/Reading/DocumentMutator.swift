import Foundation
import TestSupport

/// A mutator that changes JSON documents slightly, so that some stay valid and others are nearly
/// valid.
struct DocumentMutator {
    /// Documents that contain every feature of the language.
    static let samples: [[UInt8]] = [
        #"{"name":"caf\u00e9 é","list":[1,-2.5e+10,true,false,null,{"deep":[]}],"last":"😀"}"#,
        #"[[[[1,2],[3]],{}],[],"a","b\n\t\"\\\/",0,-0,1.5,1e5,-1E-5,9007199254740993]"#,
        #" { "a" : { "b" : { "c" : [ null , true , false ] } } , "d" : "\ud83d\ude00" } "#,
        #"{"signedDate":1700000000123,"price":9990,"bundleId":"com.example.app","isUpgraded":true}"#,
        #"["",{"":""},[[]],"\u0000\u001f\u007f",123456789012345678901234567890,0.1e-7]"#,
        #""just a string with some length, ünïcödé and \u0065scapes""#, "-12.5e-3", "null",
    ].map { Array($0.utf8) }

    /// Texts to insert.
    private static let pieces: [[UInt8]] =
        [
            "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u", "\\ud800", "\\udc00", "0", "1", "-",
            "+", ".",
            "e", "E", "true", "false", "null", "NaN", " ", "\n", "\t", "\u{0}", "\u{1F}", "é", "😀",
            "\u{FEFF}",
            "\"a\":1,", "1,", ",1", "[]", "{}", "/", "'", "\u{2028}", "1e400", "1e-400",
        ].map { Array($0.utf8) } + [
            [0x80], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xFF], [0xF4, 0x90],
        ]

    var generator: SeededGenerator

    /// Returns a sample with one to four changes.
    mutating func document() -> [UInt8] {
        var bytes = generator.pick(Self.samples)
        for _ in 0..<Int.random(in: 1...4, using: &generator) { change(&bytes) }
        return bytes
    }

    private mutating func change(_ bytes: inout [UInt8]) {
        let position = Int.random(in: 0...bytes.count, using: &generator)
        let end = min(bytes.count, position + Int.random(in: 1...6, using: &generator))
        switch Int.random(in: 0...7, using: &generator) {
        case 0: bytes.insert(contentsOf: generator.pick(Self.pieces), at: position)
        case 1: bytes.removeSubrange(position..<end)
        case 2: bytes.replaceSubrange(position..<end, with: generator.pick(Self.pieces))
        case 3 where position < bytes.count:
            bytes[position] ^= 1 << UInt8.random(in: 0...7, using: &generator)
        case 4 where position < bytes.count:
            bytes[position] = UInt8.random(in: 0...255, using: &generator)
        case 5: bytes.insert(contentsOf: bytes[position..<end], at: position)
        case 6: bytes.removeSubrange(position...)
        default:
            // Replacing digits with digits and letters with letters keeps most documents valid.
            guard
                let index = bytes.indices.filter({ bytes[$0] >= 0x30 && bytes[$0] < 0x3A })
                    .randomElement(using: &generator)
            else { return }
            bytes[index] = UInt8.random(in: 0x30...0x39, using: &generator)
        }
    }
}
