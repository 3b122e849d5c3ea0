import Foundation
import SandlotReceipts
import SandlotServer
import SandlotStore

/// The delivery of the notifications of stories, in order.
struct StoryPosting {
    let url: URL
    let delivery: WebhookDelivery

    /// Posts notifications one after another.
    ///
    /// One that is not accepted does not prevent those that follow, as with the App Store.
    ///
    /// - Parameters:
    ///   - notifications: The notifications.
    ///   - status: The worst exit status of the stories.
    /// - Returns: The exit status, which is at least 1 if one notification was not accepted.
    func post(_ notifications: [SignedNotification], after status: Int32) async -> Int32 {
        guard status <= ExitStatus.checkFailed else {
            StandardError.shared.note("nothing was posted, because not all stories could be played")
            return status
        }
        var acceptedCount = 0
        for (index, notification) in notifications.enumerated() {
            let attempts = await delivery.deliver(notification.jws)
            guard let answer = attempts.last?.answer else { continue }
            if answer.result == .success {
                acceptedCount += 1
                continue
            }
            let type = [
                notification.payload.notificationType?.rawValue,
                notification.payload.subtype?.rawValue,
            ].compactMap(\.self).joined(separator: " ")
            StandardError.shared.warning(
                "notification \(index + 1), \(type), was not accepted: \(answer.summary)")
        }
        StandardError.shared.note(
            "\(url): \(acceptedCount) of \(notifications.count) notifications were accepted")
        return acceptedCount == notifications.count
            ? status : max(status, ExitStatus.checkFailed)
    }
}
