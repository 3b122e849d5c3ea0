package import SandlotBase
internal import SandlotTrace

/// What is kept of the child, on this device and elsewhere.
extension KidsApp {
    /// What this device knows of the child.
    package var record: ProgressRecord { demo ?? memory.record }

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
        let entry = FieldEntry(
            max(value, profile.progress?.least[field] ?? .min), writtenAt: now().milliseconds,
            by: device)
        guard !isDemo else {
            demo?.write(entry, to: field, rule)
            return
        }
        memory.record.write(entry, to: field, rule)
        memory.hasUnsyncedChanges = true
    }

    /// Adds what a puzzle has earned to a field; its running total never falls below 0, so that a puzzle takes nothing
    /// away that was there before.
    ///
    /// - Parameters:
    ///   - amounts: What was earned and lost, in its order.
    ///   - field: The field.
    /// - Throws: ``KidsError`` with ``KidsError/Code/unknownName`` if the app's file does not declare the field.
    package func earn(_ amounts: [Int64], in field: String) throws(KidsError) {
        let total = amounts.reduce(Int64(0)) { max(0, $0.addingReportingOverflow($1).partialValue) }
        try write((record[field] ?? 0).addingReportingOverflow(total).partialValue, to: field)
    }

    /// When what is kept was last joined with that of other devices; nil if it never was.
    package var lastSync: Timestamp? { memory.lastSync }

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
        try endTurn()
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
        try endTurn()
        let isFirst = try service.add(name, pin: pin, to: account)
        if isFirst, memory.child == nil {
            memory.records[name] = memory.records.removeValue(forKey: "")
            memory.activities[name] = memory.activities.removeValue(forKey: "")
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
        try endTurn()
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
        guard !isDemo else { return }
        guard let key else { return tell(.noAccount) }
        if let hindrance = service.hindrances[key] { return tell(hindrance) }
        tell(.syncing)
        guard isOnline else { return tell(.error) }
        send(.sync)
        if setup.keepsPractice, memory.record.duplicateCount > 0 {
            memory.record.removeDuplicates()
            memory.hasUnsyncedChanges = true
        }
        if let arrival = setup.arrival {
            if memory.hasUnsyncedChanges {
                service.send(memory.record, from: device, under: key, at: now(), arrival)
            }
            _ = service.takeChanges(until: now(), setup.fields, of: key)
            memory.record.merge(service.record(key) ?? ProgressRecord(), setup.fields)
        } else {
            memory.record = service.join(memory.record, under: key, setup.fields)
        }
        if setup.scope == .account {
            memory.activities[memory.child ?? ""] = service.join(activities, under: key)
        }
        memory.hasUnsyncedChanges = false
        memory.lastSync = now()
        tell(.synced)
    }

    /// Takes in a change that the cloud now shows.
    ///
    /// A device knows its own changes, unless its customer was signed out in between.
    func receive(_ change: ProgressService.Change) {
        guard let setup = profile.progress, !isDemo else { return }
        var record = memory.record
        record.merge(change.record, setup.fields)
        guard change.device != device || record != memory.record else { return }
        memory.record = record
        memory.lastSync = now()
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
        memory.lastSync = now()
        companion.memory.lastSync = now()
        tell(.synced)
    }

    /// Writes down that nothing is synchronised yet, if the app does that at all.
    func tellIdle() {
        if profile.progress != nil { tell(.idle) }
    }

    /// Writes down how a synchronisation stands; no rule reads it.
    private func tell(_ status: ProgressService.Status) {
        syncStatus = status
        record(.unknown(.init(name: "sync_" + status.rawValue)))
    }
}
