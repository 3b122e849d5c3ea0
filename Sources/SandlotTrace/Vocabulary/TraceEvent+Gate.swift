extension TraceEvent {
    /// The gate shows a challenge, or that it is locked.
    public struct GateShown: Sendable, Hashable {
        /// The gate.
        public var gateId: String
        /// What it guards.
        public var purpose: GatePurpose
        /// What it asks; nil if it is locked.
        public var challenge: Challenge?
        /// How many answers can be picked from.
        public var choices: Int?

        /// Makes one from its parts.
        public init(
            gateId: String, purpose: GatePurpose, challenge: Challenge? = nil,
            choices: Int? = nil
        ) {
            self.gateId = gateId
            self.purpose = purpose
            self.challenge = challenge
            self.choices = choices
        }

        init(reading fields: borrowing TraceFields) throws(TraceError) {
            gateId = try fields.string(.gateId)
            purpose = try fields.word(.purpose)
            challenge = try fields.optionalObject(.challenge)
            choices = try fields.optionalInteger(.choices)
        }

        func write(to members: inout TraceMembers) {
            members.write(.gateId, gateId)
            members.write(.purpose, purpose)
            members.write(.challenge, challenge)
            members.write(.choices, choices)
        }
    }

    /// Somebody answers.
    public struct GateAnswered: Sendable, Hashable {
        /// The gate.
        public var gateId: String
        /// Whether the answer is right.
        public var correct: Bool
        /// How long that took.
        public var latencyMs: Int?

        /// Makes one from its parts.
        public init(gateId: String, correct: Bool, latencyMs: Int? = nil) {
            self.gateId = gateId
            self.correct = correct
            self.latencyMs = latencyMs
        }

        init(reading fields: borrowing TraceFields) throws(TraceError) {
            gateId = try fields.string(.gateId)
            correct = try fields.bool(.correct)
            latencyMs = try fields.optionalMilliseconds(.latencyMs)
        }

        func write(to members: inout TraceMembers) {
            members.write(.gateId, gateId)
            members.write(.correct, correct)
            members.write(.latencyMs, latencyMs)
        }
    }

    /// The gate opens.
    public struct GatePassed: Sendable, Hashable {
        /// The gate.
        public var gateId: String
        /// The pass that it gives.
        public var passId: String
        /// What the pass is for.
        public var purpose: GatePurpose

        /// Makes one from its parts.
        public init(gateId: String, passId: String, purpose: GatePurpose) {
            self.gateId = gateId
            self.passId = passId
            self.purpose = purpose
        }

        init(reading fields: borrowing TraceFields) throws(TraceError) {
            gateId = try fields.string(.gateId)
            passId = try fields.string(.passId)
            purpose = try fields.word(.purpose)
        }

        func write(to members: inout TraceMembers) {
            members.write(.gateId, gateId)
            members.write(.passId, passId)
            members.write(.purpose, purpose)
        }
    }

    /// The gate is left.
    public struct GateCancelled: Sendable, Hashable {
        /// The gate.
        public var gateId: String

        /// Makes one from its parts.
        public init(gateId: String) {
            self.gateId = gateId
        }

        init(reading fields: borrowing TraceFields) throws(TraceError) {
            gateId = try fields.string(.gateId)
        }

        func write(to members: inout TraceMembers) {
            members.write(.gateId, gateId)
        }
    }

    /// The gate locks itself.
    public struct GateLocked: Sendable, Hashable {
        /// The gate.
        public var gateId: String
        /// For how long.
        public var durationMs: Int?
        /// Whether the lock survives a restart.
        public var persisted: Bool?

        /// Makes one from its parts.
        public init(gateId: String, durationMs: Int? = nil, persisted: Bool? = nil) {
            self.gateId = gateId
            self.durationMs = durationMs
            self.persisted = persisted
        }

        init(reading fields: borrowing TraceFields) throws(TraceError) {
            gateId = try fields.string(.gateId)
            durationMs = try fields.optionalMilliseconds(.durationMs)
            persisted = try fields.optionalBool(.persisted)
        }

        func write(to members: inout TraceMembers) {
            members.write(.gateId, gateId)
            members.write(.durationMs, durationMs)
            members.write(.persisted, persisted)
        }
    }
}
