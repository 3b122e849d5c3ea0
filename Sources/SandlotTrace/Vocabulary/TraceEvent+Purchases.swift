extension TraceEvent {
    /// A purchase begins.
    public struct PurchaseStarted: Sendable, Hashable {
        /// The purchase.
        public var purchaseId: String
        /// The product.
        public var productId: String
        /// What kind the product is.
        public var kind: ProductKind?
        /// The gate pass.
        public var passId: String?

        /// Makes one from its parts.
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

        func write(to members: inout TraceMembers) {
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
        /// How.
        public var result: PurchaseOutcome
        /// The transaction.
        public var tx: String?
        /// What was charged, in minor units of `currency`.
        public var amountMinor: Int?
        /// The currency, ISO 4217.
        public var currency: String?

        /// Makes one from its parts.
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

        func write(to members: inout TraceMembers) {
            members.write(.purchaseId, purchaseId)
            members.write(.result, result)
            members.write(.tx, tx)
            members.write(.amountMinor, amountMinor)
            members.write(.currency, currency)
        }
    }

    /// A restore begins.
    public struct RestoreStarted: Sendable, Hashable {
        /// Who asked for it.
        public var initiated: Initiator
        /// The gate pass.
        public var passId: String?

        /// Makes one from its parts.
        public init(initiated: Initiator, passId: String? = nil) {
            self.initiated = initiated
            self.passId = passId
        }

        init(reading fields: borrowing TraceFields) throws(TraceError) {
            initiated = try fields.word(.initiated)
            passId = try fields.optionalString(.passId)
        }

        func write(to members: inout TraceMembers) {
            members.write(.initiated, initiated)
            members.write(.passId, passId)
        }
    }

    /// A restore ends.
    public struct RestoreResult: Sendable, Hashable {
        /// Whether it worked.
        public var ok: Bool
        /// The products that it brought back.
        public var restored: [String]

        /// Makes one from its parts.
        public init(ok: Bool, restored: [String] = []) {
            self.ok = ok
            self.restored = restored
        }

        init(reading fields: borrowing TraceFields) throws(TraceError) {
            ok = try fields.bool(.ok)
            restored = try fields.optionalStrings(.restored) ?? []
        }

        func write(to members: inout TraceMembers) {
            members.write(.ok, ok)
            members.write(.restored, restored, unless: [])
        }
    }

    /// The store tells something about a transaction.
    public struct TransactionUpdate: Sendable, Hashable {
        /// The transaction.
        public var tx: String
        /// The product.
        public var productId: String
        /// What it tells.
        public var kind: TransactionUpdateKind
        /// Whether the transaction was verified.
        public var verified: Bool

        /// Makes one from its parts.
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

        func write(to members: inout TraceMembers) {
            members.write(.tx, tx)
            members.write(.productId, productId)
            members.write(.kind, kind)
            members.write(.verified, verified)
        }
    }

    /// The app changes its mind about what is owned.
    public struct Entitlement: Sendable, Hashable {
        /// The product.
        public var productId: String
        /// Whether it is owned.
        public var active: Bool
        /// Why.
        public var cause: EntitlementCause
        /// The transaction behind it.
        public var tx: String?
        /// Whether that was verified.
        public var verified: Bool?

        /// Makes one from its parts.
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

        func write(to members: inout TraceMembers) {
            members.write(.productId, productId)
            members.write(.active, active)
            members.write(.cause, cause)
            members.write(.tx, tx)
            members.write(.verified, verified)
        }
    }
}
