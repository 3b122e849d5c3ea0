import SandlotTrace

/// Reports in the JUnit format, with a suite for each file and pack and a case for each rule.
package struct JUnitReport {
    private let traces: [CheckedTrace]
    private let catalog: RuleCatalog

    /// Prepares the report.
    ///
    /// - Parameters:
    ///   - traces: The files in the order of the command line.
    ///   - catalog: The rules, for their titles.
    package init(_ traces: [CheckedTrace], catalog: RuleCatalog = .standard) {
        self.traces = traces
        self.catalog = catalog
    }

    /// The whole document.
    package var text: String {
        var lines: [String] = []
        var tests = 0
        var failures = 0
        var errors = 0
        for trace in traces {
            if let report = trace.report {
                if !report.scanFaults.isEmpty {
                    tests += report.scanFaults.count
                    errors += report.scanFaults.count
                    lines += suite(report.scanFaults, of: trace)
                }
                for pack in report.packs {
                    tests += pack.rules.count
                    failures += pack.rules.count { Standing($0) == .violation }
                    lines += suite(pack, of: trace)
                }
            } else if let error = trace.error {
                tests += 1
                errors += 1
                let name = Markup.escape(trace.source)
                lines += [
                    #"  <testsuite name="\#(name)" tests="1" failures="0" errors="1" skipped="0" time="0">"#,
                    #"    <testcase classname="trace" name="the file is a trace" time="0">"#,
                    #"      <error message="\#(Markup.excerpt(error.description))"/>"#,
                    "    </testcase>", "  </testsuite>",
                ]
            }
        }
        let head = [
            #"<?xml version="1.0" encoding="UTF-8"?>"#,
            #"<testsuites name="sandlot check" tests="\#(tests)" failures="\#(failures)" "#
                + #"errors="\#(errors)">"#,
        ]
        return (head + lines + ["</testsuites>", ""]).joined(separator: "\n")
    }

    /// The suite of what could not be read in a scanned app, with a case for each file.
    private func suite(_ faults: [ScanFault], of trace: CheckedTrace) -> [String] {
        let name = Markup.escape("\(trace.source): files")
        var lines = [
            #"  <testsuite name="\#(name)" tests="\#(faults.count)" failures="0" "#
                + #"errors="\#(faults.count)" skipped="0" time="0">"#
        ]
        for fault in faults {
            let name = Markup.escape("\(fault.file) can be read")
            lines += [
                #"    <testcase classname="scan" name="\#(name)" time="0">"#,
                #"      <error message="\#(Markup.excerpt(fault.message))"/>"#,
                "    </testcase>",
            ]
        }
        return lines + ["  </testsuite>"]
    }

    private func suite(
        _ pack: ComplianceReport.PackResult, of trace: CheckedTrace
    ) -> [String] {
        let standings = pack.rules.map { Standing($0) }
        let failures = standings.count { $0 == .violation }
        let skipped = standings.count { $0 == .notApplicable || $0 == .inconclusive }
        let name = Markup.escape("\(trace.source): \(pack.label)")
        var lines = [
            #"  <testsuite name="\#(name)" tests="\#(pack.rules.count)" failures="\#(failures)" "#
                + #"errors="0" skipped="\#(skipped)" time="0">"#,
            "    <properties>",
            #"      <property name="verdict" value="\#(pack.verdict.rawValue)"/>"#,
            #"      <property name="version" value="\#(Markup.escape(pack.version))"/>"#,
        ]
        if let asOf = pack.asOf {
            let text = asOf.sentences.joined(separator: " ")
            lines += [
                #"      <property name="as-of" value="\#(Markup.escape(asOf.day))"/>"#,
                #"      <property name="edition" value="\#(Markup.escape(text))"/>"#,
            ]
        }
        lines.append("    </properties>")
        for (standing, result) in zip(standings, pack.rules) {
            lines += testCase(result, standing, pack: pack.label, of: trace)
        }
        return lines + ["  </testsuite>"]
    }

    private func testCase(
        _ result: ComplianceReport.RuleResult, _ standing: Standing, pack: String,
        of trace: CheckedTrace
    ) -> [String] {
        let title = catalog.rule(result.id)?.title ?? ""
        let name = title.isEmpty ? result.id : "\(result.id): \(title)"
        let tag =
            #"    <testcase classname="\#(Markup.escape(pack))" "#
            + #"name="\#(Markup.escape(name))" time="0""#
        let text = findings(of: result, trace)
        let message = Markup.excerpt(result.foremost(1).first?.message ?? standing.meaning)
        var body: [String]
        switch standing {
        case .violation:
            body = [#"      <failure type="violation" message="\#(message)">\#(text)</failure>"#]
        case .notApplicable:
            body = [#"      <skipped message="\#(Markup.escape(standing.meaning))"/>"#]
        case .inconclusive:
            body = [
                #"      <skipped message="inconclusive: \#(message)"/>"#,
                "      <system-out>\(text)</system-out>",
            ]
        case .warning, .advisory, .look, .waived:
            var words = "\(standing.word): \(standing.meaning)"
            if let waiver = result.waiver {
                words += " Until \(waiver.until): \(Markup.escape(waiver.reason))"
            }
            body = ["      <system-out>\(words)\n\(text)</system-out>"]
        case .pass:
            body = text.isEmpty ? [] : ["      <system-out>\(text)</system-out>"]
        }
        return body.isEmpty ? [tag + "/>"] : [tag + ">"] + body + ["    </testcase>"]
    }

    /// The findings, one a line.
    private func findings(
        of result: ComplianceReport.RuleResult, _ trace: CheckedTrace
    ) -> String {
        var lines = result.findings.map { finding in
            let line = finding.seqs.last.flatMap {
                trace.excerpt?.lineNumber(of: $0, in: finding.run)
            }
            let place = line.map { "\(trace.source):\($0): " } ?? ""
            let facts = [finding.origin, finding.measureText].compactMap(\.self).joined(
                separator: ", ")
            return Markup.escape(place)
                + Markup.excerpt(finding.message)
                + Markup.excerpt(" (\(facts))")
        }
        if result.more > 0 { lines.append("and \(result.more) more") }
        return lines.joined(separator: "\n")
    }
}
