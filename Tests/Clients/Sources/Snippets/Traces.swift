import TraceEmitter

enum Traces {
    static func begin(owned: [String]) {
        // snippet: emitter
        TraceLog.shared.begin(
            app: "letter-garden", ages: 6...8, owned: owned,
            products: [
                .init("remove_ads", kind: "nonConsumable", removesAds: true),
                .init("stickers", kind: "consumable"),
            ],
            params: ["wordsPerTest": 10])
        TraceLog.shared.record(
            "gate_passed", ["gateId": "g1", "passId": "p1", "purpose": "purchase"])
        TraceLog.shared.record(
            "purchase_started", ["purchaseId": "b1", "productId": "remove_ads", "passId": "p1"])
        // end
    }
}
