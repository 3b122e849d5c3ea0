import HTTPTypes
import SandlotJSON
import SandlotReceipts
import SandlotScenario
import SandlotStore

/// The answers to requests with an `Idempotency-Key`, in the store's ledger.
///
/// A repeated request gets the first answer and changes nothing. One that comes while the first is
/// being performed waits for that answer. If the process ended before the first request was
/// answered, whether it was performed is unknown, and the repeated request is refused.
struct RequestMemory {
    /// The stage with the store whose ledger has the answers.
    let stage: WorldStage

    /// Performs a request once.
    ///
    /// - Parameters:
    ///   - key: The value of `Idempotency-Key`.
    ///   - request: What the request says, which must be the same each time.
    ///   - replacesWorld: Whether the request begins again in a new store, which then has the answer.
    ///   - body: Performs the request in a world.
    /// - Returns: The answer.
    /// - Throws: ``StoreError`` with ``StoreError/Code/ledger``.
    func once(
        _ key: String, request: [UInt8], replacesWorld: Bool = false,
        _ body: (ServedWorld) async -> ControlAnswer
    ) async throws(StoreError) -> ControlAnswer {
        guard (1...255).contains(key.utf8.count) else {
            return .failure(
                .badRequest, "invalid-key",
                "an Idempotency-Key has at most 255 bytes, and at least one")
        }
        await stage.turns.begin(key)
        defer { stage.turns.end(key) }
        let name = "request " + key
        let digest = try Self.digest(request)
        let claim = Array(JSONElement.object(["request": .string(digest)]).compact.utf8)
        // The key, what is performed, and the answer belong to one world, also if another client begins
        // again meanwhile.
        let world = stage.world
        if let kept = try world.story.store.claim(name, with: claim) {
            return Self.answer(kept, digest: digest)
        }
        let answer = await body(world)
        // A server that stops has not necessarily completed the request, so the key stays claimed.
        guard !Task.isCancelled else { return answer }
        let store = (replacesWorld ? stage.world : world).story.store
        try store.keep([name: Self.bytes(answer, digest: digest)])
        try await store.commitment()
        return answer
    }

    private static func answer(_ kept: [UInt8], digest: String) -> ControlAnswer {
        let root = try? JSONDocument(kept).root
        guard root?["request"]?.string == digest else {
            return .failure(
                .unprocessableContent, "key-reused",
                "this Idempotency-Key belongs to another request")
        }
        guard let root, let status = root["status"]?.integer, let body = root["body"]?.string else {
            return .failure(
                .conflict, "outcome-unknown",
                "the first request with this Idempotency-Key was not answered, so it may or may not "
                    + "have been performed; look at the purchases")
        }
        return ControlAnswer(
            status: HTTPResponse.Status(code: Int(status)), body: Array(body.utf8))
    }

    private static func bytes(_ answer: ControlAnswer, digest: String) -> [UInt8] {
        let content = JSONElement.object([
            "request": .string(digest), "status": .integer(Int64(answer.status.code)),
            "body": .string(String(decoding: answer.body, as: UTF8.self)),
        ])
        return Array(content.compact.utf8)
    }

    /// Returns the SHA-256 of a request, as hexadecimal digits.
    private static func digest(_ bytes: [UInt8]) throws(StoreError) -> String {
        do {
            return try SHA256.digest(bytes).map { byte in
                (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }.joined()
        } catch {
            throw StoreError(.receipts, error.reason, underlying: error)
        }
    }
}
