package import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Posts notifications to a URL, as the App Store does.
package final class WebhookPoster: NotificationPoster {
    /// The URL.
    package let url: URL
    private let session: URLSession

    /// Creates a poster.
    ///
    /// - Parameters:
    ///   - url: An `http` or `https` URL.
    ///   - timeout: The time to wait for an answer.
    package init(url: URL, timeout: Duration = .seconds(30)) {
        self.url = url
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = Double(timeout.components.seconds)
        configuration.timeoutIntervalForResource = Double(timeout.components.seconds)
        session = URLSession(configuration: configuration)
    }

    deinit {
        session.finishTasksAndInvalidate()
    }

    /// Posts a body once, without following redirects to other methods.
    package func post(_ body: [UInt8]) async -> SendAttemptResult {
        var request = URLRequest(url: url)
        request.httpMethod = "POST"
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.setValue("App Store Server Notifications (Sandlot)", forHTTPHeaderField: "User-Agent")
        request.httpBody = Data(body)
        do {
            let (_, response) = try await session.data(for: request)
            guard let status = (response as? HTTPURLResponse)?.statusCode else {
                return .invalidResponse
            }
            return (200...206).contains(status) ? .success : .unsuccessfulStatus
        } catch let error as URLError {
            return SendAttemptResult(error.code)
        } catch {
            return .other
        }
    }
}

extension SendAttemptResult {
    /// Returns the result for an error of the URL loading system.
    fileprivate init(_ code: URLError.Code) {
        switch code {
        case .timedOut: self = .timedOut
        case .cannotConnectToHost, .cannotFindHost, .dnsLookupFailed, .notConnectedToInternet:
            self = .noResponse
        case .networkConnectionLost: self = .prematureClose
        case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
            .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid,
            .clientCertificateRejected, .clientCertificateRequired:
            self = .tlsIssue
        case .httpTooManyRedirects: self = .circularRedirect
        case .badServerResponse, .cannotParseResponse, .cannotDecodeRawData: self = .invalidResponse
        default: self = .socketIssue
        }
    }
}
