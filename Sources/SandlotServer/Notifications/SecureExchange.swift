import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One request over TLS, with the system's certificates.
enum SecureExchange {
    /// Posts a body and reads the answer.
    ///
    /// - Parameters:
    ///   - body: The body.
    ///   - url: An `https` URL.
    /// - Returns: The answer, or as much of it as came.
    static func post(_ body: [UInt8], to url: URL) async -> WebhookAnswer {
        var request = URLRequest(url: url)
        request.httpMethod = "POST"
        for (name, value) in WebhookPoster.fields {
            request.setValue(value, forHTTPHeaderField: name)
        }
        request.httpBody = Data(body)
        let receiver = WebhookReceiver()
        let session = URLSession(
            configuration: .ephemeral, delegate: receiver, delegateQueue: nil)
        defer { session.finishTasksAndInvalidate() }
        let task = session.dataTask(with: request)
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                receiver.begin(continuation)
                task.resume()
            }
        } onCancel: {
            task.cancel()
        }
    }
}

/// The receiver of one answer.
private final class WebhookReceiver: NSObject, URLSessionDataDelegate, Sendable {
    private struct State {
        var answer = WebhookAnswer()
        var continuation: CheckedContinuation<WebhookAnswer, Never>?
    }

    private let state = Mutex(State())

    func begin(_ continuation: CheckedContinuation<WebhookAnswer, Never>) {
        state.withLock { $0.continuation = continuation }
    }

    /// Records the head of a redirect, which ``WebhookPoster`` may follow.
    func urlSession(
        _ session: URLSession, task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        if let response = response as? HTTPURLResponse {
            let location = response.value(forHTTPHeaderField: "Location")
            state.withLock {
                $0.answer.receiveHead(status: response.statusCode, location: location)
            }
        }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let needsMore = state.withLock { state in
            let needsMore = state.answer.receive(data)
            if !needsMore { state.answer.complete() }
            return needsMore
        }
        if !needsMore { dataTask.cancel() }
    }

    /// Accepts an answer that demands a password as the answer.
    ///
    /// Without this method, Linux never completes the task.
    func urlSession(
        _ session: URLSession, task: URLSessionTask,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler:
            @escaping @Sendable (
                URLSession.AuthChallengeDisposition, URLCredential?
            ) -> Void
    ) {
        let method = challenge.protectionSpace.authenticationMethod
        if method == NSURLAuthenticationMethodHTTPBasic
            || method == NSURLAuthenticationMethodHTTPDigest
        {
            state.withLock { $0.answer.complete() }
            completionHandler(.rejectProtectionSpace, nil)
        } else {
            completionHandler(.performDefaultHandling, nil)
        }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
        let (continuation, answer) = state.withLock { state in
            if let error {
                state.answer.fail((error as? URLError)?.code)
            } else {
                state.answer.complete()
            }
            defer { state.continuation = nil }
            return (state.continuation, state.answer)
        }
        continuation?.resume(returning: answer)
    }
}

extension WebhookAnswer {
    /// Records an error of the URL loading system.
    fileprivate mutating func fail(_ code: URLError.Code?) {
        guard result == .noResponse || result == .prematureClose else { return }
        guard status == nil else {
            result = .prematureClose
            return
        }
        result =
            switch code {
            case .timedOut, .cancelled: .timedOut
            case .cannotConnectToHost, .cannotFindHost, .dnsLookupFailed, .notConnectedToInternet,
                // Linux reports an answer without a single byte like this.
                .badServerResponse:
                .noResponse
            case .networkConnectionLost: .prematureClose
            case .unsupportedURL, .cannotParseResponse, .cannotDecodeRawData: .invalidResponse
            // Linux does not distinguish errors of TLS from those it does not know.
            case .unknown, .secureConnectionFailed, .serverCertificateUntrusted,
                .serverCertificateHasBadDate, .serverCertificateHasUnknownRoot,
                .serverCertificateNotYetValid, .clientCertificateRejected,
                .clientCertificateRequired:
                .tlsIssue
            default: .socketIssue
            }
    }
}
