package import SandlotStore
import SandlotTrace

/// The connections, clouds, and customers of a family's devices.
extension Household {
    /// Takes a device offline, or brings it back online.
    ///
    /// - Parameters:
    ///   - isOnline: Whether it is online.
    ///   - device: The device.
    /// - Throws: ``KidsError`` if there is no such device.
    package func setOnline(_ isOnline: Bool, device: DeviceID) async throws(KidsError) {
        do throws(StoreError) {
            try store.setOnline(isOnline, device: device)
        } catch {
            throw KidsError(error)
        }
        guard isOnline else { return }
        // Changes that were made offline are sent immediately.
        for app in runningApps
        where app.memory.hasUnsyncedChanges || app.profile.progress?.arrival != nil {
            if app.device == device.rawValue || companion(of: app)?.device == device.rawValue {
                synchronize(app)
            }
        }
    }

    /// Merges a device's progress of the child with that of the other devices.
    ///
    /// - Parameter app: The app that requests the merge.
    package func synchronize(_ app: KidsApp) {
        if app.profile.progress?.scope == .companion {
            return app.synchronize(with: companion(of: app))
        }
        app.synchronize(
            with: progress, customer: owners[DeviceID(rawValue: app.device)]?.rawValue,
            isOnline: store.isOnline(DeviceID(rawValue: app.device)))
    }

    /// Returns the customer's app on the other device, phone or watch, if both can be reached.
    private func companion(of app: KidsApp) -> KidsApp? {
        let device = DeviceID(rawValue: app.device)
        guard app.profile.progress?.scope == .companion, store.isOnline(device) else { return nil }
        return runningApps.first { other in
            let otherDevice = DeviceID(rawValue: other.device)
            return other.profile.bundleID == app.profile.bundleID
                && (other.profile.platform == .watchOS) != (app.profile.platform == .watchOS)
                && owners[otherDevice] == owners[device] && store.isOnline(otherDevice)
        }
    }

    /// Sets the status of an account's cloud.
    ///
    /// - Parameters:
    ///   - status: The status. ``ProgressService/Status/synced`` restores normal operation.
    ///   - app: An app of the account.
    package func setCloud(_ status: ProgressService.Status, for app: KidsApp) {
        guard let customer = owners[DeviceID(rawValue: app.device)] else { return }
        progress.hindrances["customer/\(customer)"] = status == .synced ? nil : status
    }

    /// Signs another customer in on a device, whose apps the store has already ended.
    ///
    /// - Parameters:
    ///   - customer: The customer.
    ///   - device: The device.
    package func signIn(_ customer: CustomerID, on device: DeviceID) {
        owners[device] = customer
        for place in places where place.device == device {
            apps.removeValue(forKey: place)?.close()
            // Data of one account is not shown to another.
            memories[place]?.forgetCustomer()
        }
    }
}
