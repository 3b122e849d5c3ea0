import Foundation
import PackagePlugin

/// Builds the program `sandlot`, and runs it with the arguments, as in `swift package sandlot check session.jsonl`.
///
/// The plugin asks for a build instead of depending on the program. A dependency would be built again for each build
/// of the package, apart from its libraries.
@main
struct SandlotPlugin: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        let result = try packageManager.build(
            .product("sandlot"), parameters: .init(configuration: .inherit))
        let program = result.builtArtifacts.first {
            $0.kind == .executable && $0.url.lastPathComponent == "sandlot"
        }
        guard result.succeeded, let program else {
            Diagnostics.error(
                """
                the program sandlot could not be built; if the manifest has `traits: []` for Sandlot, remove it
                \(result.logText)
                """)
            return
        }
        let process = Process()
        process.executableURL = program.url
        process.arguments = arguments
        try process.run()
        process.waitUntilExit()
        // Swift Package Manager exits with 1 after an error, whatever the number is.
        if process.terminationReason == .uncaughtSignal {
            Diagnostics.error("sandlot was ended by signal \(process.terminationStatus)")
        } else if process.terminationStatus != 0 {
            Diagnostics.error("sandlot ended with exit status \(process.terminationStatus)")
        }
    }
}
