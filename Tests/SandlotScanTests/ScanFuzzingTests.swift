import SandlotScan
import TestSupport
import Testing

@Suite("Fuzzing the readers of a scan")
struct ScanFuzzingTests {
    private static let list = """
        <?xml version="1.0"?><!DOCTYPE plist PUBLIC "a" "b"><plist version='1.0'><dict><key>a&amp;b</key>
        <array><true/><string>&#x41;<![CDATA[x]]></string><!-- c --><dict/></array></dict></plist>
        """
    private static let manifest = """
        <manifest xmlns:android="a"><uses-permission android:name="android.permission.CAMERA"/></manifest>
        """
    private static let binary: [UInt8] =
        Array("bplist00".utf8)
        + [0xD1, 1, 2, 0x51, 0x61, 0xA2, 3, 4, 0x09, 0x61, 0x00, 0xE9]
        + [8, 11, 13, 16, 17]
        + [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, 5]
        + [UInt8](repeating: 0, count: 8) + [0, 0, 0, 0, 0, 0, 0, 20]

    @Test
    func theOriginalsAreReadable() throws {
        #expect(try PropertyList(Array(Self.list.utf8)).entries.map(\.key) == ["a&b"])
        #expect(
            try PropertyList(Self.binary).entry("a")?.value
                == .array([.bool(true), .string("é")]))
        #expect(try AndroidManifest.facts(in: Array(Self.manifest.utf8), file: "m").count == 1)
    }

    @Test(arguments: [SeededGenerator.seed, SeededGenerator.seed &+ 1])
    func everyInputIsReadOrRefused(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let program = Programs.program(
            linking: ["a", "@rpath/B.framework/B"],
            signature: Programs.signature(team: "A1B2C3D4E5", entitlements: "<plist/>"))
        let originals = [
            Array(Self.list.utf8), Array(Self.manifest.utf8), Self.binary, program,
            Programs.universal([program, program]),
            Array(#"{"pins": [{"location": "a/b", "state": {"version": "1"}}]}"#.utf8),
            Array("PODS:\n  - A (1):\n    - B\n".utf8), Array("implementation 'a.b:c:1' // x".utf8),
            Array("\"INFOPLIST_KEY_NSCameraUsageDescription[sdk=*]\" = x;\n".utf8),
        ]
        for _ in FuzzInputs(sample: 3000) {
            var bytes = random.pick(originals)
            for _ in 0...Int.random(in: 0...3, using: &random) where !bytes.isEmpty {
                let index = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<5, using: &random) {
                case 0: bytes[index] = UInt8.random(in: .min ... .max, using: &random)
                case 1: bytes.remove(at: index)
                case 2: bytes.insert(random.pick(Array("<>&;\"'/![]".utf8)), at: index)
                case 3: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
                default: bytes.removeSubrange(index...)
                }
            }
            // Anything but a typed error ends the process.
            expectScanError { _ = try PropertyList(bytes) }
            expectScanError { _ = try AndroidManifest.facts(in: bytes, file: "m") }
            expectScanError { _ = try PackageResolved.dependencies(in: bytes) }
            expectScanError { _ = try PodfileLock.dependencies(in: bytes) }
            expectScanError { _ = try BuildSettings.facts(in: bytes, file: "b") }
            expectScanError {
                _ = try MachOFile { (offset: Int, count: Int) throws(ScanError) -> [UInt8] in
                    Array(bytes.dropFirst(offset).prefix(count))
                }
            }
            _ = GradleFile.dependencies(in: bytes)
        }
    }

    private func expectScanError(_ body: () throws -> Void) {
        do { try body() } catch { #expect(error is ScanError) }
    }
}
