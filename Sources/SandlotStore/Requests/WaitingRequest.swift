import SandlotBase

/// A request of an app that the store has not answered yet.
struct WaitingRequest: Sendable {
    /// The circumstances in which a request is handled.
    struct Turn: Sendable {
        /// The customer's answer to the payment sheet, or nil if the sheet was not shown.
        var sheetAnswer: PaymentSheet.Answer?
        /// Whether the app receives the answer.
        var isHeard = true
    }

    /// What happens to a request.
    enum Handling: Sendable {
        /// The store handles the request.
        ///
        /// The app receives the error in place of the answer, if there is one.
        case perform(Turn, replacedBy: StoreError?)
        /// The request does not reach the store.
        case fail(StoreError)
    }

    /// The number of the request in the order of arrival.
    var number: Int
    let request: StoreRequest
    let key: StoreCore.LaunchKey
    /// The account of the customer who was signed in when the request arrived.
    let account: AccountIndex
    let productID: String?
    /// The key of an order that can arrive repeatedly.
    let orderKey: String?
    /// The instant at which the app made the request.
    var begin: Timestamp
    /// The end of the delay, or nil while a payment sheet waits for its answer.
    var due: Timestamp?
    var ending: RequestDelay.Ending
    /// The number of the payment sheet in the order in which the sheets were needed.
    var sheetNumber = 0
    /// Whether the app that made the request has ended.
    var isOrphaned = false
    /// Handles the request and resumes its task.
    ///
    /// - Returns: Whether the request was answered. If not, it needs the answer to a payment sheet.
    let handle: @Sendable (inout StoreCore, Handling) -> Bool
    /// Resumes the task of the request, which receives no answer.
    let abandon: @Sendable (StoreError) -> Void

    /// Returns how the request is handled, given the answer to its payment sheet, if any.
    func handling(_ answer: PaymentSheet.Answer?) -> Handling {
        switch ending {
        case .failure(let error): .fail(error)
        case .answer: .perform(Turn(sheetAnswer: answer, isHeard: !isOrphaned), replacedBy: nil)
        case .lostAnswer(let error):
            .perform(Turn(sheetAnswer: answer, isHeard: false), replacedBy: error)
        }
    }

    /// Returns the request of an order that arrives again, which waits in the place of the first.
    func takingPlace(of first: WaitingRequest) -> WaitingRequest {
        var renewed = self
        renewed.number = first.number
        renewed.begin = first.begin
        renewed.due = first.due
        renewed.ending = first.ending
        renewed.sheetNumber = first.sheetNumber
        return renewed
    }
}
