import Foundation
import KidsShop
import SandlotClient
import SandlotReceipts
import SandlotScenario
import SandlotServer
import SandlotStore
import SandlotStoreKit
import Testing

/// A device of a served store believes only what the store has signed.
@Suite(.timeLimit(.minutes(30)))
@MainActor
struct ForgedAnswerTests {
    enum Forgery: CaseIterable, Sendable {
        case flippedSignature
        case changedPayload
        case otherRoot
        case noSignature
    }

    /// Returns a token that the store has not signed.
    private nonisolated static func forged(
        _ jws: String, _ forgery: Forgery, by stranger: ReceiptSigner
    ) -> String {
        var parts = jws.split(separator: ".").map(String.init)
        let payload = Data(base64URL: parts[1]) ?? Data()
        switch forgery {
        case .flippedSignature:
            parts[2] = (parts[2].first == "A" ? "B" : "A") + parts[2].dropFirst()
        case .changedPayload:
            let text = String(decoding: payload, as: UTF8.self)
                .replacing("coins_100", with: "remove_ads")
                .replacing("Consumable", with: "Non-Consumable")
            parts[1] = Data(text.utf8).base64URL
            if text.utf8.elementsEqual(payload) { parts[2] = String(parts[2].reversed()) }
        case .otherRoot: return (try? stranger.sign(json: Array(payload))) ?? ""
        case .noSignature: parts[2] = "AA"
        }
        return parts.joined(separator: ".")
    }

    @Test(arguments: Forgery.allCases)
    func whatAFalseServerSendsGrantsNothing(_ forgery: Forgery) async throws {
        try await withServedStore { served in
            let stranger = try ReceiptSigner(authority: CertificateAuthority())
            let server = try FalseServer(before: served.port) {
                Self.forged($0, forgery, by: stranger)
            }
            let environment = try await StoreEnvironment.served(
                "http://127.0.0.1:\(server.port)", device: "phone", timeout: .seconds(600))
            defer { environment.end() }
            try await StoreEnvironment.$local.withValue(environment) {
                let shop = StoreManager()
                await shop.start()
                await shop.purchaseRemoveAds()
                #expect(shop.state == .failed("Purchase verification failed"))
                #expect(!shop.adsAreRemoved)
                #expect(await !shop.restore())
                for await result in Transaction.all {
                    guard case .unverified = result else {
                        Issue.record("\(result) is verified")
                        continue
                    }
                }
                let coins = try #require(try await Product.products(for: ["coins_100"]).first)
                guard case .success(.unverified) = try await coins.purchase() else {
                    Issue.record("the purchase is not one that cannot be verified")
                    return
                }
            }
            // The store itself has sold both.
            let sold = served.story.store.purchases(of: "Ana", in: "com.example.app")
            #expect(sold.map(\.productID) == ["remove_ads", "coins_100"])
        }
    }

    /// Without a change, the server between them is no obstacle.
    @Test func whatIsNotChangedIsBelieved() async throws {
        try await withServedStore { served in
            let server = try FalseServer(before: served.port) { $0 }
            let environment = try await StoreEnvironment.served(
                "http://127.0.0.1:\(server.port)", device: "phone", timeout: .seconds(600))
            defer { environment.end() }
            await StoreEnvironment.$local.withValue(environment) {
                let shop = StoreManager()
                await shop.start()
                await shop.purchaseRemoveAds()
                #expect(shop.adsAreRemoved)
            }
        }
    }
}

extension Data {
    fileprivate init?(base64URL text: String) {
        let usual = text.replacing("-", with: "+").replacing("_", with: "/")
        self.init(base64Encoded: usual + String(repeating: "=", count: (4 - usual.count % 4) % 4))
    }

    fileprivate var base64URL: String {
        base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
            .replacing("=", with: "")
    }
}
