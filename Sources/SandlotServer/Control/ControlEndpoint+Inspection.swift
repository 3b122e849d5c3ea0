import HTTPTypes

/// The requests of a person who looks into a store, in the order of `Documentation/server.md`.
extension ControlEndpoint {
    /// The endpoints that explain the contents of a store.
    static let inspecting: [ControlEndpoint] = [
        ControlEndpoint(
            method: .get, path: "transactions", name: "listTransactions",
            summary: "Returns purchases of all customers, the latest first",
            query: [
                optional("customer", "The name of a customer."),
                optional("app", "The bundle identifier of an app."),
                optional("product", "The identifier of a product."),
                optional(
                    "state", "The outcome.",
                    #"{"enum": ["purchased", "refunded", "pending", "failed"]}"#),
                optional(
                    "before", "The identifier before which the list begins.",
                    #"{"type": "string", "pattern": "^[0-9]{1,19}$"}"#),
                limit("50"),
            ],
            answers: [(200, json("Transactions", "The purchases."))],
            handler: .answer { api, call in try await api.transactions(call) }),
        ControlEndpoint(
            method: .get, path: "transactions/{transactionId}", name: "readTransaction",
            summary:
                "Returns a purchase with its payload, its signed forms, their certificates, and who heard of it",
            pathParameters: [
                Parameter(
                    name: "transactionId", summary: "The transaction identifier.",
                    schema: #"{"type": "string", "pattern": "^[0-9]{1,19}$"}"#)
            ],
            answers: [(200, json("InspectedTransaction", "The purchase."))],
            handler: .answer { api, call in try await api.transaction(call) }),
        ControlEndpoint(
            method: .get, path: "customers/{name}", name: "readCustomer",
            summary:
                "Returns a customer with entitlements, the reasons for them, and what each device has not heard",
            pathParameters: [Parameter(name: "name", summary: "The name of the customer.")],
            answers: [(200, json("Customer", "The customer."))],
            handler: .answer { api, call in try await api.customer(call) }),
        ControlEndpoint(
            method: .get, path: "families/{name}", name: "readFamily",
            summary: "Returns a family with its members and what they share with whom",
            pathParameters: [Parameter(name: "name", summary: "The name of the family.")],
            answers: [(200, json("Family", "The family."))],
            handler: .answer { api, call in try await api.family(call) }),
        ControlEndpoint(
            method: .get, path: "activity", name: "listActivity",
            summary: "Returns what happened, the latest first",
            query: [
                optional("customer", "The name of a customer."),
                optional("device", "The name of a device, whose customer's activity is included."),
                optional(
                    "transaction", "A transaction identifier.",
                    #"{"type": "string", "pattern": "^[0-9]{1,19}$"}"#),
                optional(
                    "before", "The position of the log before which the list begins.",
                    #"{"type": "integer", "minimum": 0}"#),
                limit("100"),
            ],
            answers: [(200, json("Activities", "A part of the log."))],
            handler: .answer { api, call in try await api.activity(call) }),
        ControlEndpoint(
            method: .get, path: "due", name: "readDue",
            summary: "Returns what will happen by itself, the earliest first",
            answers: [(200, json("Due", "The next changes."))],
            handler: .answer { api, _ in try await api.due() }),
        ControlEndpoint(
            method: .get, path: "settings", name: "readSettings",
            summary: "Returns the settings, the habits, and the calls that fail",
            answers: [(200, json("Settings", "The switches."))],
            handler: .answer { api, _ in api.settings() }),
    ]

    /// Stories.
    static let playing: [ControlEndpoint] = [
        ControlEndpoint(
            method: .get, path: "session", name: "readSession",
            summary: "Returns what was done since the store began, as a story that does the same",
            answers: [
                (
                    200,
                    Content(
                        summary: "A story as YAML.",
                        schema: #"{"type": "object", "required": ["scenario", "steps"]}"#,
                        type: "application/yaml")
                )
            ],
            handler: .answer { api, _ in try await api.session() }),
        ControlEndpoint(
            method: .get, path: "stories", name: "listStories",
            summary: "Returns the names of the stories in the folder of --stories",
            answers: [(200, json("Stories", "The names."))],
            handler: .answer { api, _ in api.stories() }),
        ControlEndpoint(
            method: .get, path: "story", name: "readWaitingSteps",
            summary: "Returns the steps of a story that wait",
            answers: [(200, json("WaitingSteps", "The steps, each as YAML."))],
            handler: .answer { api, _ in await api.waitingSteps() }),
        ControlEndpoint(
            method: .post, path: "story/next", name: "performNextStep",
            summary: "Performs the next step of a story that waits, and the expectations after it",
            answers: [
                (200, json("Outcome", "The step succeeded, and every expectation held.")),
                (422, json("OutcomeOrError", "The step failed, or an expectation did not hold.")),
            ],
            handler: .answer { api, _ in try await api.nextStep() }),
    ]

    private static func optional(
        _ name: String, _ summary: String, _ schema: String = #"{"type": "string"}"#
    ) -> Parameter {
        Parameter(name: name, summary: summary, schema: schema, isRequired: false)
    }

    private static func limit(_ usual: String) -> Parameter {
        optional(
            "limit", "The largest number of elements to return (default: \(usual)).",
            #"{"type": "integer", "minimum": 1, "maximum": 500}"#)
    }
}
