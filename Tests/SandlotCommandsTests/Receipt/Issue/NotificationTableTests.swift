import SandlotJSON
import SandlotReceipts
import TestSupport
import Testing

/// A comparison of the documented and the issued notifications.
@Suite
struct NotificationTableTests {
    private static let catalog = Fixtures.catalog("5.0")
    private static let rows = (try? NotificationTable.rows.get()) ?? []
    private static let cases = rows.filter { $0.type != "every type" }

    private func issue(
        _ row: NotificationTable.Row, _ product: String
    ) throws
        -> NotificationTable.Notification
    {
        var arguments = [product, "--kind", "notification", "--notification-type", row.type]
        if let subtype = row.subtype { arguments += ["--subtype", subtype] }
        return try NotificationTable.Notification(
            Sandlot().payload(arguments, catalog: Self.catalog))
    }

    @Test
    func theTableHasEveryCase() throws {
        let documented = try NotificationTable.rows.get().filter { $0.type != "every type" }
            .map { [$0.type, $0.subtype ?? ""] }
        #expect(
            documented
                == NotificationCase.all.map { [$0.type.rawValue, $0.subtype?.rawValue ?? ""] })
        #expect(documented.count > 35)
    }

    @Test(arguments: cases)
    func notificationsHaveTheContentsInTheTable(row: NotificationTable.Row) throws {
        let products =
            switch row.about {
            case "subscription", "nothing": ["club_year"]
            case "one-time product": ["remove_ads"]
            default: ["club_year", "remove_ads"]
            }
        for product in products {
            let notification = try issue(row, product)
            let isSubscription = notification.renewal != nil
            let bodies = ["data", "summary", "externalPurchaseToken", "appData"]
            #expect(bodies.filter { notification.payload[$0] != nil } == [row.body])
            #expect(notification.payload["subtype"]?.string == row.subtype)
            let status = notification.value("data.status")?.integer
            #expect(status == (isSubscription ? row.status : nil))
            var statements = row.statements
            if isSubscription {
                statements += Self.rows.first { $0.type == "every type" }?.statements ?? []
            }
            for statement in statements
            where isSubscription || !statement.contains("renewal.") {
                #expect(
                    try NotificationTable.holds(statement, in: notification),
                    "\(row.type) of \(product): \(statement)")
            }
        }
    }

    @Test
    func aStatementCanFail() throws {
        let row = try #require(Self.cases.first { $0.type == "EXPIRED" })
        let notification = try issue(row, "club_year")
        for statement in [
            "transaction.expiresDate > signedDate", "renewal.autoRenewStatus = 1",
            "renewal.renewalPrice present", "renewal.expirationIntent absent",
            "renewal.productId ≠ transaction.productId", "data.status = 1",
        ] {
            #expect(try !NotificationTable.holds(statement, in: notification), "\(statement)")
        }
    }

    @Test
    func aTypeThatNeedsASubtypeTakesTheFirstOfTheTable() throws {
        for type in Set(Self.cases.map(\.type)) {
            let subtypes = Self.cases.filter { $0.type == type }.map(\.subtype)
            let product = type == "ONE_TIME_CHARGE" ? "remove_ads" : "club_year"
            let payload = try Sandlot().payload(
                [product, "--kind", "notification", "--notification-type", type],
                catalog: Self.catalog)
            #expect(payload["subtype"]?.string == (subtypes.contains(nil) ? nil : subtypes[0]))
        }
    }
}
