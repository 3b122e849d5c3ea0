import SandlotJSON
import TestSupport
import Testing

/// The type and the percentage of a refund.
@Suite struct RefundOptionTests {
    private static let refund = [
        "remove_ads", "--kind", "notification", "--notification-type", "REFUND",
    ]

    @Test(
        arguments: [
            ([], "REFUND_FULL", 100_000),
            (["--revocation-percentage", "50000"], "REFUND_PRORATED", 50_000),
            (["--revocation-percentage", "100000"], "REFUND_FULL", 100_000),
            (["--revocation-type", "REFUND_FULL"], "REFUND_FULL", 100_000),
            (
                ["--revocation-type", "REFUND_PRORATED", "--revocation-percentage", "1"],
                "REFUND_PRORATED", 1
            ),
        ] as [([String], String, Int64)])
    func theTypeFollowsFromThePercentage(
        options: [String], type: String, percentage: Int64
    ) throws {
        let found = try NotificationTable.Notification(Sandlot().payload(Self.refund + options))
        #expect(found.value("transaction.revocationType")?.string == type)
        #expect(found.value("transaction.revocationPercentage")?.integer == percentage)
    }

    @Test(arguments: [
        (["--revocation-type", "REFUND_PRORATED"], "needs --revocation-percentage"),
        (
            ["--revocation-type", "REFUND_FULL", "--revocation-percentage", "50000"],
            "--revocation-type REFUND_FULL contradicts --revocation-percentage 50000"
        ),
        (
            ["--revocation-type", "REFUND_PRORATED", "--revocation-percentage", "100000"],
            "--revocation-type REFUND_PRORATED contradicts --revocation-percentage 100000"
        ),
    ])
    func aTypeThatContradictsThePercentageIsRefused(options: [String], message: String) throws {
        let sandlot = try Sandlot()
        try sandlot.issue(Self.refund + options).expect(64, saying: message)
        let dated = ["remove_ads", "--revocation-date", "2026-01-31"] + options
        try sandlot.issue(dated).expect(64, saying: message)
        let allowed = try sandlot.payload(dated + ["--allow-unknown"])
        #expect(allowed["revocationType"]?.string == options[1])
    }

    @Test
    func aRevokedShareStaysOne() throws {
        let options = ["--notification-type", "REVOKE", "--revocation-percentage", "50000"]
        let found = try NotificationTable.Notification(
            Sandlot().payload(["remove_ads", "--kind", "notification"] + options))
        #expect(found.value("transaction.revocationType")?.string == "FAMILY_REVOKE")
    }
}
