internal import SandlotReceipts
internal import SandlotTrace

/// What is kept of the child, on this device and elsewhere.
extension KidsApp {
    /// What this device knows of the child.
    package var record: ProgressRecord { memory.record }

    /// The account of the app's own that is signed in; nil is a guest.
    package var account: String? { memory.account }

    /// Writes into a field, which counts at once on this device.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - field: The field.
    /// - Throws: ``KidsError`` with ``KidsError/Code/unknownName`` if the app's file does not declare the field.
    package func write(_ value: Int64, to field: String) throws(KidsError) {
        guard let rule = profile.progress?.fields[field] else {
            throw KidsError(.unknownName, "\(profile.name) keeps no field \(field)")
        }
        if field == ProgressSetup.gradeField, let grades = profile.game?.grades, grades > 1,
            !(1...Int64(grades) ~= value)
        {
            throw KidsError(.unknownName, "there is no grade \(value): the last is \(grades)")
        }
        memory.record.write(
            FieldEntry(value, writtenAt: now().milliseconds, by: device), to: field, rule)
        memory.hasUnsyncedChanges = true
    }

    /// A parent signs up or logs in; what a guest has played is not lost.
    ///
    /// - Parameters:
    ///   - account: The account.
    ///   - isNew: Whether it is made now.
    /// - Throws: ``KidsError`` with ``KidsError/Code/notPossible`` if the app has no accounts.
    package func signIn(_ account: String, isNew: Bool) throws(KidsError) {
        guard let setup = profile.accounts else {
            throw KidsError(.notPossible, "\(profile.name) has no accounts")
        }
        if isNew, let method = setup.consentMethod {
            for action in [TraceEvent.ConsentAction.requested, .granted] {
                record(
                    .consent(
                        .init(
                            consentId: "c1", action: action, scope: ["collection"], method: method,
                            by: .parent, separate: true, basis: .consent)))
            }
        }
        if isNew { send(.signUp) }
        record(.account(.init(action: isNew ? .created : .login, subject: .parent)))
        // Another family's progress is not carried over; a guest's is.
        if let before = memory.account, before != account { memory.forgetChildren() }
        memory.account = account
        memory.hasUnsyncedChanges = true
    }

    /// The child whose turn it is; nil is nobody in particular.
    package var child: String? { memory.child }

    /// A parent adds a child to the account; the first one takes over what was played before.
    ///
    /// - Parameters:
    ///   - name: What the child is called.
    ///   - pin: The child's PIN.
    ///   - service: Where accounts are.
    /// - Throws: ``KidsError`` with ``KidsError/Code/notPossible`` without an account, or if there is such a child.
    package func addChild(
        _ name: String, pin: String, _ service: ProgressService
    ) throws(KidsError) {
        guard let account = memory.account else {
            throw KidsError(.notPossible, "children belong to an account; sign up first")
        }
        let isFirst = try service.add(name, pin: pin, to: account)
        if isFirst, memory.child == nil, let played = memory.records.removeValue(forKey: "") {
            memory.records[name] = played
        }
        memory.child = name
        memory.hasUnsyncedChanges = true
    }

    /// A child takes its turn.
    ///
    /// - Parameters:
    ///   - name: The child.
    ///   - pin: What the child types.
    ///   - service: Where accounts are.
    /// - Throws: ``KidsError`` with ``KidsError/Code/unknownName`` or ``KidsError/Code/wrongPIN``.
    package func chooseChild(
        _ name: String, pin: String, _ service: ProgressService
    ) throws(KidsError) {
        guard let account = memory.account else {
            throw KidsError(.notPossible, "children belong to an account; log in first")
        }
        tap("profile")
        try service.check(pin, of: name, in: account)
        memory.child = name
    }

    /// Joins this device's copy with the others', if there is somewhere to meet.
    func synchronize(with service: ProgressService, customer: String?, isOnline: Bool) {
        guard let setup = profile.progress else { return }
        let key: String? =
            switch setup.scope {
            case .account:
                memory.account.map { "account/" + $0 + (memory.child.map { "/" + $0 } ?? "") }
            case .customer: customer.map { "customer/" + $0 }
            // Phone and watch meet without anybody between them.
            case .companion: nil
            }
        guard let key else { return tell(.noAccount) }
        if let hindrance = service.hindrances[key] { return tell(hindrance) }
        tell(.syncing)
        guard isOnline else { return tell(.error) }
        send(.sync)
        memory.record = service.join(memory.record, under: key, setup.fields)
        memory.hasUnsyncedChanges = false
        tell(.synced)
    }

    /// Exchanges the profile with the app on the wrist, or in the pocket; this app is the one that asks.
    ///
    /// - Parameter companion: The other app; nil if it cannot be reached.
    func synchronize(with companion: KidsApp?) {
        guard let setup = profile.progress else { return }
        guard let companion else {
            return record(.unknown(.init(name: "sync_unreachable")))
        }
        tell(.syncing)
        send(.sync)
        companion.send(.sync)
        switch setup.joining {
        case .byField:
            memory.record.merge(companion.memory.record, setup.fields)
            companion.memory.record = memory.record
        case .whole:
            // On a tie the reply replaces what the asker has.
            if companion.memory.record.lastModified >= memory.record.lastModified {
                memory.record = companion.memory.record
            } else {
                companion.memory.record = memory.record
            }
        }
        memory.hasUnsyncedChanges = false
        companion.memory.hasUnsyncedChanges = false
        tell(.synced)
    }

    /// Writes down that nothing is synchronised yet, if the app does that at all.
    func tellIdle() {
        if profile.progress != nil { tell(.idle) }
    }

    /// Writes down how a synchronisation stands; no rule reads it.
    private func tell(_ status: ProgressService.Status) {
        record(.unknown(.init(name: "sync_" + status.rawValue)))
    }
}
