import SandlotTesting
import StoreKitTest
import Testing

/// Tokens and their JSON.
struct SignedDataRules {
    private let shop: Shop

    init() throws {
        shop = try Shop()
    }

    @Test("B-63: a token is three parts of base64url, signed with ES256", .isolatedStore)
    func aTokenHasThreeParts() async throws {
        guard case .success(let result) = try await shop.purchase("album") else {
            throw Unexpected(what: "no success")
        }
        let parts = result.jwsRepresentation.split(separator: ".", omittingEmptySubsequences: false)
        #expect(parts.count == 3)
        let alphabet = CharacterSet(
            charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        for part in parts {
            #expect(!part.isEmpty)
            #expect(part.unicodeScalars.allSatisfy(alphabet.contains))
        }
        #expect(result.signatureData.count == 64)
        let header = try result.headerData.object
        #expect(header["alg"] as? String == "ES256")
        let chain = try #require(header["x5c"] as? [String])
        #expect(!chain.isEmpty)
        #expect(chain.allSatisfy { Data(base64Encoded: $0) != nil })
    }

    @Test("B-64: milliseconds, thousandths, and UUIDs in lower case", .isolatedStore)
    func unitsOfTheJSON() async throws {
        let token = UUID()
        let album = try await shop.buy("album", [.appAccountToken(token)])
        let json = try album.jsonRepresentation.object
        #expect(json["purchaseDate"] as? Int == 1_767_225_600_000)
        #expect(json["price"] as? Int == 4990)
        #expect(json["appAccountToken"] as? String == token.uuidString.lowercased())
        let nonce = album.deviceVerificationNonce.uuidString.lowercased()
        #expect(json["deviceVerificationNonce"] as? String == nonce)
    }

    @Test("B-65: in Xcode the numbers start at 0 and count up", .isolatedStore)
    func numbersStartAtZero() async throws {
        let silver = try await shop.buy("club.silver")
        let json = try silver.jsonRepresentation.object
        for name in ["transactionId", "originalTransactionId", "webOrderLineItemId"] {
            #expect(json[name] as? String == "0", "\(name)")
        }
        #expect(silver.id == 0)
        #expect(try await shop.buy("album").id == 1)
        #expect(try await shop.buy("coins").id == 2)
    }

    @Test("B-66: signed data is bound to the device by a SHA-384", .isolatedStore)
    func dataIsBoundToTheDevice() async throws {
        let album = try await shop.buy("album")
        let device = try #require(AppStore.deviceVerificationID)
        let text =
            album.deviceVerificationNonce.uuidString.lowercased() + device.uuidString.lowercased()
        let hash = try SHA384.hash(of: text)
        #expect(hash.count == 48)
        #expect(album.deviceVerification == hash)
        let json = try album.jsonRepresentation.object
        #expect(json["deviceVerification"] as? String == hash.base64EncodedString())
    }

    @Test("B-67: the JSON of a product is laid out as Xcode's", .isolatedStore)
    func theJSONOfAProduct() async throws {
        let silver = try await shop.product("club.silver")
        let root = try silver.jsonRepresentation.object
        let internalID = try #require(root["id"] as? String)
        #expect(root["href"] as? String == "/v1/catalog/usa/in-apps/\(internalID)")
        #expect(root["type"] as? String == "in-apps")
        let attributes = try #require(root["attributes"] as? [String: Any])
        #expect(attributes["icuLocale"] as? String == "en_US@currency=USD")
        #expect(attributes["kind"] as? String == "Auto-Renewable Subscription")
        #expect(attributes["name"] as? String == "Silver")
        #expect((attributes["description"] as? [String: String]) == ["standard": "Silver."])
        #expect(attributes["offerName"] as? String == "club.silver")
        #expect(attributes["isFamilyShareable"] as? Int == 0)
        #expect(attributes["subscriptionFamilyId"] as? String == Shop.club)
        #expect(attributes["subscriptionFamilyName"] as? String == "Club")
        #expect(attributes["subscriptionFamilyRank"] as? Int == 2)
        let offers = try #require(attributes["offers"] as? [[String: Any]])
        try #require(offers.count == 1)
        #expect(offers[0]["currencyCode"] as? String == "USD")
        #expect(offers[0]["priceFormatted"] as? String == "$5.99")
        #expect(offers[0]["priceString"] as? String == "5.99")
        #expect(offers[0]["recurringSubscriptionPeriod"] as? String == "P1M")
        let discounts = try #require(offers[0]["discounts"] as? [[String: Any]])
        let loyal = try #require(discounts.first)
        #expect(loyal["modeType"] as? String == "PayAsYouGo")
        #expect(loyal["numOfPeriods"] as? Int == 3)
        #expect(loyal["offerId"] as? String == "loyal")
        #expect(loyal["priceFormatted"] as? String == "$1.99")
        #expect(loyal["priceString"] as? String == "1.99")
        #expect(loyal["recurringSubscriptionPeriod"] as? String == "P1M")
        #expect(loyal["type"] as? String == "AdhocOffer")
    }

    @Test("B-67: an introductory offer has no identifier and keeps its days", .isolatedStore)
    func theJSONOfAnIntroductoryOffer() async throws {
        let gold = try await shop.product("club.gold")
        let attributes = try gold.jsonRepresentation.object["attributes"] as? [String: Any]
        let offers = try #require(attributes?["offers"] as? [[String: Any]])
        let discounts = try #require(offers.first?["discounts"] as? [[String: Any]])
        try #require(discounts.count == 1)
        #expect(discounts[0]["offerId"] == nil)
        #expect(discounts[0]["modeType"] as? String == "FreeTrial")
        #expect(discounts[0]["priceString"] as? String == "0.00")
        #expect(discounts[0]["type"] as? String == "IntroOffer")
        let offer = try #require(gold.subscription?.introductoryOffer)
        #expect(offer.period == .everyThreeDays)
        #expect(offer.periodCount == 1)
        #expect(offer.price == 0)
    }
}
