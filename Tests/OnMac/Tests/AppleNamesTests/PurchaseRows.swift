import Foundation
import StoreKit
import StoreKitTest
import Testing

extension AppleNames {
    /// Observations about products that do not renew.
    @Suite struct PurchaseRows {
        @Test func unknownProducts() async {
            await row("Which products does a request with an unknown one return?") { _ in
                let found = try await Product.products(for: ["poster", "nothing", "album"])
                return list(found.map(\.id).sorted())
            }
        }

        @Test func productTypes() async {
            await row("What are the types of the products?") { shop in
                var types: [String] = []
                for id in ["coins", "album", "pass", "club.gold"] {
                    types.append(try await shop.product(id).type.rawValue)
                }
                return list(types)
            }
        }

        @Test func outcome() async {
            await row("What is the outcome of a purchase?") { shop in
                name(of: try await shop.purchase("album"))
            }
        }

        @Test func unfinished() async {
            await row("Which purchases are unfinished before and after finish()?") { shop in
                let album = try await shop.buy("album")
                let before = await shop.unfinished()
                await album.finish()
                return "\(before), then \(await shop.unfinished())"
            }
        }

        @Test func entitlements() async {
            await row("What entitles: an album, coins, and a season pass?") { shop in
                for id in ["album", "coins", "pass"] { await (try shop.buy(id)).finish() }
                return await shop.entitled()
            }
        }

        @Test func history() async {
            await row("Is a finished consumable in Transaction.all?") { shop in
                await (try shop.buy("coins")).finish()
                return await shop.history().isEmpty ? "no" : "yes"
            }
        }

        @Test func again() async {
            await row("What is the outcome of buying a non-consumable again?") { shop in
                let first = try await shop.buy("album")
                await first.finish()
                let second = try await shop.purchase("album")
                guard case .success(let verification) = second else { return name(of: second) }
                let isSame = verification.unsafePayloadValue.id == first.id
                return "\(name(of: second)), \(isSame ? "the same" : "a new") transaction"
            }
        }

        @Test func quantity() async {
            await row("What is the quantity of a purchase of three?") { shop in
                "\(try await shop.buy("coins", [.quantity(3)]).purchasedQuantity)"
            }
        }

        @Test func accountToken() async {
            await row("Does a transaction keep its app account token?") { shop in
                let token = UUID()
                let bought = try await shop.buy("album", [.appAccountToken(token)])
                return bought.appAccountToken == token ? "yes" : "no"
            }
        }

        @Test func refund() async {
            await row("What does a refund change?") { shop in
                let album = try await shop.buy("album")
                try shop.session.refundTransaction(identifier: shop.number(album))
                try await shop.settle()
                let latest = await Transaction.latest(for: "album")?.unsafePayloadValue
                let isDated = latest?.revocationDate != nil
                let reason = latest?.revocationReason.map { "\($0.rawValue)" } ?? "none"
                return "dated: \(isDated), reason: \(reason), entitled: \(await shop.entitled())"
            }
        }

        @Test func askToBuyApproved() async {
            await row("What happens if a parent approves?") { shop in
                shop.session.askToBuyEnabled = true
                let result = try await shop.purchase("album")
                let waits = try shop.last().pendingAskToBuyConfirmation
                try shop.session.approveAskToBuyTransaction(identifier: shop.last().identifier)
                try await shop.settle()
                return "\(name(of: result)), waits: \(waits), entitled: \(await shop.entitled())"
            }
        }

        @Test func askToBuyDeclined() async {
            await row("What happens if a parent declines?") { shop in
                shop.session.askToBuyEnabled = true
                _ = try await shop.purchase("album")
                try shop.session.declineAskToBuyTransaction(identifier: shop.last().identifier)
                try await shop.settle()
                let state = try shop.last().state.rawValue
                return "state: \(state), entitled: \(await shop.entitled())"
            }
        }

        @Test func interruption() async {
            await row("What happens to an interrupted purchase?") { shop in
                shop.session.interruptedPurchasesEnabled = true
                let result: String
                do {
                    result = name(of: try await shop.purchase("album"))
                } catch {
                    result = "an error"
                }
                let issue = try shop.last().hasPurchaseIssue
                try shop.session.resolveIssueForTransaction(identifier: shop.last().identifier)
                try await shop.settle()
                return "\(result), issue: \(issue), entitled: \(await shop.entitled())"
            }
        }

        @Test func failure() async {
            await row("What does a purchase throw if it is set to fail?") { shop in
                shop.session.failTransactionsEnabled = true
                shop.session.failureError = .paymentNotAllowed
                return name(of: try await shop.purchase("album"))
            }
        }

        @Test func loadingFailure() async {
            await row("What does a request throw if it is set to fail?") { shop in
                try await shop.session.setSimulatedError(
                    .generic(.networkError(URLError(.notConnectedToInternet))),
                    forAPI: .loadProducts)
                return list(try await Product.products(for: ["album"]).map(\.id))
            }
        }

        @Test func clearing() async {
            await row("What is left after clearTransactions()?") { shop in
                await (try shop.buy("album")).finish()
                shop.session.clearTransactions()
                try await shop.settle()
                let count = shop.session.allTransactions().count
                return "\(count) purchases, entitled: \(await shop.entitled())"
            }
        }

        @Test func signedForm() async {
            await row("What does the header of a signed transaction have?") { shop in
                guard case .success(let result) = try await shop.purchase("album") else {
                    return "none"
                }
                let header = try #require(result.jwsRepresentation.split(separator: ".").first)
                var text = header.replacingOccurrences(of: "-", with: "+")
                    .replacingOccurrences(of: "_", with: "/")
                while text.count % 4 != 0 { text += "=" }
                let data = try #require(Data(base64Encoded: text))
                let members = try JSONSerialization.jsonObject(with: data) as? [String: Any]
                let count = (members?["x5c"] as? [String])?.count ?? 0
                let names = (members ?? [:]).keys.sorted()
                return "\(list(names)), certificates: \(count)"
            }
        }

        @Test func environment() async {
            await row("What are the environment and the storefront of a transaction?") { shop in
                shop.session.storefront = "DEU"
                let album = try await shop.buy("album")
                return "\(album.environment.rawValue), \(album.storefrontCountryCode)"
            }
        }
    }
}
