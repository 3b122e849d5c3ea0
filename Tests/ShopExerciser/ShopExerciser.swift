import StoreKit

/// An app that knows only Apple's names, for tests that run several of them.
///
/// Usage: `shop-exerciser buy PRODUCT...` buys and finishes, `shop-exerciser listen` prints the next
/// update and finishes it, `shop-exerciser owned` prints the current entitlements, and
/// `shop-exerciser unfinished` the unfinished transactions. `shop-exerciser try PRODUCT...` is like
/// `buy`, but after an error it prints the product that failed, reads a line, and continues. Each
/// line of the output is a word and a product.
@main
struct ShopExerciser {
    static func main() async throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        switch arguments.first {
        case "buy":
            let products = try await Product.products(for: Array(arguments.dropFirst()))
            for product in products { try await buy(product) }
        case "try":
            let products = try await Product.products(for: Array(arguments.dropFirst()))
            for product in products {
                do {
                    try await buy(product)
                } catch {
                    say("failed", product.id)
                    _ = readLine()
                }
            }
        case "listen":
            var updates = Transaction.updates.makeAsyncIterator()
            say("listening", "")
            if let update = await updates.next() { await finish(update, "update") }
        case "owned":
            for await result in Transaction.currentEntitlements {
                say("owned", try result.payloadValue.productID)
            }
        case "unfinished":
            for await result in Transaction.unfinished {
                say("unfinished", try result.payloadValue.productID)
            }
        default: fatalError("usage: shop-exerciser buy|try|listen|owned|unfinished")
        }
    }

    private static func buy(_ product: Product) async throws {
        switch try await product.purchase() {
        case .success(let result): await finish(result, "bought")
        case .pending: say("pending", product.id)
        case .userCancelled: say("cancelled", product.id)
        @unknown default: say("unknown", product.id)
        }
    }

    private static func finish(_ result: VerificationResult<Transaction>, _ word: String) async {
        guard case .verified(let transaction) = result else { return say("unverified", word) }
        await transaction.finish()
        say(word, transaction.productID)
    }

    private static func say(_ word: String, _ product: String) {
        print(word, product)
        fflush(nil)
    }
}
