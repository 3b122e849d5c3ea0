import ArgumentParser
import Foundation
import SandlotServer
import SandlotStore

/// The way in which notifications are posted without a server.
struct PostingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            The seconds after which a notification that was not accepted is repeated, separated \
            by commas, `apple` for the hours of the App Store, or `none` (default: none).
            """, valueName: "times"))
    var retry: RetryArgument?

    @Option(
        help: ArgumentHelp(
            "The time to wait for a complete answer (default: 30).", valueName: "seconds"))
    var timeout: Int?

    func validate() throws {
        if let timeout, !(1...3600).contains(timeout) {
            throw ValidationError("--timeout \(timeout): a timeout is a number from 1 to 3600")
        }
    }

    /// The first option that was given, for messages.
    var given: String? {
        if retry != nil { return "--retry" }
        return timeout == nil ? nil : "--timeout"
    }

    /// Creates the delivery of notifications to a URL.
    func makeDelivery(to url: URL) -> WebhookDelivery {
        let schedule: RetrySchedule =
            switch retry {
            case nil: RetrySchedule(delays: [])
            case .apple: .ofAppStore(.production)
            case .seconds(let numbers): RetrySchedule(delays: numbers.map { .seconds($0) })
            }
        return WebhookDelivery(
            by: WebhookPoster(url: url, timeout: .seconds(timeout ?? 30)), schedule: schedule)
    }

    /// Returns the URL of an option.
    ///
    /// - Parameters:
    ///   - text: The value of the option.
    ///   - option: The name of the option.
    /// - Returns: The URL.
    /// - Throws: `ValidationError` if this is not the URL of a server.
    static func url(_ text: String, for option: String) throws -> URL {
        guard let url = URL(webhook: text) else {
            throw ValidationError(
                "\(option) \(text): this is not an http or https URL with a host, or its port is not from 1 to 65535"
            )
        }
        return url
    }
}
