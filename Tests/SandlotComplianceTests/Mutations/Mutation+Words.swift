import SandlotCompliance

extension Mutation {
    static let text: [Mutation] = [
        .setting(
            "text-no-pressure", "hurry", of: "text_shown", to: ["text": "Hurry, today only!"],
            where: isOffer),
        .setting(
            "text-no-pressure", "hurry, in figures", of: "text_shown",
            to: ["text": "L1m1ted t1me"], where: isOffer),
        .setting(
            "text-no-pressure", "hurry, with gaps in it", of: "text_shown",
            to: ["text": "h u r r y"], where: isOffer),
        .setting(
            "text-no-pressure", "a countdown beside the offer", of: "offer_shown",
            to: ["countdownVisible": true]),
        .setting(
            "text-no-exhortation", "ask your mum", of: "text_shown",
            to: ["text": "Ask your mum to buy the full game", "audience": "child"],
            where: isOffer),
        .setting(
            "text-no-exhortation", "a bare imperative", .advisory, of: "text_shown",
            to: ["text": "Unlock the full game", "audience": "any"], where: isOffer),
        .setting(
            "text-no-fake-deadline", "an offer after its own end", of: "offer_shown",
            to: ["expiresAtMs": 10]
        ) { $0["expiresAtMs"] != nil },
        Mutation("text-no-fake-deadline", "an end that moves") {
            $0.edit(&$1) {
                $0.is("offer_shown")
            } _: { run, index in
                guard case .integer(let end)? = run.events[index]["expiresAtMs"] else {
                    return false
                }
                run.mark(index)
                run.insert(
                    "offer_shown",
                    run.events[index].members.merging(["expiresAtMs": .integer(end + 1001)]) { $1 },
                    at: index + 1, isMarked: true)
                return true
            }
        },
        .setting(
            "text-neutral-decline", "an offer without a way out", of: "offer_shown",
            to: ["declineVisible": false]),
        .setting(
            "text-neutral-decline", "an offer that does not say if there is a way out",
            .inconclusive, of: "offer_shown", to: ["declineVisible": .null]),
        .setting(
            "text-neutral-decline", "a way out that shames", of: "text_shown",
            to: ["text": "No, I prefer boring games"]
        ) { $0["purpose"] == "decline" },
        .setting(
            "text-no-character-pressure", "the bee pleads", of: "text_shown",
            to: ["character": true], where: isOffer),
        .setting(
            "data-no-privacy-nudge", "stars for a name", of: "text_shown",
            to: ["text": "Share your name, get 50 stars!"]
        ) { $0["purpose"] == "privacyChoice" },
        Mutation("data-no-privacy-nudge", "the same choice twice a day") {
            $0.edit(&$1) {
                $0.is("text_shown", "purpose", "privacyChoice")
            } _: { run, index in
                run.insert(
                    "text_shown", run.events[index].members, at: index + 1, isMarked: true)
                return true
            }
        },
        .setting(
            "data-no-sticky", "a streak to lose", of: "text_shown",
            to: ["text": "You will lose your streak"]
        ) { $0["purpose"] == "retention" },
        // Penalties for staying away want a rating of 12.
        .setting(
            "data-no-sticky", "a notification of a lost streak", of: "push",
            to: ["content": "streakLoss"], alsoChecked: ["meta-pegi-floor"],
            maybeBroken: ["meta-pegi-floor"]),
    ]

    @Sendable private static func isOffer(_ event: SessionEvent) -> Bool {
        event["purpose"] == "offer"
    }
}
