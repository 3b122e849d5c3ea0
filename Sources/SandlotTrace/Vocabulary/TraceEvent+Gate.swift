extension TraceEvent {
    /// The gate shows a challenge, or that it is locked.
    public struct GateShown: Sendable, Hashable {
        /// The gate.
        public var gateId: String
        /// The purpose for which the gate was opened.
        public var purpose: GatePurpose
        /// The challenge, or nil if the gate is locked.
        public var challenge: Challenge?
        /// The number of answers to choose from.
        public var choices: Int?

        /// Creates an event from its fields.
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

        func write(to members: inout some TraceMemberWriter) {
            members.write(.gateId, gateId)
            members.write(.purpose, purpose)
            members.write(.challenge, challenge)
            members.write(.choices, choices)
        }
    }

    /// The user answers a challenge of the gate.
    public struct GateAnswered: Sendable, Hashable {
        /// The gate.
        public var gateId: String
        /// Whether the answer is correct.
        public var correct: Bool
        /// The time until the answer, in milliseconds.
        public var latencyMs: Int?

        /// Creates an event from its fields.
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

        func write(to members: inout some TraceMemberWriter) {
            members.write(.gateId, gateId)
            members.write(.correct, correct)
            members.write(.latencyMs, latencyMs)
        }
    }

    /// The gate opens.
    public struct GatePassed: Sendable, Hashable {
        /// The gate.
        public var gateId: String
        /// The identifier of the gate pass.
        public var passId: String
        /// The purpose of the pass.
        public var purpose: GatePurpose

        /// Creates an event from its fields.
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

        func write(to members: inout some TraceMemberWriter) {
            members.write(.gateId, gateId)
            members.write(.passId, passId)
            members.write(.purpose, purpose)
        }
    }

    /// The user leaves the gate.
    public struct GateCanceled: Sendable, Hashable {
        /// The gate.
        public var gateId: String

        /// Creates an event from its fields.
        public init(gateId: String) {
            self.gateId = gateId
        }

        init(reading fields: borrowing TraceFields) throws(TraceError) {
            gateId = try fields.string(.gateId)
        }

        func write(to members: inout some TraceMemberWriter) {
            members.write(.gateId, gateId)
        }
    }

    /// The gate locks.
    public struct GateLocked: Sendable, Hashable {
        /// The gate.
        public var gateId: String
        /// The duration of the lock, in milliseconds.
        public var durationMs: Int?
        /// Whether the lock survives a restart.
        public var persisted: Bool?

        /// Creates an event from its fields.
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

        func write(to members: inout some TraceMemberWriter) {
            members.write(.gateId, gateId)
            members.write(.durationMs, durationMs)
            members.write(.persisted, persisted)
        }
    }
}
