import ArgumentParser
import SandlotBase
import SandlotStore

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The command-line tool, for an executable that contains nothing else.
package enum CommandLineTool {
    /// Runs the command that the process's arguments name, and exits with its status.
    ///
    /// The first thread stays free for the main actor, on which apps make purchases.
    package static func run() async -> Never {
        Interruption.watch { Notice.silence() }
        do {
            var command = try SandlotCommand.parseAsRoot(arguments)
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
            await Interruption.pass()
            exit(ExitStatus.success)
        } catch let failure as CommandFailure {
            // Errors that occur while the process is ending are not reported.
            await Interruption.pass()
            StandardError.shared.error(failure.message)
            exit(failure.status)
        } catch {
            await Interruption.pass()
            exit(answer(error))
        }
    }

    /// Prints the answer of the parser: help, the version, a completion script, or what is wrong with
    /// the command line.
    ///
    /// - Parameter error: The error that stands for the answer.
    /// - Returns: The exit status.
    private static func answer(_ error: any Error) -> Int32 {
        let status = SandlotCommand.exitCode(for: error)
        let text = SandlotCommand.fullMessage(for: error)
        guard !text.isEmpty else { return status.rawValue }
        guard status.isSuccess else {
            StandardError.shared.lines(namingUnknownCommand(in: text))
            return status.rawValue
        }
        do throws(FileError) {
            var output = StandardOutput()
            try output.line(text)
            try output.flush()
            return status.rawValue
        } catch {
            let failure = CommandFailure(error)
            StandardError.shared.error(failure.message)
            return failure.status
        }
    }
}

extension CommandLineTool {
    /// Returns the parser's message about the command line, which begins with the command that does
    /// not exist, if that is the reason.
    ///
    /// The parser itself calls such a word an unexpected argument.
    private static func namingUnknownCommand(in message: String) -> String {
        guard let unknown = UnknownCommand(in: arguments, of: SandlotCommand.self) else {
            return message
        }
        let rest = message.drop { $0 != "\n" }
        return "Error: \(unknown.description)\(rest)"
    }

    /// The process's arguments as given, including paths that are not valid UTF-8.
    private static var arguments: [String] {
        (1..<max(1, Int(CommandLine.argc))).compactMap { index in
            guard let argument = unsafe CommandLine.unsafeArgv[index] else { return nil }
            let characters = unsafe UnsafeBufferPointer(start: argument, count: strlen(argument))
            return SystemPath.text(unsafe characters.map { UInt8(bitPattern: $0) })
        }
    }
}

/// The root of all commands.
struct SandlotCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sandlot",
        abstract: "An App Store that runs inside a test.",
        discussion: """
            EXAMPLES:
              sandlot catalog init
              sandlot catalog lint Products.json
              sandlot authority init --authority ca
              sandlot receipt issue remove_ads --authority ca > tx.jws
              sandlot receipt verify tx.jws --root ca/root.pem --bundle-id com.example.app
              sandlot receipt inspect tx.jws
              sandlot rules show ad-skip-by-deadline
              sandlot gate odds

              # first-purchase.yaml is a story that you write.
              # session.jsonl is a trace that your app recorded.
              sandlot run first-purchase.yaml
              sandlot check --packs apple-kids session.jsonl

            Data goes to standard output, everything else to standard error.

            EXIT STATUS:
              0   success
              1   a check failed
              64  the command line is wrong
              65  the input is malformed
              70  an internal error of sandlot
              74  a file cannot be read or written

            COMPLETION:
              sandlot --generate-completion-script bash > sandlot.bash
              source sandlot.bash   (also for zsh and fish)
            """,
        version: SandlotVersion.current,
        subcommands: [
            AuthorityCommand.self, ReceiptCommand.self, CatalogCommand.self, RunCommand.self,
            ExploreCommand.self, ForecastCommand.self,
            NotifyCommand.self, ServeCommand.self, LedgerCommand.self, CheckCommand.self,
            ScanCommand.self, FleetCommand.self, RulesCommand.self, GateCommand.self,
            DoctorCommand.self,
        ]
    )
}
