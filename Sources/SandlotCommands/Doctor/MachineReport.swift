import SandlotBase
import SandlotCompliance
import SandlotJSON

/// What is installed on this machine, as text and JSON.
struct MachineReport {
    private let machine: MachineExamination

    init(_ machine: MachineExamination) {
        self.machine = machine
    }

    /// The program, its libraries and files, what is needed to build it, and what to install.
    var text: String {
        let style = Style.standardOutput
        var lines = ["sandlot \(SandlotVersion.current)  \(SystemPath.printable(machine.program))"]
        lines += ["", style("LIBRARIES OF THE PROGRAM", .faint)]
        lines += Self.table(machine.libraries.map { ($0.name, $0.version) })
        lines += ["", style("INSTALLED FILES", .faint)]
        lines += Self.table(
            machine.files.map { ($0.name, $0.path.map(SystemPath.printable) ?? "not found") })
        lines += ["", style("NEEDED TO BUILD SANDLOT, OR A PACKAGE THAT USES IT", .faint)]
        lines += Self.table(
            machine.tools.map { tool in
                let required = "\(tool.tool.requiredVersion) or newer is needed"
                let state =
                    switch (tool.version, tool.isMissing) {
                    case (let version?, false): version
                    case (let version?, true): style("\(version), but \(required)", .bad)
                    case (nil, _): style("not found; \(required)", .bad)
                    }
                return (tool.tool.rawValue, state)
            })
        if !machine.advice.isEmpty {
            lines += ["", "To install what is missing:"]
            lines += machine.advice.map { "  \($0)" }
        }
        return lines.joined(separator: "\n")
    }

    private static func table(_ rows: [(name: String, value: String)]) -> [String] {
        let width = rows.map(\.name.count).max() ?? 0
        return rows.map { "  \(TextReport.padded($0.name, width))  \($0.value)" }
    }

    /// The report as `sandlot-machine/1`.
    var json: JSONElement {
        .object([
            "schema": .string("sandlot-machine/1"),
            "version": .string(SandlotVersion.current),
            "program": .string(machine.program),
            "libraries": .array(
                machine.libraries.map {
                    .object(["name": .string($0.name), "version": .string($0.version)])
                }),
            "files": .array(
                machine.files.map {
                    .object(["name": .string($0.name), "path": JSONElement($0.path)])
                }),
            "development": .array(
                machine.tools.map {
                    .object([
                        "name": .string($0.tool.rawValue), "version": JSONElement($0.version),
                        "required": .string($0.tool.requiredVersion),
                        "isMissing": .bool($0.isMissing),
                    ])
                }),
            "install": .array(machine.advice.map { .string($0) }),
        ])
    }
}
