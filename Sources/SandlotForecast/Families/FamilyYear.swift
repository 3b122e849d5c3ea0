/// The year of a family: the sessions that chance decides, and what a variant makes of them.
///
/// One value serves many families in turn, so that no memory is allocated for each of them.
package struct FamilyYear {
    /// A child during the year.
    private struct Child: BitwiseCopyable {
        /// The number of ads at which something happens next.
        var nextEvent: Int32
        /// The day from which the child is no longer entitled, or 0.
        var entitledUntil: Int32
        var ads: Int32
        var days: Int32
        var looksAt: Int32
        var triesAt: Int32
        var leavesAt: Int32
        var device: Int32
    }

    private let world: World
    private let philox: Philox
    private var family: UInt64 = 0
    /// The traits of the family that was drawn last.
    package private(set) var traits = FamilyTraits()
    /// The traits of its children.
    package private(set) var childTraits = [ChildTraits](
        repeating: ChildTraits(), count: Population.maximumChildCount)
    private var calendar: FamilyCalendar

    /// Prepares for families of a world.
    ///
    /// - Parameters:
    ///   - world: The population.
    ///   - philox: The generator.
    package init(_ world: World, _ philox: Philox) {
        self.world = world
        self.philox = philox
        calendar = FamilyCalendar(world)
    }

    // MARK: - Chance

    /// Draws a family and all its sessions.
    ///
    /// - Parameter family: The number of the family.
    package mutating func draw(_ family: UInt64) {
        traits = world.traits(of: family, philox)
        for child in 0..<traits.childCount {
            childTraits[child] = world.traits(ofChild: child, in: family, philox)
            calendar.draw(
                child, of: family, childTraits[child], installDay: traits.installDay, world, philox)
        }
        calendar.merge(childTraits, traits.childCount)
    }

    /// Calls a closure with each session of the family in order, for a player who plays it in
    /// another way.
    package func forEachSession(_ body: (_ child: Int, _ day: Int, SessionPattern) -> Void) {
        calendar.withSessions { sessions in
            for session in sessions {
                body(session.child, Int(session.day), SessionPattern(index: session.pattern))
            }
        }
    }

    // MARK: - A variant

    /// Plays the family's year in a variant.
    ///
    /// The method is mutating, and takes a pointer, only so that families and offers are used where they
    /// are. A copy would count references that all threads share.
    ///
    /// - Parameters:
    ///   - offer: The variant.
    ///   - totals: The totals of the variant, to which purchases and refunds by day are added.
    /// - Returns: The year.
    package mutating func play(
        _ offer: UnsafePointer<Offer>, _ totals: inout VariantTotals
    ) -> FamilyTotals {
        var year = FamilyTotals()
        childTraits.withUnsafeBufferPointer { childTraits in
            withUnsafeTemporaryAllocation(
                of: Child.self, capacity: Population.maximumChildCount
            ) { children in
                var run = Run(
                    traits, childTraits, offer, days: Int32(world.days), children: children)
                calendar.withSessions { run.play($0, &year, &totals) }
                run.finish(&year)
            }
        }
        return year
    }

    /// The way of a family through its sessions.
    ///
    /// It refers to no memory of its own, because all threads would count its references.
    private struct Run {
        private let traits: FamilyTraits
        private let childTraits: UnsafeBufferPointer<ChildTraits>
        private let offer: UnsafePointer<Offer>
        private let days: Int32
        private let children: UnsafeMutableBufferPointer<Child>
        private var hasBought = SIMD4<UInt8>()
        private var hasShared = SIMDMask<SIMD4<Int32>>()

        /// Prepares for the first session, and creates the children in the place for them.
        init(
            _ traits: FamilyTraits, _ childTraits: UnsafeBufferPointer<ChildTraits>,
            _ offer: UnsafePointer<Offer>, days: Int32,
            children: UnsafeMutableBufferPointer<Child>
        ) {
            self.traits = traits
            self.childTraits = childTraits
            self.offer = offer
            self.days = days
            self.children = children
            for number in children.indices {
                children.initializeElement(at: number, to: child(number))
            }
        }

        private func child(_ number: Int) -> Child {
            let own = childTraits[number]
            var child = Child(
                nextEvent: 0, entitledUntil: 0, ads: 0, days: 0, looksAt: GeometricTable.never,
                triesAt: GeometricTable.never, leavesAt: own.leavesAt,
                device: Int32(traits.device(of: number)))
            if offer.pointee.isSelling, number < traits.childCount {
                child.looksAt = offer.pointee.looks.trials(own.looks)
                child.triesAt = offer.pointee.tries[own.age].trials(own.tries)
            }
            child.nextEvent = min(child.looksAt, child.triesAt, child.leavesAt)
            return child
        }

        /// Plays all sessions.
        @inline(__always)
        mutating func play(
            _ sessions: UnsafeBufferPointer<FamilySession>, _ year: inout FamilyTotals,
            _ totals: inout VariantTotals
        ) {
            let entitledOffset = offer.pointee.sessions.entitledOffset
            var (sessionCount, tests) = (Int64(0), Int64(0))
            var (milliseconds, adMilliseconds) = (Int64(0), Int64(0))
            offer.pointee.sessions.entries.withUnsafeBufferPointer { entries in
                withUnsafeTemporaryAllocation(
                    of: Int.self, capacity: Population.maximumChildCount
                ) { states in
                    states.initialize(repeating: 0)
                    for session in sessions {
                        let number = session.child
                        guard children[number].nextEvent >= 0 else { continue }
                        let isEntitled = session.day < children[number].entitledUntil
                        let device = Int(children[number].device)
                        let index =
                            states[device] &+ session.pattern &+ (isEntitled ? entitledOffset : 0)
                        let entry = entries[index]
                        states[device] = Int(entry.next)
                        children[number].days &+= session.isFirst ? 1 : 0
                        children[number].ads &+= Int32(entry.ads)
                        sessionCount &+= 1
                        tests &+= Int64(entry.tests)
                        milliseconds &+= Int64(entry.milliseconds)
                        adMilliseconds &+= Int64(entry.adMilliseconds)
                        if children[number].ads >= children[number].nextEvent {
                            decide(number, on: session.day, &year, &totals)
                        }
                    }
                }
            }
            year.sessions = sessionCount
            year.tests = tests
            year.milliseconds = milliseconds
            year.adMilliseconds = adMilliseconds
        }

        /// Lets happen what the number of a child's ads causes at the end of a session, which is rare.
        @inline(never)
        private mutating func decide(
            _ number: Int, on day: Int32, _ year: inout FamilyTotals,
            _ totals: inout VariantTotals
        ) {
            let own = childTraits[number]
            let pays =
                UInt64(traits.willingness) >= offer.pointee.priceThresholds[traits.storefront]
            let ads = children[number].ads
            if ads >= children[number].looksAt {
                children[number].looksAt = GeometricTable.never
                year.parentsInShop &+= 1
                if pays {
                    buy(number, on: day, isWanted: true, &year, &totals)
                }
            }
            if ads >= children[number].triesAt {
                children[number].triesAt = GeometricTable.never
                // A device that owns the product offers none.
                if day >= children[number].entitledUntil {
                    year.childrenPastGate &+= 1
                    if !traits.asksToBuy, traits.isUnprotected {
                        buy(number, on: day, isWanted: false, &year, &totals)
                    } else if pays, UInt64(own.approves) < offer.pointee.approves {
                        buy(number, on: day, isWanted: true, &year, &totals)
                    }
                }
            }
            if ads >= children[number].leavesAt {
                year.leftForAds &+= 1
                children[number].nextEvent = -1
                return
            }
            children[number].nextEvent = min(
                children[number].looksAt, children[number].triesAt, children[number].leavesAt)
        }

        private mutating func buy(
            _ number: Int, on day: Int32, isWanted: Bool, _ year: inout FamilyTotals,
            _ totals: inout VariantTotals
        ) {
            let account = traits.account(of: number)
            guard hasBought[account] == 0 else { return }
            hasBought[account] = 1
            let proceeds = offer.pointee.proceeds[traits.storefront]
            year.purchases &+= 1
            year.proceeds &+= proceeds
            if !isWanted {
                year.unwantedPurchases &+= 1
                year.unwantedProceeds &+= proceeds
            }
            totals.addPurchase(day: Int(day))
            var end = Int32.max
            let own = childTraits[number]
            if UInt64(own.refunds)
                < (isWanted ? offer.pointee.refunds : offer.pointee.refundsUnwanted)
            {
                let delay = offer.pointee.refundDelay.trials(own.refundDelay)
                let (refundDay, isNever) = day.addingReportingOverflow(delay)
                if !isNever, refundDay < days {
                    year.refunds &+= 1
                    year.refunded &+= proceeds
                    if !isWanted { year.unwantedProceeds &-= proceeds }
                    totals.addRefund(day: Int(refundDay))
                    if !offer.pointee.entitlements.isKeptAfterRefund { end = refundDay }
                }
            }
            let isShared = traits.isSharing && offer.pointee.isFamilyShareable
            for child in 0..<traits.childCount {
                if traits.account(of: child) == account {
                    guard offer.pointee.entitlements.buyer else { continue }
                } else {
                    guard isShared, offer.pointee.entitlements.member else { continue }
                    // Those who have left, or have the product already, get nothing new.
                    if !hasShared[child], children[child].nextEvent >= 0,
                        day < childTraits[child].days, day >= children[child].entitledUntil
                    {
                        hasShared[child] = true
                        year.sharedChildren &+= 1
                    }
                }
                children[child].entitledUntil = max(children[child].entitledUntil, end)
            }
        }

        /// Notes what the children did.
        func finish(_ year: inout FamilyTotals) {
            year.childCount = traits.childCount
            var ads: Int64 = 0
            for child in 0..<traits.childCount {
                year.children[child] = .init(
                    ads: children[child].ads, days: children[child].days)
                ads &+= Int64(children[child].ads)
            }
            year.adRevenue = ads &* offer.pointee.adRevenue[traits.storefront]
        }
    }
}
