extension TraceEvent {
    /// A link is opened.
    public struct LinkOpened: Sendable, Hashable {
        /// The destination of the link.
        public var `class`: LinkClass
        /// The host.
        public var host: String?
        /// The place of the link.
        public var origin: LinkOrigin
        /// The identifier of the gate pass.
        public var passId: String?

        /// Creates an event from its fields.
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

        func write(to members: inout some TraceMemberWriter) {
            members.write(.class, `class`)
            members.write(.host, host)
            members.write(.origin, origin, unless: .app)
            members.write(.passId, passId)
        }
    }

    /// A notification is scheduled or received.
    public struct Push: Sendable, Hashable {
        /// Whether the notification was scheduled or received.
        public var kind: PushKind
        /// The subject of the notification.
        public var content: PushContent
        /// Whether the notification is local.
        public var local: Bool?
        /// The initiator.
        public var optIn: PushOptIn
        /// The text.
        public var text: String?
        /// Whether the notification advertises for a third party.
        public var thirdParty: Bool

        /// Creates an event from its fields.
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

        func write(to members: inout some TraceMemberWriter) {
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
        /// The permission.
        public var permission: Permission
        /// Whether the user granted the permission.
        public var granted: Bool?
        /// The identifier of the gate pass.
        public var passId: String?

        /// Creates an event from its fields.
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

        func write(to members: inout some TraceMemberWriter) {
            members.write(.permission, permission)
            members.write(.granted, granted)
            members.write(.passId, passId)
        }
    }

    /// Data leaves the app.
    public struct DataSent: Sendable, Hashable {
        /// The recipient.
        public var dest: DataDestination
        /// The purpose.
        public var purpose: DataPurpose
        /// The names of the fields that are sent.
        public var fields: [String]
        /// The names of the identifiers that are sent.
        public var identifiers: [String]
        /// The third party.
        public var party: String?
        /// Whether the recipient deletes the data immediately.
        public var transient: Bool
        /// Whether the data is publicly visible.
        public var `public`: Bool

        /// Creates an event from its fields.
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

        func write(to members: inout some TraceMemberWriter) {
            members.write(.dest, dest)
            members.write(.purpose, purpose)
            members.write(.fields, fields)
            members.write(.identifiers, identifiers)
            members.write(.party, party)
            members.write(.transient, transient, unless: false)
            members.write(.public, `public`, unless: false)
        }
    }

    /// An account is requested, created, used, or deleted.
    public struct Account: Sendable, Hashable {
        /// The action.
        public var action: AccountAction
        /// The owner of the account.
        public var subject: AccountSubject?

        /// Creates an event from its fields.
        public init(action: AccountAction, subject: AccountSubject? = nil) {
            self.action = action
            self.subject = subject
        }

        init(reading fields: borrowing TraceFields) throws(TraceError) {
            action = try fields.word(.action)
            subject = try fields.optionalWord(.subject)
        }

        func write(to members: inout some TraceMemberWriter) {
            members.write(.action, action)
            members.write(.subject, subject)
        }
    }

    /// Consent is requested, granted, or withdrawn.
    public struct Consent: Sendable, Hashable {
        /// The identifier of the consent.
        public var consentId: String
        /// The action.
        public var action: ConsentAction
        /// The scope of the consent.
        public var scope: [String]?
        /// The method by which the person was verified.
        public var method: String?
        /// The person who acted.
        public var by: Actor?
        /// Whether the consent was requested separately.
        public var separate: Bool
        /// The legal basis.
        public var basis: LegalBasis?

        /// Creates an event from its fields.
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

        func write(to members: inout some TraceMemberWriter) {
            members.write(.consentId, consentId)
            members.write(.action, action)
            members.write(.scope, scope)
            members.write(.method, method)
            members.write(.by, by)
            members.write(.separate, separate, unless: false)
            members.write(.basis, basis)
        }
    }

    /// A setting changes.
    public struct Setting: Sendable, Hashable {
        /// The setting.
        public var key: SettingKey
        /// The new value.
        public var value: Bool
        /// Whether this is the initial value.
        public var initial: Bool
        /// The person who changed the setting.
        public var by: Actor?
        /// The identifier of the gate pass.
        public var passId: String?

        /// Creates an event from its fields.
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

        func write(to members: inout some TraceMemberWriter) {
            members.write(.key, key)
            members.write(.value, value)
            members.write(.initial, initial, unless: false)
            members.write(.by, by)
            members.write(.passId, passId)
        }
    }
}
