extension TraceEvent {
    /// A purchase begins.
    public struct PurchaseStarted: Sendable, Hashable {
        /// The purchase.
        public var purchaseId: String
        /// The product.
        public var productId: String
        /// The kind of product.
        public var kind: ProductKind?
        /// The identifier of the gate pass.
        public var passId: String?

        /// Creates an event from its fields.
        public init(
            purchaseId: String, productId: String, kind: ProductKind? = nil,
            passId: String? = nil
        ) {
            self.purchaseId = purchaseId
            self.productId = productId
            self.kind = kind
            self.passId = passId
        }

        init(reading fields: borrowing TraceFields) throws(TraceError) {
            purchaseId = try fields.string(.purchaseId)
            productId = try fields.string(.productId)
            kind = try fields.optionalWord(.kind)
            passId = try fields.optionalString(.passId)
        }

        func write(to members: inout some TraceMemberWriter) {
            members.write(.purchaseId, purchaseId)
            members.write(.productId, productId)
            members.write(.kind, kind)
            members.write(.passId, passId)
        }
    }

    /// A purchase ends.
    public struct PurchaseResult: Sendable, Hashable {
        /// The purchase.
        public var purchaseId: String
        /// The result.
        public var result: PurchaseOutcome
        /// The transaction.
        public var tx: String?
        /// The amount charged, in minor units of `currency`.
        public var amountMinor: Int?
        /// The currency, ISO 4217.
        public var currency: String?

        /// Creates an event from its fields.
        public init(
            purchaseId: String, result: PurchaseOutcome, tx: String? = nil,
            amountMinor: Int? = nil, currency: String? = nil
        ) {
            self.purchaseId = purchaseId
            self.result = result
            self.tx = tx
            self.amountMinor = amountMinor
            self.currency = currency
        }

        init(reading fields: borrowing TraceFields) throws(TraceError) {
            purchaseId = try fields.string(.purchaseId)
            result = try fields.word(.result)
            tx = try fields.optionalString(.tx)
            amountMinor = try fields.optionalInteger(.amountMinor)
            currency = try fields.optionalString(.currency)
        }

        func write(to members: inout some TraceMemberWriter) {
            members.write(.purchaseId, purchaseId)
            members.write(.result, result)
            members.write(.tx, tx)
            members.write(.amountMinor, amountMinor)
            members.write(.currency, currency)
        }
    }

    /// A restore begins.
    public struct RestoreStarted: Sendable, Hashable {
        /// The initiator.
        public var initiated: Initiator
        /// The identifier of the gate pass.
        public var passId: String?

        /// Creates an event from its fields.
        public init(initiated: Initiator, passId: String? = nil) {
            self.initiated = initiated
            self.passId = passId
        }

        init(reading fields: borrowing TraceFields) throws(TraceError) {
            initiated = try fields.word(.initiated)
            passId = try fields.optionalString(.passId)
        }

        func write(to members: inout some TraceMemberWriter) {
            members.write(.initiated, initiated)
            members.write(.passId, passId)
        }
    }

    /// A restore ends.
    public struct RestoreResult: Sendable, Hashable {
        /// Whether the restore succeeded.
        public var ok: Bool
        /// The restored products.
        public var restored: [String]

        /// Creates an event from its fields.
        public init(ok: Bool, restored: [String] = []) {
            self.ok = ok
            self.restored = restored
        }

        init(reading fields: borrowing TraceFields) throws(TraceError) {
            ok = try fields.bool(.ok)
            restored = try fields.optionalStrings(.restored) ?? []
        }

        func write(to members: inout some TraceMemberWriter) {
            members.write(.ok, ok)
            members.write(.restored, restored, unless: [])
        }
    }

    /// The store delivers an update about a transaction.
    public struct TransactionUpdate: Sendable, Hashable {
        /// The transaction.
        public var tx: String
        /// The product.
        public var productId: String
        /// The kind of update.
        public var kind: TransactionUpdateKind
        /// Whether the transaction was verified.
        public var verified: Bool

        /// Creates an event from its fields.
        public init(tx: String, productId: String, kind: TransactionUpdateKind, verified: Bool) {
            self.tx = tx
            self.productId = productId
            self.kind = kind
            self.verified = verified
        }

        init(reading fields: borrowing TraceFields) throws(TraceError) {
            tx = try fields.string(.tx)
            productId = try fields.string(.productId)
            kind = try fields.word(.kind)
            verified = try fields.bool(.verified)
        }

        func write(to members: inout some TraceMemberWriter) {
            members.write(.tx, tx)
            members.write(.productId, productId)
            members.write(.kind, kind)
            members.write(.verified, verified)
        }
    }

    /// An entitlement changes in the app.
    public struct Entitlement: Sendable, Hashable {
        /// The product.
        public var productId: String
        /// Whether the product is owned.
        public var active: Bool
        /// The cause.
        public var cause: EntitlementCause
        /// The transaction that caused the change.
        public var tx: String?
        /// Whether the transaction was verified.
        public var verified: Bool?

        /// Creates an event from its fields.
        public init(
            productId: String, active: Bool, cause: EntitlementCause, tx: String? = nil,
            verified: Bool? = nil
        ) {
            self.productId = productId
            self.active = active
            self.cause = cause
            self.tx = tx
            self.verified = verified
        }

        init(reading fields: borrowing TraceFields) throws(TraceError) {
            productId = try fields.string(.productId)
            active = try fields.bool(.active)
            cause = try fields.word(.cause)
            tx = try fields.optionalString(.tx)
            verified = try fields.optionalBool(.verified)
        }

        func write(to members: inout some TraceMemberWriter) {
            members.write(.productId, productId)
            members.write(.active, active)
            members.write(.cause, cause)
            members.write(.tx, tx)
            members.write(.verified, verified)
        }
    }
}
