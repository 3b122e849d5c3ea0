import Foundation
import TestSupport
import Testing

/// A ledger that a story has written, and the program.
struct KeptShop {
    let sandlot: Sandlot
    static let story = """
        scenario: A shop
        seed: 5
        app: org.example.kids
        products:
          - {id: remove_ads, type: non-consumable, price: 0.99}
          - {id: coins, type: consumable, price: 1.99}
        customers: [Ana]
        devices: [phone]
        steps:
          - launch: phone
          - {buy: remove_ads, on: phone}
          - {buy: coins, on: phone}
          - advance: 1 day
          - advance: 1 day
          - advance: 1 day
          - {refund: coins, of: Ana}

        """

    /// Plays the story once.
    init() throws {
        sandlot = try Sandlot()
        try sandlot.directory.write(Self.story, to: "story.yaml")
        _ = try sandlot.run("run", "story.yaml", "--store", "shop.ledger").succeeded()
    }

    /// Runs `sandlot ledger`.
    func ledger(_ arguments: String...) throws -> Outcome {
        try sandlot.run(["ledger"] + arguments)
    }

    /// Replaces the first occurrence of a text in the file.
    func replace(_ text: String, by other: String, in name: String = "shop.ledger") throws {
        let url = URL(fileURLWithPath: sandlot.directory.path(name))
        var bytes = try Data(contentsOf: url)
        guard let range = bytes.range(of: Data(text.utf8)) else { throw Missing(text: text) }
        bytes.replaceSubrange(range, with: Data(other.utf8))
        try bytes.write(to: url)
    }

    /// The error for a text that is not in the file.
    struct Missing: Error {
        let text: String
    }
}
