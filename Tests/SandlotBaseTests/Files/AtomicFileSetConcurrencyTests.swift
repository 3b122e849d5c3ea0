import Foundation
import SandlotBase
import TestSupport
import Testing

@Suite
struct AtomicFileSetConcurrencyTests {
    private static let names = ["a", "b", "c"]

    private static func files(_ text: String) -> AtomicFileSet {
        AtomicFileSet(
            names.map { AtomicFileSet.File(name: $0, bytes: Array(text.utf8), mode: 0o600) })
    }

    /// Writes to one directory from several threads at the same time.
    ///
    /// - Returns: The result of each thread.
    private static func write(
        _ count: Int, into path: String, protecting protected: [String]
    ) async -> [Result<Int, FileError>] {
        await withTaskGroup(of: Result<Int, FileError>.self) { group in
            for number in 0..<count {
                group.addTask {
                    Result { () throws(FileError) in
                        try files("text \(number)").write(into: path, protecting: protected)
                        return number
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
    }

    @Test
    func exactlyOneWriterToAProtectedDirectoryWins() async throws {
        for _ in 0..<10 {
            let directory = try TemporaryDirectory()
            let results = await Self.write(4, into: directory.path, protecting: Self.names)
            let winners = results.compactMap { try? $0.get() }
            #expect(winners.count == 1)
            for result in results {
                if case .failure(let error) = result { #expect(error.isExistingFile) }
            }
            #expect(try directory.names() == Self.names)
            for name in Self.names {
                #expect(directory.text(of: name) == winners.first.map { "text \($0)" })
            }
        }
    }

    @Test
    func severalWritersTakeTurns() async throws {
        for _ in 0..<10 {
            let directory = try TemporaryDirectory()
            let results = await Self.write(4, into: directory.path, protecting: [])
            #expect(results.allSatisfy { (try? $0.get()) != nil })
            #expect(try directory.names() == Self.names)
            let texts = Self.names.map { directory.text(of: $0) }
            #expect(Set(texts).count == 1)
        }
    }

    /// Tests threads that all find missing directories.
    ///
    /// Each thread must use the directories that another one has created in the meantime.
    @Test
    func severalWritersCanCreateTheSameDirectories() async throws {
        let directory = try TemporaryDirectory()
        let levels = (0..<40).map { "\($0)" }.joined(separator: "/")
        for round in 0..<25 {
            let path = directory.path("round-\(round)/\(levels)")
            let results = await Self.write(2, into: path, protecting: [])
            for result in results {
                #expect(throws: Never.self) { try result.get() }
            }
        }
    }
}
