import HTTPTypes

extension ControlEndpoint {
    /// All requests, in the order of `Documentation/server.md`.
    static let all: [ControlEndpoint] =
        happening + reading + inspecting + notifying + playing + managing

    /// The endpoints for the actions of customers, and for time.
    private static let happening: [ControlEndpoint] = [
        ControlEndpoint(
            method: .post, path: "steps", name: "performSteps",
            summary:
                "Performs a step, or a list of steps, in the language of stories, until one fails",
            body: json(
                "Steps", "The steps.",
                example: #"[{"launch": "phone"}, {"buy": "remove_ads"}]"#),
            answers: [
                (200, json("Outcome", "Every step succeeded, and every expectation held.")),
                (422, json("OutcomeOrError", "A step failed, or an expectation did not hold.")),
            ],
            handler: .answer { api, call in try await api.steps(call) }),
        ControlEndpoint(
            method: .post, path: "participants", name: "addParticipants",
            summary: "Adds `customers`, `families`, and `devices`, as at the head of a story",
            body: json(
                "Participants", "The participants.",
                example: #"{"customers": ["Cleo"], "devices": [{"name": "tablet", "of": "Cleo"}]}"#),
            answers: [(201, json("Store", "The store with the participants."))],
            handler: .answer { api, call in try await api.participants(call) }),
        ControlEndpoint(
            method: .get, path: "clock", name: "readClock",
            summary: "Returns the time of the store's clock and its speed",
            answers: [(200, json("Clock", "The clock."))],
            handler: .answer { api, _ in api.clockAnswer() }),
        ControlEndpoint(
            method: .put, path: "clock", name: "changeClock",
            summary: "Advances a manual clock, sets it to a later date, or lets it run",
            body: json("ClockRequest", "One change.", example: #"{"advance": "1 month"}"#),
            answers: [(200, json("Clock", "The clock after the change."))],
            handler: .answer { api, call in try await api.clock(call) }, repeats: false),
        ControlEndpoint(
            method: .post, path: "reset", name: "reset",
            summary:
                "Begins again in a new store, with a story in the body or the one of the command line",
            query: [
                Parameter(
                    name: "story", summary: "The name of a story in the folder of --stories.",
                    isRequired: false),
                Parameter(
                    name: "steps",
                    summary: "`wait` if the steps of the story wait until each is asked for.",
                    schema: #"{"enum": ["wait"]}"#, isRequired: false),
            ],
            body: Content(
                summary: "A story, as YAML or JSON, that names no files.", type: "application/yaml",
                isOptional: true),
            answers: [
                (200, json("Outcome", "The new store has performed the story's steps.")),
                (
                    422,
                    json("OutcomeOrError", "A step of the story failed. The new store is served.")
                ),
            ],
            handler: .answer { api, call in try await api.reset(call) }),
    ]

    /// The endpoints that list the contents of a store.
    private static let reading: [ControlEndpoint] = [
        ControlEndpoint(
            method: .get, path: "store", name: "readStore",
            summary: "Returns the time of the store's clock, the apps, and the participants",
            answers: [(200, json("Store", "The store."))],
            handler: .answer { api, _ in api.storeAnswer() }),
        ControlEndpoint(
            method: .get, path: "purchases", name: "listPurchases",
            summary: "Returns a customer's purchases in an app",
            query: [
                Parameter(name: "customer", summary: "The name of the customer."),
                Parameter(name: "app", summary: "The bundle identifier of the app."),
            ],
            answers: [(200, json("Purchases", "The purchases."))],
            handler: .answer { api, call in try await api.purchases(call) }),
        ControlEndpoint(
            method: .get, path: "receipts/{transactionId}", name: "readReceipt",
            summary: "Returns a signed transaction",
            pathParameters: [
                Parameter(
                    name: "transactionId", summary: "The transaction identifier.",
                    schema: #"{"type": "string", "pattern": "^[0-9]{1,19}$"}"#)
            ],
            answers: [(200, json("Receipt", "The transaction."))],
            handler: .answer { api, call in try await api.receipt(call) }),
        ControlEndpoint(
            method: .get, path: "app-receipt", name: "readAppReceipt",
            summary: "Returns a customer's app receipt, which Apple has deprecated",
            query: [
                Parameter(name: "customer", summary: "The name of the customer."),
                Parameter(name: "app", summary: "The bundle identifier of the app."),
            ],
            answers: [(200, json("AppReceipt", "The app receipt."))],
            handler: .answer { api, call in try await api.appReceipt(call) }),
        ControlEndpoint(
            method: .get, path: "events", name: "listen",
            summary: "Returns everything that happens from now on, as server-sent events",
            answers: [
                (200, Content(summary: "A stream without an end.", type: "text/event-stream"))
            ],
            handler: .events),
        ControlEndpoint(
            method: .get, path: "trace", name: "readTrace",
            summary: "Returns the trace of the apps that have a file, for `sandlot check`",
            query: [
                Parameter(
                    name: "from", summary: "The instant of the first event (default: all events).",
                    schema: #"{"type": "string", "format": "date-time"}"#, isRequired: false),
                Parameter(
                    name: "until", summary: "The instant of the last event.",
                    schema: #"{"type": "string", "format": "date-time"}"#, isRequired: false),
                Parameter(
                    name: "headers",
                    summary: "`all` to begin with the headers of the runs that began before.",
                    schema: #"{"enum": ["all"]}"#, isRequired: false),
            ],
            answers: [(200, Content(summary: "A sandlot-trace/1.", type: "application/jsonl"))],
            handler: .answer { api, call in await api.traceAnswer(call) }),
        ControlEndpoint(
            method: .post, path: "trace/check", name: "checkTrace",
            summary: "Checks a trace, or that of the apps that have a file, against packs of rules",
            query: [packs], body: trace,
            answers: [
                (
                    200,
                    Content(
                        summary: "A sandlot-report/1, whatever the verdict.",
                        schema: #"{"type": "object", "required": ["packs", "schema", "trace"]}"#)
                )
            ],
            handler: .answer { api, call in try await api.checkTrace(call) }, repeats: true),
        ControlEndpoint(
            method: .post, path: "trace/report", name: "reportTrace",
            summary:
                "Checks a trace, or that of the apps that have a file, and shows its runs as a page",
            query: [packs], body: trace,
            answers: [
                (200, Content(summary: "The report of `sandlot check`.", type: "text/html"))
            ],
            handler: .answer { api, call in try await api.traceReport(call) }, repeats: true),
        ControlEndpoint(
            method: .get, path: "root.pem", name: "readRoot",
            summary: "Returns the root certificate of the store's signatures",
            answers: [(200, Content(summary: "A certificate.", type: "application/x-pem-file"))],
            handler: .answer { api, _ in try api.rootAnswer() }),
    ]

    private static let packs = Parameter(
        name: "packs", summary: "The packs, separated by commas (default: seed).", isRequired: false
    )
    private static let trace = Content(
        summary: "A sandlot-trace/1.", type: "text/plain", isOptional: true)

    /// The way to the developer's server.
    private static let notifying: [ControlEndpoint] = [
        ControlEndpoint(
            method: .get, path: "notifications", name: "listNotifications",
            summary: "Returns notifications in their order, and the attempts to deliver them",
            query: [
                Parameter(
                    name: "from", summary: "The number of notifications to skip (default: 0).",
                    schema: #"{"type": "integer", "minimum": 0}"#, isRequired: false),
                Parameter(
                    name: "limit",
                    summary: "The largest number of notifications to return (default: 10000).",
                    schema: #"{"type": "integer", "minimum": 1, "maximum": 10000}"#,
                    isRequired: false),
            ],
            answers: [(200, json("Notifications", "The notifications."))],
            handler: .answer { api, call in try await api.notifications(call) }),
        ControlEndpoint(
            method: .post, path: "notifications", name: "sendNotification",
            summary:
                "Sends a notification of any type, whose contents are the present state of the store",
            body: json(
                "NotificationRequest", "The type, and what it is about.",
                example:
                    #"{"notificationType": "REFUND_REVERSED", "transactionId": "2000000000000001"}"#
            ),
            answers: [(202, json("Notifications", "The new notification, which waits its turn."))],
            handler: .answer { api, call in try await api.sendNotification(call) }),
        ControlEndpoint(
            method: .post, path: "notifications/settled", name: "settleNotifications",
            summary: "Posts everything that is due, and answers when nothing is",
            answers: [(200, json("Settled", "The numbers of notifications."))],
            handler: .answer { api, call in try await api.settle(call) }),
        ControlEndpoint(
            method: .put, path: "webhook", name: "changeWebhook",
            summary: #"Sets the URL for notifications: `{"url": "http://…"}`, or null for none"#,
            body: json("Webhook", "The URL."),
            answers: [(200, json("Webhook", "The URL."))],
            handler: .answer { api, call in try await api.webhook(call) }),
        ControlEndpoint(
            method: .get, path: "webhook", name: "readWebhook",
            summary:
                "Returns the URL for notifications, the retry schedule, and the mishaps that wait",
            answers: [(200, json("WebhookState", "The way to the developer’s server."))],
            handler: .answer { api, _ in await api.webhookAnswer() }),
        ControlEndpoint(
            method: .post, path: "notifications/{number}/send", name: "sendAgain",
            summary: "Posts a notification again, and returns it with the new attempt",
            pathParameters: [
                Parameter(
                    name: "number", summary: "The place in the list of notifications, from 0.",
                    schema: #"{"type": "string", "pattern": "^[0-9]{1,9}$"}"#)
            ],
            answers: [(200, json("Notifications", "The notification."))],
            handler: .answer { api, call in try await api.sendAgain(call) }),
        ControlEndpoint(
            method: .delete, path: "mishaps", name: "clearMishaps",
            summary: "Removes the mishaps that wait for a notification",
            answers: [(200, json("WebhookState", "The way to the developer’s server."))],
            handler: .answer { api, _ in await api.clearMishaps() }),
        ControlEndpoint(
            method: .post, path: "mishaps", name: "addMishaps",
            summary: "Makes something go wrong with the next notifications",
            body: json("Mishaps", "The mishap.", example: #"{"kind": "loss", "times": 2}"#),
            answers: [(200, json("Mishaps", "The mishap."))],
            handler: .answer { api, call in try await api.mishaps(call) }),
        ControlEndpoint(
            method: .get, path: "failures", name: "listFailures",
            summary: "Returns the failures of the App Store Server API that are still to come",
            answers: [(200, json("FailureList", "The failures."))],
            handler: .answer { api, _ in api.failuresAnswer() }),
        ControlEndpoint(
            method: .post, path: "failures", name: "addFailures",
            summary:
                "Makes an endpoint of the App Store Server API fail, some times or until it is cleared",
            body: json(
                "Failure", "The failure.",
                example: #"{"endpoint": "history", "error": 4290000, "times": 1}"#),
            answers: [(200, json("Failure", "The failure."))],
            handler: .answer { api, call in try await api.failures(call) }),
        ControlEndpoint(
            method: .delete, path: "failures", name: "clearFailures",
            summary: "Makes all endpoints of the App Store Server API succeed again",
            answers: [(200, json("FailureList", "No failures."))],
            handler: .answer { api, _ in api.clearFailures() }),
    ]

    private static let managing: [ControlEndpoint] = [
        ControlEndpoint(
            method: .get, path: "ocsp", name: "readRevocation",
            summary: "Returns the states of the certificates",
            answers: [(200, json("Revocation", "The states."))],
            handler: .answer { api, call in try await api.revocation(call) }),
        ControlEndpoint(
            method: .put, path: "ocsp", name: "changeRevocation",
            summary: "Sets the states of certificates",
            body: json(
                "Revocation", "The states of the certificates to change.",
                example: #"{"leaf": {"state": "unknown"}}"#),
            answers: [(200, json("Revocation", "The states."))],
            handler: .answer { api, call in try await api.revocation(call) }),
        ControlEndpoint(
            method: .get, path: "openapi.json", name: "readDescription",
            summary: "Returns the OpenAPI 3.1 document of these requests",
            answers: [
                (200, Content(summary: "The document.", schema: #"{"type": "object"}"#))
            ],
            handler: .answer { _, _ in .text(OpenAPIDocument.text) }),
    ]

    static func json(
        _ schema: String, _ summary: String, example: String? = nil
    ) -> Content {
        Content(summary: summary, schema: ControlSchemas.reference(schema), example: example)
    }
}
