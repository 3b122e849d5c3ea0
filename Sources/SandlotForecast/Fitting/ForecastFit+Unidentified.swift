extension ForecastFit {
    /// The numbers that such observations cannot determine.
    package static let unidentified = [
        "parents.pay-spread: one price shows how many pay it, not how many would pay another. Observe "
            + "two prices, or treat the price curve as an assumption.",
        "parents.look-for-an-ad and ads.fill: twice the ads and half the interest give the same "
            + "purchases. State the fill that your network reports.",
        "families.sharing, families.child-accounts, and families.own-devices: shared products are not "
            + "purchases.",
        "children.leave-for-an-ad: purchases do not show why others leave.",
        "children.leave-after-first-day and children.leave-in-a-month: late purchases can mean that "
            + "children stay, or that parents look late. State the retention that your analytics "
            + "report.",
        "children.rhythms and children.tests-in-a-session: more sessions with fewer looks give the same "
            + "purchases.",
        "children.try-the-gate-for-an-ad and parents.give-up-at-a-question: a sale does not show "
            + "whether a parent or a child came to the shop, nor who gave up at the gate.",
        "parents.ask-to-buy, parents.approve, and parents.unprotected: a sale does not show who made "
            + "it.",
        "families that installed the app before the first week: their purchases are in the table, and "
            + "their installs are not. Start with the first week of the app, or the fit takes these "
            + "purchases for those of new families.",
    ]
}
