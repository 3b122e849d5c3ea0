import SandlotCatalog
import SandlotExplorer
import SandlotReceipts
public import SandlotStore

extension ExploredWorld {
    /// Something that people or the store may do outside the app.
    public enum Action: Sendable, Hashable {
        /// The customer buys a product on another device or in the App Store.
        case buy(String)
        /// Another member of the family buys a product, which the family shares.
        case buyForFamily(String)
        /// The member of the family no longer shares a product.
        case stopSharing(String)
        /// The store refunds the latest purchase of a product, or of any product.
        case refund(String? = nil)
        /// A parent allows the latest purchase that waits for approval.
        case approve
        /// A parent does not allow the latest purchase that waits for approval.
        case decline
        /// The customer resolves the issue that interrupted the latest purchase.
        case resolveIssue
        /// A transaction that another root has signed arrives in the app.
        case forge(String)
        /// The customer turns off the renewal of a subscription.
        case cancelRenewal(String)
        /// The device loses its connection.
        case goOffline
        /// The device gets its connection back.
        case goOnline
        /// The app's process ends. People launch the app again some time later.
        case kill
        /// Days pass, in which the app does what it can.
        case advance(days: Int)

        /// The products that it names.
        var products: [String] {
            switch self {
            case .buy(let product), .buyForFamily(let product), .stopSharing(let product),
                .forge(let product), .cancelRenewal(let product):
                [product]
            case .refund(let product): product.map { [$0] } ?? []
            case .approve, .decline, .resolveIssue, .goOffline, .goOnline, .kill, .advance: []
            }
        }

        /// The actor.
        var actor: ExploredStory.Actor {
            switch self {
            case .refund, .forge: .store
            case .buy, .buyForFamily, .stopSharing, .approve, .decline, .resolveIssue,
                .cancelRenewal, .goOffline, .goOnline, .kill, .advance:
                .people
            }
        }

        /// Whether it takes so long that all jobs end before.
        var isLong: Bool {
            if case .advance = self { true } else { false }
        }

        /// The action in a story.
        var name: String {
            switch self {
            case .buy(let product): "buy \(product) on another device"
            case .buyForFamily(let product): "buy \(product) for the family"
            case .stopSharing(let product): "stop sharing \(product)"
            case .refund(let product): "refunds \(product ?? "the latest purchase")"
            case .approve: "approve the purchase"
            case .decline: "decline the purchase"
            case .resolveIssue: "resolve the issue of the purchase"
            case .forge(let product): "is imitated by a stranger, who sends \(product)"
            case .cancelRenewal(let product): "cancel \(product)"
            case .goOffline: "lose the connection"
            case .goOnline: "get the connection back"
            case .kill: "kill the app"
            case .advance(let days): "let \(days) day\(days == 1 ? "" : "s") pass"
            }
        }
    }

    /// An answer of the store to a purchase.
    public enum Answer: Sendable, Hashable, CaseIterable {
        /// The purchase succeeds.
        case success
        /// A parent must approve the purchase first.
        case pending
        /// The customer cancels.
        case canceled
        /// The request fails, and nothing is bought.
        case failed
        /// An issue with the account interrupts the purchase.
        case interrupted
        /// The answer is signed by another root, and nothing is bought.
        case unverified
        /// The purchase succeeds, but the answer is lost on the way, and the request fails.
        case lost
        /// The purchase succeeds after a minute.
        case slow
        /// The payment sheet is open for a minute, and then the customer cancels.
        case canceledLate
        /// The network does not respond, and the request fails after a minute. Nothing is bought.
        case timedOut
    }

    /// Lets the store answer purchases in other ways than with success.
    ///
    /// - Parameter answers: The other answers that are possible.
    public func answers(_ answers: Answer...) {
        connection.answers = [.success] + answers.filter { $0 != .success }
    }

    /// Lets the store take a minute to answer some requests, during which anything can happen.
    ///
    /// For purchases, ``answers(_:)`` has ``Answer/slow``, ``Answer/canceledLate``, and
    /// ``Answer/timedOut`` as well.
    ///
    /// - Parameter requests: The requests, each of which a run delays or does not delay.
    public func slow(_ requests: StoreRequest...) {
        connection.slowRequests.formUnion(requests)
    }

    /// Lets the store have some of the awkward behaviors of the real one.
    ///
    /// - Parameter habits: The behaviors, each of which a run has or does not have.
    public func habits(_ habits: Habit...) {
        for habit in habits where connection.decides() {
            environment.store.settings.habits.insert(habit)
            story.tell(.store, "has the habit \(habit)")
        }
    }

    private static var relative: CustomerID { "relative" }

    private var purchases: [PurchaseRecord] { store.purchases(of: customer, in: bundleID) }

    private func latest(_ product: String?) -> PurchaseRecord? {
        purchases.last {
            $0.state == .purchased && $0.revocationDate == nil
                && (product == nil || $0.productID == product)
        }
    }

    private func shared(_ product: String) -> PurchaseRecord? {
        guard store.has(Self.relative) else { return nil }
        return store.purchases(of: Self.relative, in: bundleID)
            .last { $0.productID == product && $0.revocationDate == nil }
    }

    /// Whether an action changes something now.
    func canPerform(_ action: Action) -> Bool {
        switch action {
        case .buy, .advance: true
        case .forge, .kill: isRunning
        case .buyForFamily(let product): shared(product) == nil
        case .stopSharing(let product): shared(product) != nil
        case .refund(let product): latest(product) != nil
        case .approve, .decline: purchases.contains(where: \.isPendingApproval)
        case .resolveIssue: purchases.contains(where: \.hasPurchaseIssue)
        case .cancelRenewal(let product): latest(product)?.isAutoRenewing == true
        case .goOffline: store.isOnline(environment.device)
        case .goOnline: !store.isOnline(environment.device)
        }
    }

    /// Performs an action that is possible.
    func perform(_ action: Action) {
        do throws(StoreError) {
            try change(action)
        } catch {
            // The store refuses what makes no sense now, such as to buy a product twice.
            story.tell(.store, "refuses that: \(error.reason)")
        }
    }

    private func change(_ action: Action) throws(StoreError) {
        switch action {
        case .buy(let product):
            try store.buy(PurchaseOrder(productID: product), for: customer, in: bundleID)
        case .buyForFamily(let product):
            if !store.has(Self.relative) {
                try store.addCustomer(Self.relative)
                try store.addFamily("family", members: [Self.relative, customer])
            }
            try store.buy(PurchaseOrder(productID: product), for: Self.relative, in: bundleID)
        case .stopSharing(let product):
            if let purchase = shared(product) { try store.stopSharing(purchase.id) }
        case .refund(let product):
            if let purchase = latest(product) { try store.refund(purchase.id) }
        case .approve:
            if let id = purchases.last(where: \.isPendingApproval)?.id { try store.approve(id) }
        case .decline:
            if let id = purchases.last(where: \.isPendingApproval)?.id { try store.decline(id) }
        case .resolveIssue:
            if let id = purchases.last(where: \.hasPurchaseIssue)?.id {
                try store.resolveIssue(id)
            }
        case .forge(let product): try connection.sendForgery(of: product)
        case .cancelRenewal(let product):
            if let id = latest(product)?.id { try store.setAutoRenew(false, of: id) }
        case .goOffline: try store.setOnline(false, device: environment.device)
        case .goOnline: try store.setOnline(true, device: environment.device)
        case .kill: kill()
        case .advance(let days): letPass(.seconds(Int64(days) * 86_400))
        }
    }
}
