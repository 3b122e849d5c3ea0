import Foundation
import TestSupport
import Testing

@Suite(
    .timeLimit(.minutes(60)),
    .enabled(if: SystemCalls.canKill, "strace is needed, and the right to look at processes")
)
struct SystemCallCrashTests {
    /// A command that creates a ledger with a new name.
    enum Making: String, CaseIterable {
        case run, backup, recover, importing

        var arguments: [String] {
            switch self {
            case .run: ["run", "next.yaml", "--store", "new.ledger"]
            case .backup: ["ledger", "backup", "shop.ledger", "new.ledger"]
            case .recover: ["ledger", "recover", "shop.ledger", "new.ledger", "--keep", "linked"]
            case .importing: ["ledger", "import", "lines", "new.ledger"]
            }
        }

        /// The names of the files afterward.
        var names: [String] {
            switch self {
            case .run, .backup: ["new.ledger", "new.ledger-authority", "new.ledger-key"]
            case .recover:
                ["new.ledger", "new.ledger-aside.jsonl", "new.ledger-authority", "new.ledger-key"]
            case .importing: ["new.ledger", "new.ledger-key"]
            }
        }
    }

    private let shop: KeptShop
    private var directory: TemporaryDirectory { shop.sandlot.directory }

    init() throws {
        shop = try KeptShop()
        let head = String(try #require(KeptShop.story.split(separator: "steps:").first))
        try directory.write(head + "steps:\n  - advance: 1 hour\n", to: "next.yaml")
    }

    @Test(arguments: Making.allCases)
    func aKilledCommandIsCompleteOrCanBeRepeated(_ making: Making) throws {
        print("seed \(SeededGenerator.seed)")
        _ = try shop.ledger("export", "shop.ledger", "lines").succeeded()
        if making == .recover {
            try shop.replace("\"product\":{\"id\":\"coins\"", by: "\"product\":{\"id\":\"gifts\"")
        }
        let source = try directory.contents(of: "shop.ledger-authority")
        let bytes = directory.text(of: "shop.ledger")
        let before = try directory.names()
        let calls = SystemCalls(shop.sandlot)
        let places = try calls.places(making.arguments, sample: 4)
        try clear(except: before)
        for place in places {
            let killed = try calls.kill(at: place, making.arguments)
            let again = try shop.sandlot.run(making.arguments)
            if again.status != 0 {
                // The process was killed after its last change.
                again.expect(74, saying: "new.ledger exists")
            }
            // The lock file remains until the next writer.
            let names = try directory.names().filter { $0 != "new.ledger-lock" }
            #expect(names == (before + making.names).sorted(), "\(place): \(killed)")
            let check = try shop.ledger("verify", "new.ledger")
            #expect(check.status == 0, "\(place): \(check)")
            if making != .importing {
                let next = try shop.sandlot.run("run", "next.yaml", "--store", "new.ledger")
                #expect(next.status == 0, "\(place): \(next)")
                #expect(try directory.names(in: "new.ledger-authority").count == 7, "\(place)")
            }
            if making == .backup || making == .recover {
                #expect(try directory.contents(of: "new.ledger-authority") == source, "\(place)")
            }
            #expect(directory.text(of: "shop.ledger") == bytes, "\(place)")
            try clear(except: before)
        }
    }

    private func clear(except names: [String]) throws {
        for name in try directory.names() where !names.contains(name) { try directory.remove(name) }
    }
}
