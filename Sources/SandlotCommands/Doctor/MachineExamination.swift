import Foundation
import SandlotBase
import SandlotLedger
import SandlotPostgres
import SandlotReceipts

/// The examination of what is installed on this machine.
struct MachineExamination {
    /// A library that the program has loaded.
    struct Library {
        let name: String
        let version: String
    }

    /// A file that `make install` puts beside the program.
    struct InstalledFile {
        let name: String
        /// The path, or nil if there is no such file.
        let path: String?
    }

    /// A tool or library for development.
    struct Tool {
        let tool: DevelopmentTool
        /// The version, or nil if it is not found.
        let version: String?

        /// Whether it must be installed or renewed before Sandlot can be built.
        var isMissing: Bool { version.map { !tool.isSufficient($0) } ?? true }
    }

    /// The path of the running program, without links.
    let program: String
    let libraries: [Library]
    let files: [InstalledFile]
    let tools: [Tool]
    let source: PackageSource?

    /// Examines the running program and the machine.
    init() {
        let executable = Bundle.main.executableURL?.resolvingSymlinksInPath()
        program = executable?.path ?? "sandlot"
        libraries = [
            Library(name: "OpenSSL", version: CryptographyLibrary.version),
            Library(name: "SQLite", version: DatabaseLibrary.version),
            Library(name: "libpq", version: ClientLibrary.version),
        ]
        let prefix = executable?.deletingLastPathComponent().deletingLastPathComponent()
        files = Self.files.map { name, places in
            let paths = places.compactMap { prefix?.appendingPathComponent("share/\($0)").path }
            return InstalledFile(
                name: name, path: paths.first(where: FileManager.default.fileExists(atPath:)))
        }
        tools = DevelopmentTool.allCases.map { Tool(tool: $0, version: $0.findVersion()) }
        source = PackageSource.ofThisMachine
    }

    /// The files below `share`, which can be compressed or in the folder of a distribution.
    private static let files: [(name: String, places: [String])] = [
        ("manual", ["man/man1/sandlot.1", "man/man1/sandlot.1.gz"]),
        ("completions for bash", ["bash-completion/completions/sandlot"]),
        (
            "completions for zsh",
            ["zsh/site-functions/_sandlot", "zsh/vendor-completions/_sandlot"]
        ),
        ("completions for fish", ["fish/vendor_completions.d/sandlot.fish"]),
    ]

    /// What must be installed or renewed before Sandlot can be built.
    var missing: [DevelopmentTool] { tools.filter(\.isMissing).map(\.tool) }

    /// The steps that install what is missing: commands, and an address for Swift.
    var advice: [String] {
        var steps: [String] = []
        let packages = source.map { source in missing.compactMap { $0.package(in: source) } } ?? []
        if let source, !packages.isEmpty { steps.append(source.command(for: packages)) }
        if missing.contains(.swift) { steps.append("https://www.swift.org/install") }
        return steps
    }
}
