import Foundation
package import SandlotAds
import SandlotStoreKit
package import SandlotTrace

/// Screens and their content.
extension KidsApp {
    /// Shows a screen.
    func show(_ name: String, isGated: Bool = false) {
        if name == "home" { endSession() }
        screen = name
        record(
            .screen(
                .init(
                    name: name, gated: isGated, affordances: profile.screens[name]?.affordances)))
        send(.screen)
        requestOwnAds(on: name)
    }

    /// Opens a screen that is not part of the game, after a tap.
    ///
    /// - Parameter name: The screen.
    /// - Throws: ``KidsError`` with ``KidsError/Code/unknownName``, or
    ///   ``KidsError/Code/gateNotPassed`` if it requires a gate pass.
    package func open(_ name: String) throws(KidsError) {
        guard name == "home" || profile.screens[name] != nil else {
            throw KidsError(.unknownName, "the app has no screen \(name)")
        }
        var isGated = false
        if let purpose = profile.screens[name]?.gate {
            try showPass(forScreenOf: purpose)
            isGated = true
        }
        if screen != "" { tap(name) }
        leaveGame()
        if screen == "onboarding" { memory.isSetUp = true }
        show(name, isGated: isGated)
    }

    /// Records a touch of something that is not an ad.
    package func tap(_ target: String, _ kind: TraceEvent.ActionKind = .tap) {
        touchedAt = now()
        record(.userAction(.init(kind: kind, target: target)))
    }

    /// Follows a link, or shows the page that says that it leaves the app.
    ///
    /// - Parameter name: The name of the link in the app's file.
    /// - Returns: The page, which ``answer(_:leaves:)`` ends, or nil if the link has none.
    /// - Throws: ``KidsError`` with ``KidsError/Code/unknownName``, or
    ///   ``KidsError/Code/gateNotPassed`` if the gate protects links.
    @discardableResult
    package func follow(_ name: String) throws(KidsError) -> BumperPage? {
        try demandForeground()
        guard let link = profile.links.first(where: { $0.name == name }) else {
            throw KidsError(.unknownName, "the app has no link \(name)")
        }
        let passID = try requirePass(for: .link, purpose: .link)
        guard link.hasBumper else {
            record(.linkOpened(.init(class: link.target, host: link.host, passId: passID)))
            return nil
        }
        bumperCount += 1
        let page = BumperPage("b\(bumperCount)", to: link.target, host: link.host)
        record(page.shown)
        return page
    }

    /// Leaves the app from a page, or stays.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - leaves: Whether the user leaves the app.
    /// - Throws: ``KidsError`` with the reason that the pass of the gate is no longer valid. The
    ///   user stays then.
    func answer(_ page: BumperPage, leaves: Bool) throws(KidsError) {
        guard leaves else { return record(page.stayed) }
        do throws(KidsError) {
            let passID = try requirePass(for: .link, purpose: .link)
            for event in page.events(passID: passID) { record(event) }
        } catch {
            record(page.stayed)
            throw error
        }
    }

    /// Requests the permissions of a moment that have not been requested before.
    ///
    /// - Parameters:
    ///   - moment: The moment.
    ///   - wanted: The only permission to request, or nil for any.
    package func askPermissions(_ moment: PermissionSetup.Moment, only wanted: String? = nil) {
        for setup in profile.permissions where setup.moment == moment {
            let name = setup.permission.rawValue
            guard wanted == nil || wanted == name else { continue }
            guard !memory.askedPermissions.contains(name) else { continue }
            let passID = try? requirePass(for: .permission, purpose: .permission)
            // An app whose gate protects permissions asks only after a pass.
            if guards(.permission), passID == nil { continue }
            memory.askedPermissions.insert(name)
            record(
                .permissionPrompt(
                    .init(
                        permission: setup.permission, granted: setup.isGranted,
                        passId: passID ?? nil)))
        }
    }

    /// Sends the transmissions of a moment.
    func send(_ moment: TransmissionSetup.Moment) {
        for setup in profile.transmissions where setup.moment == moment {
            record(.dataSent(setup.event))
        }
    }

    // MARK: - The shop's page

    /// Opens the page with the prices.
    ///
    /// - Parameter initiator: The initiator, which is the user or the app.
    /// - Throws: ``KidsError`` with ``KidsError/Code/gateNotPassed`` if the gate protects purchases
    ///   and has not just been passed.
    package func openShop(by initiator: TraceEvent.Initiator = .user) throws(KidsError) {
        guard let shop = profile.shop else {
            throw KidsError(.notPossible, "\(profile.name) sells nothing")
        }
        let isGated = guards(.purchase)
        guard isPurchaseAllowed else {
            throw KidsError(.gateNotPassed, "the shop needs a gate pass; pass the gate first")
        }
        leaveGame()
        show(shop.page, isGated: isGated)
        record(
            .offerShown(
                .init(
                    offerId: shop.offer, initiated: initiator,
                    productId: shop.products.count == 1 ? shop.products.first : nil,
                    gated: isGated, actionable: true, declineVisible: true)))
        if let button = shop.button {
            record(
                .textShown(
                    .init(
                        purpose: .offer, key: "shop.button", text: button,
                        audience: isGated ? .parent : .any)))
        }
        for product in shop.products {
            showPrice(of: product, isGated: isGated, isActionable: true)
        }
    }

    /// Shows the price from the store, or the fallback price of the app.
    func showPrice(of productID: String, isGated: Bool, isActionable: Bool) {
        guard let product = self.shop.products[productID] else {
            guard let fallback = profile.shop?.fallbackPrice else { return }
            record(
                .priceShown(
                    .init(
                        productId: productID, displayPrice: fallback, source: .hardcoded,
                        gated: isGated, actionable: isActionable)))
            return
        }
        let currency = product.priceFormatStyle.currencyCode
        let period = product.subscription?.subscriptionPeriod
        record(
            .priceShown(
                .init(
                    productId: productID, displayPrice: product.displayPrice,
                    amountMinor: MinorUnits.amount(product.price, currency), currency: currency,
                    source: .store, gated: isGated, actionable: isActionable,
                    period: period.map { "\($0.value) \($0.unit)" },
                    renews: period == nil ? nil : true)))
    }

    /// Shows the texts of an ad that has just appeared.
    func drawAdScreen() {
        guard let slot = ads.status.slot, let texts = profile.ads?.texts[slot] else { return }
        for (number, text) in texts.copy.enumerated() {
            record(
                .textShown(
                    .init(
                        purpose: .adCopy, key: "ad.\(slot.rawValue).\(number + 1)",
                        text: text.replacing("{level}", with: "\(level)"))))
        }
        // A product that the store has not loaded is not advertised.
        guard let line = texts.parents, let product = shop.products[line.product] else { return }
        let hasPrice = line.text.contains("{price}")
        record(
            .textShown(
                .init(
                    purpose: .offer, key: "ad.\(slot.rawValue).parents",
                    text: line.text.replacing("{price}", with: product.displayPrice),
                    audience: .parent)))
        if hasPrice { showPrice(of: line.product, isGated: false, isActionable: false) }
    }

    /// Updates the text of a countdown.
    func drawCountdown(in slot: AdSlot, remaining: Int) {
        guard let text = profile.ads?.texts[slot]?.countdown else { return }
        record(
            .textShown(
                .init(
                    purpose: .adCopy, key: "ad.\(slot.rawValue).countdown",
                    text: text.replacing("{n}", with: "\((remaining + 999) / 1_000)"))))
    }
}
