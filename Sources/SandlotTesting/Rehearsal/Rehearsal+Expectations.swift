public import SandlotCompliance
import SandlotKids

/// Expectations about the current state.
extension Rehearsal {
    /// Expects that a device is entitled to a product.
    ///
    /// Both the device's verified transactions and the app's own state must entitle it.
    ///
    /// - Parameters:
    ///   - productID: The product.
    ///   - device: The device, or nil for the only one.
    ///   - fileID: The caller's file and module.
    ///   - filePath: The caller's file.
    ///   - line: The caller's line.
    ///   - column: The caller's column.
    public func expectEntitled(
        to productID: String, on device: String? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column
    ) async {
        let caller = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        await expect(isEntitled: true, to: productID, on: device, caller: caller)
    }

    /// Expects that a device is not entitled to a product.
    ///
    /// Neither the device's verified transactions nor the app's own state may entitle it.
    ///
    /// - Parameters:
    ///   - productID: The product.
    ///   - device: The device, or nil for the only one.
    ///   - fileID: The caller's file and module.
    ///   - filePath: The caller's file.
    ///   - line: The caller's line.
    ///   - column: The caller's column.
    public func expectNotEntitled(
        to productID: String, on device: String? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column
    ) async {
        let caller = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        await expect(isEntitled: false, to: productID, on: device, caller: caller)
    }

    /// Expects a number of ads in the current launch of the app on a device.
    ///
    /// - Parameters:
    ///   - count: The number of ads.
    ///   - device: The device, or nil for the only one.
    ///   - fileID: The caller's file and module.
    ///   - filePath: The caller's file.
    ///   - line: The caller's line.
    ///   - column: The caller's column.
    public func expectAds(
        _ count: Int, on device: String? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column
    ) {
        let caller = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        do throws(RehearsalError) {
            let app = try app(on: device)
            guard app.adCount != count else { return }
            caller.fail("\(app.device) has shown \(app.adCount) ads, not \(count)")
        } catch {
            caller.fail(error.description)
        }
    }

    /// Expects that the trace so far follows the rules of packs.
    ///
    /// Rules that need the end of a launch are inconclusive while the app runs. ``close(on:)`` ends
    /// a launch.
    ///
    /// - Parameters:
    ///   - packs: The packs.
    ///   - fileID: The caller's file and module.
    ///   - filePath: The caller's file.
    ///   - line: The caller's line.
    ///   - column: The caller's column.
    /// - Returns: The report, or nil if there is no trace.
    @discardableResult
    public func expectCompliant(
        with packs: [PackID] = [.seed],
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column
    ) -> ComplianceReport? {
        SandlotTesting.expectCompliant(
            .bytes(trace), packs: packs, fileID: fileID, filePath: filePath, line: line,
            column: column)
    }

    private func expect(
        isEntitled: Bool, to productID: String, on device: String?, caller: CallSite
    ) async {
        do throws(RehearsalError) {
            let app = try app(on: device)
            let isHeld = await app.shop.holdings().owned[productID] != nil
            if isHeld != isEntitled {
                caller.fail(
                    "\(app.device) \(isHeld ? "has" : "does not have") a verified transaction for \(productID)"
                )
            }
            let isBelieved = app.shop.owned[productID] != nil
            if isBelieved != isEntitled {
                caller.fail(
                    "the app on \(app.device) treats \(productID) as \(isBelieved ? "" : "not ")owned"
                )
            }
        } catch {
            caller.fail(error.description)
        }
    }
}
