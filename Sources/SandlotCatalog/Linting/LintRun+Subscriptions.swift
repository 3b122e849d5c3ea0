import SandlotBase
import SandlotJSON

/// Checks of subscription groups and their subscriptions.
extension LintRun {
    /// Checks a group.
    mutating func check(group: LintNode) {
        let id = requiredText(
            "id", of: group, missing: .missingGroupID,
            "has no id; add one, such as \"A1B2C3D4\"")
        if let id {
            reportDuplicate(
                id, of: groupIDs.earlierPlace(of: id), code: .duplicateGroupID,
                advice: "give each group its own id")
        }
        check(localizations: group.objects("localizations"))
        let subscriptions = group.objects("subscriptions")
        for subscription in subscriptions {
            check(product: subscription, in: .subscriptions)
            check(groupID: subscription.member("subscriptionGroupID"), of: group)
            checkPeriod(
                "recurringSubscriptionPeriod", of: subscription, allowed: Self.renewalPeriods)
            checkOffers(of: subscription)
        }
        checkLevels(of: subscriptions)
    }

    /// The periods that subscriptions can have.
    private static let renewalPeriods = ["P1W", "P1M", "P2M", "P3M", "P6M", "P1Y"]

    private mutating func check(groupID node: LintNode?, of group: LintNode) {
        guard let node, let id = node.string, let groupID = group.member("id")?.string,
            id != groupID
        else { return }
        report(
            .mismatchedGroupID, at: node,
            "the subscription is in the group \(Quotation.jsonString(groupID)) but names "
                + "\(Quotation.jsonString(id)); write the group's id")
    }

    /// Checks that the levels start at 1 and have no gaps.
    ///
    /// Several subscriptions may share a level.
    private mutating func checkLevels(of subscriptions: [LintNode]) {
        var levels: [(level: Int64, node: LintNode)] = []
        for subscription in subscriptions {
            guard let node = subscription.member("groupNumber") else {
                report(
                    .missingGroupLevel, at: subscription,
                    "\(subscription.path) has no groupNumber; add its level in the group, 1 for "
                        + "the highest")
                continue
            }
            guard let level = node.value.integer else { continue }
            if level < 1 {
                report(
                    .invalidGroupLevel, at: node,
                    "groupNumber is \(level); levels start at 1, the highest")
            } else {
                levels.append((level, node))
            }
        }
        var expected: Int64 = 1
        for (level, node) in levels.sorted(by: { $0.level < $1.level }) {
            if level > expected {
                report(
                    .groupLevelGap, at: node,
                    "groupNumber is \(level), but no subscription of the group is on level "
                        + "\(expected); number the levels without gaps")
            }
            expected = level == .max ? level : level + 1
        }
    }

    /// Checks a period.
    ///
    /// - Parameters:
    ///   - name: The key.
    ///   - object: The object that must contain the period.
    ///   - allowed: The periods that the App Store offers for this key.
    mutating func checkPeriod(_ name: String, of object: LintNode, allowed: [String]) {
        let choices = allowed.joined(separator: ", ")
        let node = requiredText(
            name, of: object, missing: .missingPeriod, "has no \(name); write one of \(choices)")
        guard let node, let text = node.string, !allowed.contains(text) else { return }
        if SubscriptionPeriod(text).unit == nil {
            report(
                .invalidPeriod, at: node,
                "\(Quotation.jsonString(text)) is not a period; write one of \(choices)")
        } else {
            report(
                .unsupportedPeriod, at: node,
                "the App Store does not offer the period \(Quotation.jsonString(text)) here; write "
                    + "one of "
                    + choices)
        }
    }
}
