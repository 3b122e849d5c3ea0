extension ControlSchemas {
    /// The schemas of the requests of a person who looks into a store.
    static let inspecting: [(name: String, schema: String)] = [
        (
            "Transaction",
            """
            {"type": "object",
             "required": ["app", "customer", "originalTransactionId", "productId", "purchaseDate",
                          "renewal", "renews", "shared", "state", "transactionId",
                          "waitsForApproval"],
             "properties": {
              "transactionId": {"type": "string", "pattern": "^[0-9]+$"},
              "originalTransactionId": {"type": "string", "pattern": "^[0-9]+$"},
              "customer": {"type": "string"}, "app": {"type": "string"},
              "productId": {"type": "string"}, "state": {"type": "string"},
              "price": {"type": "integer", "description": "In thousandths of the currency"},
              "purchaseDate": {"type": "string", "format": "date-time"},
              "expiresDate": {"type": "string", "format": "date-time"},
              "revocationDate": {"type": "string", "format": "date-time"},
              "renewal": {"type": "boolean"}, "renews": {"type": "boolean"},
              "shared": {"type": "boolean"}, "hasIssue": {"type": "boolean"},
              "waitsForApproval": {"type": "boolean"}, "waitsForConsent": {"type": "boolean"}}}
            """
        ),
        (
            "Transactions",
            """
            {"type": "object", "required": ["schema", "transactions"], "properties": {
              "schema": {"const": "sandlot-control/1"},
              "next": {"type": "string", "description": "The value of `before` for the next page"},
              "transactions": {"type": "array",
                "items": {"$ref": "#/components/schemas/Transaction"}}}}
            """
        ),
        (
            "InspectedTransaction",
            """
            {"allOf": [{"$ref": "#/components/schemas/Transaction"}, {"type": "object",
             "required": ["certificates", "devices", "finished", "revision", "schema", "tokens"],
             "properties": {
              "schema": {"const": "sandlot-control/1"},
              "payload": {"type": "object"}, "renewalInfo": {"type": "object"},
              "status": {"type": "string"}, "revision": {"type": "integer", "minimum": 0},
              "finished": {"type": "boolean"}, "refundRequested": {"type": "boolean"},
              "changes": {"type": "array", "items": {"type": "string"},
                          "description": "The changes that the store would not refuse now"},
              "tokens": {"type": "array", "items": {"type": "object"}},
              "renewalTokens": {"type": "array", "items": {"type": "object"}},
              "devices": {"type": "array", "items": {"type": "object"}},
              "certificates": {"type": "array", "items": {"type": "object"}}}}]}
            """
        ),
        (
            "Customer",
            """
            {"type": "object", "required": ["apps", "devices", "name", "schema", "storefront"],
             "properties": {
              "schema": {"const": "sandlot-control/1"}, "name": {"type": "string"},
              "storefront": {"type": "string"}, "family": {"type": ["string", "null"]},
              "apps": {"type": "array", "items": {"type": "object",
                "required": ["bundleId", "entitlements", "purchases"], "properties": {
                  "bundleId": {"type": "string"},
                  "purchases": {"type": "integer", "minimum": 0},
                  "entitlements": {"type": "array", "items": {"type": "object",
                    "required": ["entitled", "productId", "standing"], "properties": {
                      "productId": {"type": "string"}, "entitled": {"type": "boolean"},
                      "standing": {"type": "string", "description": "The reason"},
                      "signature": {"enum": ["verified", "unverified", "unsigned"]},
                      "purchaser": {"type": "string"},
                      "revision": {"type": "integer", "minimum": 0},
                      "revocation": {"type": "string"},
                      "revocationDate": {"type": "string", "format": "date-time"},
                      "sourceRevocation": {"type": "string"},
                      "expiresDate": {"type": "string", "format": "date-time"},
                      "gracePeriodExpiresDate": {"type": "string", "format": "date-time"},
                      "transactionId": {"type": ["string", "null"]}}}}}}},
              "devices": {"type": "array", "items": {"type": "object",
                "required": ["name", "online", "platform", "running", "unheard"],
                "properties": {
                  "name": {"type": "string"}, "platform": {"type": "string"},
                  "online": {"type": "boolean"},
                  "running": {"type": "array", "items": {"type": "string"}},
                  "owned": {"type": "object",
                    "description": "The products of each app that it believes it owns, or null",
                    "additionalProperties": {"type": ["array", "null"]}},
                  "unheardChanges": {"type": "array", "items": {"type": "object"}},
                  "unheard": {"type": "object",
                    "description": "The transactions of each app whose changes it has not received",
                    "additionalProperties": {"type": "array", "items": {"type": "string"}}}}}}}}
            """
        ),
        (
            "Family",
            """
            {"type": "object", "required": ["members", "name", "schema", "shares"], "properties": {
              "schema": {"const": "sandlot-control/1"}, "name": {"type": "string"},
              "members": {"type": "array", "items": {"type": "string"}},
              "shares": {"type": "array", "items": {"type": "object",
                "required": ["active", "app", "from", "productId", "sharedTransactionId", "to",
                             "transactionId"],
                "properties": {
                  "app": {"type": "string"}, "productId": {"type": "string"},
                  "from": {"type": "string"}, "to": {"type": "string"},
                  "transactionId": {"type": "string"},
                  "sharedTransactionId": {"type": "string"}, "active": {"type": "boolean"}}}}}}
            """
        ),
        (
            "Activities",
            """
            {"type": "object", "required": ["activities", "schema"], "properties": {
              "schema": {"const": "sandlot-control/1"},
              "next": {"type": "integer", "description": "The value of `before` for the next page"},
              "activities": {"type": "array", "items": {"type": "object",
                "required": ["kind", "position", "text"], "properties": {
                  "position": {"type": "integer", "minimum": 0},
                  "at": {"type": "string", "format": "date-time"},
                  "kind": {"type": "string"}, "text": {"type": "string"},
                  "customer": {"type": "string"}, "device": {"type": "string"},
                  "app": {"type": "string"}, "productId": {"type": "string"},
                  "transactionId": {"type": "string"}, "detail": {"type": "string"},
                  "notification": {"type": "integer", "minimum": 0}}}}}}
            """
        ),
        (
            "Due",
            """
            {"type": "object", "required": ["changes", "now", "schema"], "properties": {
              "schema": {"const": "sandlot-control/1"},
              "now": {"type": "string", "format": "date-time"},
              "nextAttempt": {"type": "string", "format": "date-time",
                              "description": "When the next notification is posted again"},
              "changes": {"type": "array", "items": {"type": "object",
                "required": ["app", "at", "customer", "kind", "productId", "transactionId"],
                "properties": {
                  "at": {"type": "string", "format": "date-time"},
                  "kind": {"enum": ["renewal", "expiration", "grace-end", "retry-end"]},
                  "customer": {"type": "string"}, "app": {"type": "string"},
                  "productId": {"type": "string"}, "transactionId": {"type": "string"}}}}}}
            """
        ),
        (
            "Settings",
            """
            {"type": "object", "required": ["calls", "errors", "habits", "schema", "settings"],
             "properties": {
              "schema": {"const": "sandlot-control/1"},
              "settings": {"type": "array", "items": {"type": "object",
                "required": ["name", "summary", "value", "values"]}},
              "habits": {"type": "array", "items": {"type": "object",
                "required": ["name", "on", "summary"]}},
              "calls": {"type": "array", "items": {"type": "object",
                "required": ["name", "summary"]}},
              "errors": {"type": "array", "items": {"type": "string"}}}}
            """
        ),
        (
            "WebhookState",
            """
            {"type": "object", "required": ["mishaps", "retries", "schema", "url"], "properties": {
              "schema": {"const": "sandlot-control/1"}, "url": {"type": ["string", "null"]},
              "retries": {"type": "array", "items": {"type": "integer"},
                          "description": "The seconds from each attempt to the next one"},
              "mishaps": {"type": "array", "items": {"type": "object", "required": ["kind"]}}}}
            """
        ),
        (
            "Stories",
            """
            {"type": "object", "required": ["schema", "stories"], "properties": {
              "schema": {"const": "sandlot-control/1"},
              "stories": {"type": "array", "items": {"type": "string"}}}}
            """
        ),
        (
            "WaitingSteps",
            """
            {"type": "object", "required": ["performed", "schema", "steps"], "properties": {
              "schema": {"const": "sandlot-control/1"},
              "performed": {"type": "integer", "minimum": 0},
              "outcomes": {"type": "array", "items": {"type": "object",
                "required": ["events", "steps", "succeeded"]},
                "description": "What happened in the latest steps that waited"},
              "steps": {"type": "array", "items": {"type": "string"}}}}
            """
        ),
    ]
}
