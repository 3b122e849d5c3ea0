public import SandlotCompliance

/// Expects that a trace keeps the rules of packs; each finding becomes a failure at the caller's line.
///
/// It works in tests of Swift Testing and of XCTest alike:
///
/// ```swift
/// @Test func aSessionIsFitForChildren() throws {
///     let trace = RecordedTrace()
///     try play(recorder: trace.makeRecorder(header))
///     expectCompliant(.recording(trace), packs: [.appleKids, .coppa])
/// }
/// ```
///
/// The test fails if a rule of severity violation is broken in one of the packs, if what is given is no trace,
/// and if nothing in it concerned any of the packs: a test that judges nothing could never fail. The pack on the
/// soundness of the trace is always added.
///
/// - Parameters:
///   - trace: What is judged.
///   - packs: The packs, each judged for itself.
///   - parameters: What is set for all packs, by the names that `sandlot rules show` lists.
///   - isStrict: Whether the test fails also if a pack is inconclusive: the trace says too little about a rule
///     of severity violation or warning.
///   - catalogue: The rules.
///   - fileID: The caller's file and module.
///   - filePath: The caller's file.
///   - line: The caller's line.
///   - column: The caller's column.
/// - Returns: The report, or nil if there could be none, which is a failure as well.
@discardableResult
public func expectCompliant(
    _ trace: TraceInput, packs: [PackID] = [.seed],
    parameters: [String: ParameterValue] = [:], isStrict: Bool = false,
    catalogue: RuleCatalogue = .standard,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
) -> ComplianceReport? {
    let caller = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return caller.reporting { () throws(ComplianceComplaint) in
        let expectation = try ComplianceExpectation(
            packs: packs, parameters: parameters, isStrict: isStrict, catalogue: catalogue)
        return try expectation.judge(trace)
    }
}

/// Expects that a trace keeps the rules of packs of one's own; each finding becomes a failure at the caller's
/// line.
///
/// A failure that a pack waives is none up to the last day of the waiver. Otherwise as
/// ``expectCompliant(_:packs:parameters:isStrict:catalogue:fileID:filePath:line:column:)``.
///
/// - Parameters:
///   - trace: What is judged.
///   - packs: The packs, each judged for itself.
///   - parameters: What is set for all packs.
///   - isStrict: Whether the test fails also if a pack is inconclusive.
///   - catalogue: The rules, those of one's own included.
///   - today: The day for which waivers are judged, as `2026-12-31`; the current one in UTC if nil.
///   - fileID: The caller's file and module.
///   - filePath: The caller's file.
///   - line: The caller's line.
///   - column: The caller's column.
/// - Returns: The report, or nil if there could be none, which is a failure as well.
@discardableResult
public func expectCompliant(
    _ trace: TraceInput, packs: [Pack], parameters: [String: ParameterValue] = [:],
    isStrict: Bool = false, catalogue: RuleCatalogue = .standard, today: String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
) -> ComplianceReport? {
    let caller = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return caller.reporting { () throws(ComplianceComplaint) in
        let expectation = try ComplianceExpectation(
            packs: packs, today: today, parameters: parameters, isStrict: isStrict,
            catalogue: catalogue)
        return try expectation.judge(trace)
    }
}
