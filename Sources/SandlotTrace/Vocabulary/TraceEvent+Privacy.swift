extension TraceEvent {
    /// A link is opened.
    public struct LinkOpened: Sendable, Hashable {
        /// Where it leads.
        public var `class`: LinkClass
        /// The host.
        public var host: String?
        /// Where it stands.
        public var origin: LinkOrigin
        /// The gate pass.
        public var passId: String?

        /// Makes one from its parts.
        public init(
            `class`: LinkClass, host: String? = nil, origin: LinkOrigin = .app,
            passId: String? = nil
        ) {
            self.class = `class`
            self.host = host
            self.origin = origin
            self.passId = passId
        }

        init(reading fields: borrowing TraceFields) throws(TraceError) {
            `class` = try fields.word(.class)
            host = try fields.optionalString(.host)
            origin = try fields.optionalWord(.origin) ?? .app
            passId = try fields.optionalString(.passId)
        }

        func write(to members: inout TraceMembers) {
            members.write(.class, `class`)
            members.write(.host, host)
            members.write(.origin, origin, unless: .app)
            members.write(.passId, passId)
        }
    }

    /// A notification is planned, or comes.
    public struct Push: Sendable, Hashable {
        /// Which of the two.
        public var kind: PushKind
        /// What it is about.
        public var content: PushContent
        /// Whether the device itself made it.
        public var local: Bool?
        /// Who asked for it.
        public var optIn: PushOptIn
        /// The words.
        public var text: String?
        /// Whether it speaks for somebody else.
        public var thirdParty: Bool

        /// Makes one from its parts.
        public init(
            kind: PushKind, content: PushContent, local: Bool? = nil,
            optIn: PushOptIn = .none, text: String? = nil, thirdParty: Bool = false
        ) {
            self.kind = kind
            self.content = content
            self.local = local
            self.optIn = optIn
            self.text = text
            self.thirdParty = thirdParty
        }

        init(reading fields: borrowing TraceFields) throws(TraceError) {
            kind = try fields.word(.kind)
            content = try fields.word(.content)
            local = try fields.optionalBool(.local)
            optIn = try fields.optionalWord(.optIn) ?? .none
            text = try fields.optionalString(.text)
            thirdParty = try fields.optionalBool(.thirdParty) ?? false
        }

        func write(to members: inout TraceMembers) {
            members.write(.kind, kind)
            members.write(.content, content)
            members.write(.local, local)
            members.write(.optIn, optIn, unless: .none)
            members.write(.text, text)
            members.write(.thirdParty, thirdParty, unless: false)
        }
    }

    /// The system asks for a permission.
    public struct PermissionPrompt: Sendable, Hashable {
        /// Which.
        public var permission: Permission
        /// The answer.
        public var granted: Bool?
        /// The gate pass.
        public var passId: String?

        /// Makes one from its parts.
        public init(permission: Permission, granted: Bool? = nil, passId: String? = nil) {
            self.permission = permission
            self.granted = granted
            self.passId = passId
        }

        init(reading fields: borrowing TraceFields) throws(TraceError) {
            permission = try fields.word(.permission)
            granted = try fields.optionalBool(.granted)
            passId = try fields.optionalString(.passId)
        }

        func write(to members: inout TraceMembers) {
            members.write(.permission, permission)
            members.write(.granted, granted)
            members.write(.passId, passId)
        }
    }

    /// Data leaves the app.
    public struct DataSent: Sendable, Hashable {
        /// Who receives it.
        public var dest: DataDestination
        /// What for.
        public var purpose: DataPurpose
        /// The names of what is sent.
        public var fields: [String]
        /// The identifiers that are sent.
        public var identifiers: [String]
        /// The third party.
        public var party: String?
        /// Whether it is deleted at once.
        public var transient: Bool
        /// Whether anybody can see it.
        public var `public`: Bool

        /// Makes one from its parts.
        public init(
            dest: DataDestination, purpose: DataPurpose, fields: [String],
            identifiers: [String], party: String? = nil, transient: Bool = false,
            `public`: Bool = false
        ) {
            self.dest = dest
            self.purpose = purpose
            self.fields = fields
            self.identifiers = identifiers
            self.party = party
            self.transient = transient
            self.public = `public`
        }

        init(reading fields: borrowing TraceFields) throws(TraceError) {
            dest = try fields.word(.dest)
            purpose = try fields.word(.purpose)
            self.fields = try fields.strings(.fields)
            identifiers = try fields.strings(.identifiers)
            party = try fields.optionalString(.party)
            transient = try fields.optionalBool(.transient) ?? false
            `public` = try fields.optionalBool(.public) ?? false
        }

        func write(to members: inout TraceMembers) {
            members.write(.dest, dest)
            members.write(.purpose, purpose)
            members.write(.fields, fields)
            members.write(.identifiers, identifiers)
            members.write(.party, party)
            members.write(.transient, transient, unless: false)
            members.write(.public, `public`, unless: false)
        }
    }

    /// Something happens to an account.
    public struct Account: Sendable, Hashable {
        /// What.
        public var action: AccountAction
        /// Whose account it is.
        public var subject: AccountSubject?

        /// Makes one from its parts.
        public init(action: AccountAction, subject: AccountSubject? = nil) {
            self.action = action
            self.subject = subject
        }

        init(reading fields: borrowing TraceFields) throws(TraceError) {
            action = try fields.word(.action)
            subject = try fields.optionalWord(.subject)
        }

        func write(to members: inout TraceMembers) {
            members.write(.action, action)
            members.write(.subject, subject)
        }
    }

    /// A consent is asked for, given or taken back.
    public struct Consent: Sendable, Hashable {
        /// The consent.
        public var consentId: String
        /// What happened.
        public var action: ConsentAction
        /// What it covers.
        public var scope: [String]?
        /// How the person was verified.
        public var method: String?
        /// Who gave it.
        public var by: Actor?
        /// Whether it was asked for by itself.
        public var separate: Bool
        /// The legal ground.
        public var basis: LegalBasis?

        /// Makes one from its parts.
        public init(
            consentId: String, action: ConsentAction, scope: [String]? = nil,
            method: String? = nil, by: Actor? = nil, separate: Bool = false,
            basis: LegalBasis? = nil
        ) {
            self.consentId = consentId
            self.action = action
            self.scope = scope
            self.method = method
            self.by = by
            self.separate = separate
            self.basis = basis
        }

        init(reading fields: borrowing TraceFields) throws(TraceError) {
            consentId = try fields.string(.consentId)
            action = try fields.word(.action)
            scope = try fields.optionalStrings(.scope)
            method = try fields.optionalString(.method)
            by = try fields.optionalWord(.by)
            separate = try fields.optionalBool(.separate) ?? false
            basis = try fields.optionalWord(.basis)
            try Self.checkGrant(action, scope: scope, method: method, by: by, in: fields)
        }

        func write(to members: inout TraceMembers) {
            members.write(.consentId, consentId)
            members.write(.action, action)
            members.write(.scope, scope)
            members.write(.method, method)
            members.write(.by, by)
            members.write(.separate, separate, unless: false)
            members.write(.basis, basis)
        }
    }

    /// A setting is changed.
    public struct Setting: Sendable, Hashable {
        /// Which.
        public var key: SettingKey
        /// The new value.
        public var value: Bool
        /// Whether it is the value of the first run.
        public var initial: Bool
        /// Who changed it.
        public var by: Actor?
        /// The gate pass.
        public var passId: String?

        /// Makes one from its parts.
        public init(
            key: SettingKey, value: Bool, initial: Bool = false, by: Actor? = nil,
            passId: String? = nil
        ) {
            self.key = key
            self.value = value
            self.initial = initial
            self.by = by
            self.passId = passId
        }

        init(reading fields: borrowing TraceFields) throws(TraceError) {
            key = try fields.word(.key)
            value = try fields.bool(.value)
            initial = try fields.optionalBool(.initial) ?? false
            by = try fields.optionalWord(.by)
            passId = try fields.optionalString(.passId)
        }

        func write(to members: inout TraceMembers) {
            members.write(.key, key)
            members.write(.value, value)
            members.write(.initial, initial, unless: false)
            members.write(.by, by)
            members.write(.passId, passId)
        }
    }
}
