package import SandlotBase
import SandlotTrace

/// The child's progress on this device and elsewhere.
extension KidsApp {
    /// The child's progress on this device.
    package var record: ProgressRecord { demo ?? memory.record }

    /// The app's own account that is signed in, or nil for a guest.
    package var account: String? { memory.account }

    /// Writes a value to a field, which is visible on this device immediately.
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

    /// Adds the results of a puzzle to a field.
    ///
    /// The running total never falls below 0, so a puzzle cannot reduce the earlier value.
    ///
    /// - Parameters:
    ///   - amounts: The amounts that were earned and lost, in order.
    ///   - field: The field.
    /// - Throws: ``KidsError`` with ``KidsError/Code/unknownName`` if the app's file does not declare the field.
    package func earn(_ amounts: [Int64], in field: String) throws(KidsError) {
        let total = amounts.reduce(Int64(0)) { max(0, $0.addingReportingOverflow($1).partialValue) }
        try write((record[field] ?? 0).addingReportingOverflow(total).partialValue, to: field)
    }

    /// The date of the last merge with the progress of other devices, or nil if there was none.
    package var lastSync: Timestamp? { memory.lastSync }

    /// Signs a parent up or in.
    ///
    /// The progress of a guest is kept.
    ///
    /// - Parameters:
    ///   - account: The account.
    ///   - isNew: Whether the account is created now.
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
        // The progress of another family is not carried over, but that of a guest is.
        if let before = memory.account, before != account { memory.forgetChildren() }
        memory.account = account
        memory.hasUnsyncedChanges = true
    }

    /// The child whose turn it is, or nil if none was chosen.
    package var child: String? { memory.child }

    /// Adds a child to the account.
    ///
    /// The first child receives the earlier progress.
    ///
    /// - Parameters:
    ///   - name: The child's name.
    ///   - pin: The child's PIN.
    ///   - service: The service that keeps the accounts.
    /// - Throws: ``KidsError`` with ``KidsError/Code/notPossible`` without an account, or if the
    ///   name is taken.
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

    /// Gives the turn to a child.
    ///
    /// - Parameters:
    ///   - name: The child.
    ///   - pin: The PIN that the child types.
    ///   - service: The service that keeps the accounts.
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

    /// Merges this device's copy with those of other devices, if a service connects them.
    func synchronize(with service: ProgressService, customer: String?, isOnline: Bool) {
        guard let setup = profile.progress else { return }
        let key: String? =
            switch setup.scope {
            case .account:
                memory.account.map { "account/" + $0 + (memory.child.map { "/" + $0 } ?? "") }
            case .customer: customer.map { "customer/" + $0 }
            // Phone and watch exchange data directly.
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

    /// Merges a change that the cloud now shows.
    ///
    /// A device already has its own changes, unless its customer was signed out in between.
    func receive(_ change: ProgressService.Change) {
        guard let setup = profile.progress, !isDemo else { return }
        var record = memory.record
        record.merge(change.record, setup.fields)
        guard change.device != device || record != memory.record else { return }
        memory.record = record
        memory.lastSync = now()
        tell(.synced)
    }

    /// Exchanges the profile with the companion app.
    ///
    /// This app initiates the exchange.
    ///
    /// - Parameter companion: The other app, or nil if it cannot be reached.
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
            // On a tie, the reply replaces the data of the app that asked.
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

    /// Records that no synchronization has happened, if the app synchronizes at all.
    func tellIdle() {
        if profile.progress != nil { tell(.idle) }
    }

    /// Records the status of synchronization, which no rule reads.
    private func tell(_ status: ProgressService.Status) {
        syncStatus = status
        record(.unknown(.init(name: "sync_" + status.rawValue)))
    }
}
