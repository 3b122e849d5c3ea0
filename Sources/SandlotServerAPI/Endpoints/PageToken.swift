import SandlotReceipts
import SandlotStore

/// The place where a page ended, as a client passes it back to get the next page.
///
/// It also identifies the request, because a client must not change the rest of its query from page
/// to page. It contains no secret.
struct PageToken: Hashable {
    var place: ServedPlace
    /// The ``scope(_:_:)`` of the request.
    var scope: UInt64

    /// The token in base64url.
    var text: String {
        let fields = "\(place.milliseconds).\(place.number).\(scope)"
        return String(decoding: Base64.encoded(Array(fields.utf8), as: .url), as: UTF8.self)
    }

    init(place: ServedPlace, scope: UInt64) {
        self.place = place
        self.scope = scope
    }

    /// Reads a token, or returns nil if it has another form.
    init?(_ text: String) {
        guard let bytes = Base64.decode(Array(text.utf8)[...], as: .url) else { return nil }
        let fields = String(decoding: bytes, as: UTF8.self).split(
            separator: ".", omittingEmptySubsequences: false)
        guard fields.count == 3, let milliseconds = Int64(fields[0]), let number = Int(fields[1]),
            let scope = UInt64(fields[2])
        else { return nil }
        self.init(
            place: ServedPlace(milliseconds: milliseconds, number: number), scope: scope)
        // Other spellings of the numbers are not tokens of this API.
        guard self.text == text else { return nil }
    }

    /// Returns a number that identifies the endpoint, the customer, and the query of a request.
    static func scope(_ exchange: APIExchange, _ account: ServedAccount) -> UInt64 {
        let query = exchange.request.query.filter { $0.name != "revision" }
            .map { "\($0.name)=\($0.value)" }.sorted()
        return scope(
            [exchange.call.endpoint.rawValue, exchange.app.bundleID, account.appTransactionID]
                + query)
    }

    /// Returns a number that identifies a list of texts (FNV-1a).
    static func scope(_ texts: [String]) -> UInt64 {
        texts.flatMap { Array($0.utf8) + [0] }.reduce(0xCBF2_9CE4_8422_2325) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01B3
        }
    }
}
