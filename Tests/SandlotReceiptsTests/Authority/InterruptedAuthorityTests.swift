import Foundation
import SandlotReceipts
import TestSupport
import Testing

/// Tests of an authority whose files were being written when the process was killed.
@Suite
struct InterruptedAuthorityTests {
    /// Restores the state of a directory in which the process was killed before it had renamed all
    /// files.
    ///
    /// - Parameters:
    ///   - directory: A directory in which the change is complete.
    ///   - stage: The stage in the journal.
    ///   - names: The files that were written, in order.
    ///   - count: The number of files that have their final names.
    ///   - old: The previous contents of the files.
    /// - Throws: An error if the files cannot be changed.
    private func interrupt(
        _ directory: TemporaryDirectory, stage: String, _ names: [String], after count: Int,
        old: [String: String] = [:]
    ) throws {
        var journal = "sandlot-set/2\u{0}\(stage)\u{0}"
        for name in names { journal += try "\(name)\u{0}\(directory.identity(of: name))\u{0}" }
        try directory.write(journal, to: ".sandlot-set")
        for name in names.dropFirst(count) {
            #expect(rename(directory.path(name), directory.path(".\(name).sandlot-tmp")) == 0)
            if let text = old[name] { try directory.write(text, to: name) }
        }
    }

    @Test(arguments: 0...7)
    func anInterruptedAuthorityCanBeCreatedAgain(count: Int) throws {
        let directory = try TemporaryDirectory()
        try Sample.authority().write(to: directory.path)
        let names = try directory.names()
        try interrupt(directory, stage: "creating", names, after: count)
        let next = try CertificateAuthority()
        try next.write(to: directory.path)
        #expect(try CertificateAuthority(contentsOf: directory.path).leaf == next.leaf)
        #expect(try directory.names() == names)
    }

    @Test(arguments: 0...7)
    func loadingCompletesAnInterruptedAuthority(count: Int) throws {
        let directory = try TemporaryDirectory()
        try Sample.authority().write(to: directory.path)
        let names = try directory.names()
        try interrupt(directory, stage: "creating", names, after: count)
        let loaded = try CertificateAuthority(contentsOf: directory.path)
        #expect(try loaded.leaf == Sample.authority().leaf)
        #expect(try directory.names() == names)
    }

    @Test(arguments: CertificateAuthority.Rotation.allCases, 0...4)
    func loadingCompletesAnInterruptedRotation(
        _ rotation: CertificateAuthority.Rotation, count: Int
    ) throws {
        let directory = try TemporaryDirectory()
        try Sample.authority().write(to: directory.path)
        let all = try directory.names()
        let old = try directory.contents(of: ".")
        let rotated = try CertificateAuthority.rotate(rotation, in: directory.path)
        let names = all.filter { directory.text(of: $0) != old[$0] }
        try interrupt(
            directory, stage: "replacing", names, after: min(count, names.count), old: old)
        let loaded = try CertificateAuthority(contentsOf: directory.path)
        #expect(loaded.leaf == rotated.leaf)
        #expect(loaded.intermediate == rotated.intermediate)
        #expect(try directory.names() == all)
    }

    @Test
    func aRotationSucceedsAfterAnInterruptedOne() throws {
        let directory = try TemporaryDirectory()
        try Sample.authority().write(to: directory.path)
        let all = try directory.names()
        let old = try directory.contents(of: ".")
        _ = try CertificateAuthority.rotate(.intermediate, in: directory.path)
        let names = all.filter { directory.text(of: $0) != old[$0] }
        try interrupt(directory, stage: "replacing", names, after: 1, old: old)
        let next = try CertificateAuthority.rotate(.leaf, in: directory.path)
        #expect(try CertificateAuthority(contentsOf: directory.path).leaf == next.leaf)
        #expect(try directory.names() == all)
    }
}
