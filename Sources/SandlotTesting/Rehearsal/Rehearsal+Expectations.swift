public import SandlotCompliance
import SandlotKids

/// What must hold.
extension Rehearsal {
    /// Expects that a device is entitled to a product: by what it has verified, and by what its app believes.
    ///
    /// - Parameters:
    ///   - productID: The product.
    ///   - device: The device; nil is the only one.
    ///   - fileID: The module and file of the caller.
    ///   - filePath: The file of the caller.
    ///   - line: The line of the caller.
    ///   - column: The column of the caller.
    public func expectEntitled(
        to productID: String, on device: String? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column
    ) async {
        let caller = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        await expect(true, productID, device, caller)
    }

    /// Expects that a device is not entitled to a product, neither by what it has verified nor by what its app believes.
    ///
    /// - Parameters:
    ///   - productID: The product.
    ///   - device: The device; nil is the only one.
    ///   - fileID: The module and file of the caller.
    ///   - filePath: The file of the caller.
    ///   - line: The line of the caller.
    ///   - column: The column of the caller.
    public func expectNotEntitled(
        to productID: String, on device: String? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column
    ) async {
        let caller = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        await expect(false, productID, device, caller)
    }

    /// Expects that so many ads were shown in the present launch of a device.
    ///
    /// - Parameters:
    ///   - count: How many.
    ///   - device: The device; nil is the only one.
    ///   - fileID: The module and file of the caller.
    ///   - filePath: The file of the caller.
    ///   - line: The line of the caller.
    ///   - column: The column of the caller.
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

    /// Expects that packs of rules are kept by everything that has happened.
    ///
    /// A launch that goes on leaves rules open; ``close(_:)`` ends them.
    ///
    /// - Parameters:
    ///   - packs: The packs.
    ///   - fileID: The module and file of the caller.
    ///   - filePath: The file of the caller.
    ///   - line: The line of the caller.
    ///   - column: The column of the caller.
    /// - Returns: The report; nil if there is no trace.
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
        _ isEntitled: Bool, _ productID: String, _ device: String?, _ caller: CallSite
    ) async {
        do throws(RehearsalError) {
            let app = try app(on: device)
            let isHeld = await app.shop.holdings()[productID] != nil
            if isHeld != isEntitled {
                caller.fail(
                    "\(app.device) \(isHeld ? "holds" : "does not hold") a verified transaction that entitles to \(productID)"
                )
            }
            let isBelieved = app.shop.owned[productID] != nil
            if isBelieved != isEntitled {
                caller.fail(
                    "the app on \(app.device) believes that \(productID) is \(isBelieved ? "" : "not ")owned"
                )
            }
        } catch {
            caller.fail(error.description)
        }
    }
}
