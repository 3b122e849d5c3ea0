import SandlotAds
import SandlotTrace
import Testing

@Suite struct BumperPageTests {
    private static let page = BumperPage("b1", to: .web, host: "example.com")

    /// Leaves a page and returns the names of the events, or the error.
    private func leave(
        _ page: BumperPage, with pass: borrowing GatePass, on desk: GateDesk
    ) -> Result<[String], GateError> {
        do {
            return .success(
                try page.leave(with: pass, on: desk.device, at: desk.now).map(\.kind.name))
        } catch {
            return .failure(error)
        }
    }

    @Test func aLinkOpensWithAValidPass() throws {
        let desk = GateDesk(.spellflare)
        let pass = try desk.pass(.link)
        let events = try Self.page.leave(with: pass, on: desk.device, at: desk.now)
        #expect(
            events == [
                .bumperAnswered(.init(bumperId: "b1", leaves: true)),
                .linkOpened(.init(class: .web, host: "example.com", passId: "p1")),
            ])
    }

    @Test func aPassThatExpiresOnThePageOpensNothing() throws {
        let desk = GateDesk(.spellflare)
        let pass = try desk.pass(.link)
        let early = leave(Self.page, with: pass, on: desk)
        #expect(early == .success(["bumper_answered", "link_opened"]))
        desk.wait(24 * 3_600_000)
        let late = leave(Self.page, with: pass, on: desk)
        #expect(late == .failure(GateError(.passExpired, "")))
    }

    @Test func aPassForSomethingElseOpensNothing() throws {
        let desk = GateDesk(.spellflare)
        let pass = try desk.pass(.purchase)
        let result = leave(Self.page, with: pass, on: desk)
        #expect(result == .failure(GateError(.passPurpose, "")))
    }

    @Test func theLinkOfAnAdConsumesItsPass() throws {
        let desk = GateDesk(.spellflare)
        let page = BumperPage("b2", to: .appStore, ofAd: "a1")
        let pass = try desk.pass(.adClick)
        let borrowed = leave(page, with: pass, on: desk)
        #expect(borrowed == .failure(GateError(.passMustBeUsedUp, "")))
        let events = try page.leave(usingUp: pass, on: desk.device, at: desk.now)
        #expect(
            events.last == .linkOpened(.init(class: .appStore, origin: .ad, passId: "p1")))
    }

    @Test func thePageNamesItsDestination() {
        #expect(
            Self.page.shown
                == .bumperShown(.init(bumperId: "b1", class: .web, declineVisible: true)))
        #expect(Self.page.stayed == .bumperAnswered(.init(bumperId: "b1", leaves: false)))
    }
}
