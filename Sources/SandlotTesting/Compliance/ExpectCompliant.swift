public import SandlotCompliance

/// Expects that a trace follows the rules of built-in packs.
///
/// Each finding becomes a failure at the caller's line. This function works with Swift Testing and
/// XCTest:
///
/// ```swift
/// @Test func aSessionIsFitForChildren() throws {
///     let trace = RecordedTrace()
///     try play(recorder: trace.makeRecorder(header))
///     expectCompliant(.recording(trace), packs: [.appleKids, .coppa])
/// }
/// ```
///
/// The test fails if a pack has a broken rule of severity *violation*, if the input is not a trace,
/// or if none of the rules applies to it. A test without applicable rules could never fail. The
/// pack that checks the integrity of the trace is always added.
///
/// - Parameters:
///   - trace: The trace to check.
///   - packs: The packs, each of which is checked separately.
///   - parameters: The parameters for all packs, under the names that `sandlot rules show` lists.
///   - isStrict: Whether the test also fails if a pack is inconclusive. A pack is inconclusive if
///     the trace contains too little information about a rule of severity violation or warning.
///   - catalog: The rules.
///   - fileID: The caller's file and module.
///   - filePath: The caller's file.
///   - line: The caller's line.
///   - column: The caller's column.
/// - Returns: The report, or nil if the trace could not be checked, which also fails the test.
@discardableResult
public func expectCompliant(
    _ trace: TraceInput, packs: [PackID] = [.seed],
    parameters: [String: ParameterValue] = [:], isStrict: Bool = false,
    catalog: RuleCatalog = .standard,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
) -> ComplianceReport? {
    let caller = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return caller.reporting { () throws(ComplianceComplaint) in
        let expectation = try ComplianceExpectation(
            packs: packs, parameters: parameters, isStrict: isStrict, catalog: catalog)
        return try expectation.judge(trace)
    }
}

/// Expects that a trace follows the rules of your own packs.
///
/// Each finding becomes a failure at the caller's line. A waived violation does not fail the test
/// until the waiver expires. In all other respects, this function works like
/// ``expectCompliant(_:packs:parameters:isStrict:catalog:fileID:filePath:line:column:)``.
///
/// - Parameters:
///   - trace: The trace to check.
///   - packs: The packs, each of which is checked separately.
///   - parameters: The parameters for all packs.
///   - isStrict: Whether the test also fails if a pack is inconclusive.
///   - catalog: The rules, including your own.
///   - today: The day for which waivers are evaluated, such as `2026-12-31`, or nil for the current
///     day in UTC.
///   - fileID: The caller's file and module.
///   - filePath: The caller's file.
///   - line: The caller's line.
///   - column: The caller's column.
/// - Returns: The report, or nil if the trace could not be checked, which also fails the test.
@discardableResult
public func expectCompliant(
    _ trace: TraceInput, packs: [Pack], parameters: [String: ParameterValue] = [:],
    isStrict: Bool = false, catalog: RuleCatalog = .standard, today: String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
) -> ComplianceReport? {
    let caller = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return caller.reporting { () throws(ComplianceComplaint) in
        let expectation = try ComplianceExpectation(
            packs: packs, today: today, parameters: parameters, isStrict: isStrict,
            catalog: catalog)
        return try expectation.judge(trace)
    }
}
