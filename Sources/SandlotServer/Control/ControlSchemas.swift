/// The JSON Schemas of the control API, by name.
enum ControlSchemas {
    /// Returns a reference to a schema.
    static func reference(_ name: String) -> String {
        ##"{"$ref": "#/components/schemas/\##(name)"}"##
    }

    /// The schemas in JSON Schema 2020-12, which OpenAPI 3.1 uses.
    static let all: [(name: String, schema: String)] = basic + inspecting

    private static let basic: [(name: String, schema: String)] = [
        (
            "Error",
            """
            {"type": "object", "required": ["error", "schema"], "properties": {
              "schema": {"const": "sandlot-control/1"},
              "error": {"type": "object", "required": ["code", "reason"], "properties": {
                "code": {"type": "string", "description": "Stable over versions"},
                "reason": {"type": "string", "description": "What is wrong, and what to do"},
                "location": {"type": "string", "description": "Name, line, and column in the request"}
              }}}}
            """
        ),
        (
            "Steps",
            """
            {"description": "A step, or a list of steps, as in Documentation/scenarios.md",
             "oneOf": [{"type": "object", "minProperties": 1},
                       {"type": "array", "items": {"type": "object", "minProperties": 1}}]}
            """
        ),
        (
            "Outcome",
            """
            {"type": "object", "required": ["events", "schema", "succeeded"], "properties": {
              "schema": {"const": "sandlot-control/1"},
              "succeeded": {"type": "boolean"},
              "events": {"type": "array", "items": {"type": "object"}}}}
            """
        ),
        (
            "OutcomeOrError",
            """
            {"description": "An error if the Idempotency-Key belongs to another request",
             "anyOf": [{"$ref": "#/components/schemas/Outcome"},
                       {"$ref": "#/components/schemas/Error"}]}
            """
        ),
        (
            "Participants",
            """
            {"type": "object", "additionalProperties": false, "properties": {
              "customers": {"type": "array"}, "families": {"type": "array"},
              "devices": {"type": "array"}}}
            """
        ),
        (
            "Store",
            """
            {"type": "object",
             "required": ["apps", "customers", "devices", "families", "now", "profile", "schema"],
             "properties": {
              "schema": {"const": "sandlot-control/1"},
              "now": {"type": "string", "format": "date-time"},
              "profile": {"type": "string"},
              "apps": {"type": "array", "items": {"type": "object",
                "required": ["bundleId", "products", "consumables"], "properties": {
                  "bundleId": {"type": "string"},
                  "products": {"type": "array", "items": {"type": "string"}},
                  "consumables": {"type": "array", "items": {"type": "string"}}}}},
              "customers": {"type": "array", "items": {"type": "object",
                "required": ["name", "storefront"], "properties": {
                  "name": {"type": "string"}, "storefront": {"type": "string"}}}},
              "families": {"type": "array", "items": {"type": "object",
                "required": ["members", "name"], "properties": {
                  "name": {"type": "string"},
                  "members": {"type": "array", "items": {"type": "string"}}}}},
              "devices": {"type": "array", "items": {"type": "object",
                "required": ["name", "of", "online", "platform"], "properties": {
                  "name": {"type": "string"}, "of": {"type": "string"},
                  "platform": {"type": "string"}, "online": {"type": "boolean"}}}}}}
            """
        ),
        (
            "Purchases",
            """
            {"type": "object", "required": ["purchases", "schema"], "properties": {
              "schema": {"const": "sandlot-control/1"},
              "purchases": {"type": "array", "items": {"type": "object",
                "required": ["originalTransactionId", "productId", "purchaseDate", "renews",
                             "state", "transactionId", "waitsForApproval"],
                "properties": {
                  "transactionId": {"type": "string", "pattern": "^[0-9]+$"},
                  "originalTransactionId": {"type": "string", "pattern": "^[0-9]+$"},
                  "productId": {"type": "string"}, "state": {"type": "string"},
                  "purchaseDate": {"type": "string", "format": "date-time"},
                  "expiresDate": {"type": "string", "format": "date-time"},
                  "revocationDate": {"type": "string", "format": "date-time"},
                  "renews": {"type": "boolean"}, "waitsForApproval": {"type": "boolean"}}}}}}
            """
        ),
        (
            "Receipt",
            """
            {"type": "object", "required": ["schema", "signedTransactionInfo"], "properties": {
              "schema": {"const": "sandlot-control/1"},
              "signedTransactionInfo": {"type": "string", "description": "A compact JWS"}}}
            """
        ),
        (
            "AppReceipt",
            """
            {"type": "object", "required": ["receipt-data", "schema"], "properties": {
              "schema": {"const": "sandlot-control/1"},
              "receipt-data": {"type": "string", "description": "Signed data of PKCS #7 in Base64"}}}
            """
        ),
        (
            "NotificationRequest",
            """
            {"type": "object", "additionalProperties": false,
             "required": ["notificationType"], "properties": {
              "notificationType": {"type": "string", "pattern": "^[A-Z_]{1,64}$"},
              "subtype": {"type": "string", "pattern": "^[A-Z_]{1,64}$",
                "description": "The first documented one if the type needs one"},
              "transactionId": {"type": "string", "pattern": "^[0-9]{1,19}$",
                "description": "The purchase in `data`; most types need it"},
              "app": {"type": "string", "description": "The bundle identifier, if there are several apps"},
              "customer": {"type": "string",
                "description": "The customer whose app transaction is in `appData`"},
              "productId": {"type": "string", "description": "The product of a `summary`"},
              "consumptionRequestReason": {"type": "string", "pattern": "^[A-Z_]{1,64}$",
                "default": "UNINTENDED_PURCHASE"}}}
            """
        ),
        (
            "Notification",
            """
            {"type": "object",
             "required": ["finished", "notificationType", "notificationUUID", "number",
                          "sendAttempts"],
             "properties": {
              "number": {"type": "integer", "minimum": 0},
              "at": {"type": ["string", "null"], "format": "date-time"},
              "nextAttempt": {"type": "string", "format": "date-time"},
              "productId": {"type": ["string", "null"]},
              "notificationType": {"type": "string"}, "subtype": {"type": "string"},
              "notificationUUID": {"type": "string"}, "finished": {"type": "boolean"},
              "signedPayload": {"type": "string"}, "transactionId": {"type": "string"},
              "sendAttempts": {"type": "array", "items": {"type": "object"}}}}
            """
        ),
        (
            "Notifications",
            """
            {"type": "object", "required": ["notifications", "schema", "total"], "properties": {
              "schema": {"const": "sandlot-control/1"},
              "total": {"type": "integer", "minimum": 0},
              "notifications": {"type": "array",
                "items": {"$ref": "#/components/schemas/Notification"}}}}
            """
        ),
        (
            "Settled",
            """
            {"type": "object", "required": ["schema", "sent", "waiting"], "properties": {
              "schema": {"const": "sandlot-control/1"},
              "sent": {"type": "integer", "minimum": 0},
              "waiting": {"type": "integer", "minimum": 0}}}
            """
        ),
        (
            "Webhook",
            """
            {"type": "object", "required": ["url"], "properties": {
              "url": {"type": ["string", "null"], "pattern": "^https?://[^/]+"}}}
            """
        ),
        (
            "Mishaps",
            """
            {"type": "object", "required": ["kind"], "properties": {
              "kind": {"enum": ["loss", "duplication", "reordering", "delay", "corruption"]},
              "times": {"type": "integer", "minimum": 1, "maximum": 1000, "default": 1},
              "seconds": {"type": "integer", "minimum": 1, "maximum": 31536000,
                          "default": 3600, "description": "The length of a delay"}}}
            """
        ),
        (
            "Failure",
            """
            {"type": "object", "required": ["error"], "properties": {
              "endpoint": {"type": "string", "description": "All endpoints if it is missing"},
              "error": {"type": "integer", "description": "The number of Apple's error"},
              "times": {"type": "integer", "minimum": 1, "maximum": 1000000, "default": 1},
              "untilCleared": {"type": "boolean", "default": false,
                "description": "Whether it fails until DELETE /failures, instead of some times"},
              "retryAfterSeconds": {"type": "integer", "minimum": 1, "maximum": 31536000,
                                    "default": 60}}}
            """
        ),
        (
            "FailureList",
            """
            {"type": "object", "required": ["failures", "schema"], "properties": {
              "schema": {"const": "sandlot-control/1"},
              "failures": {"type": "array", "items": {"$ref": "#/components/schemas/Failure"}}}}
            """
        ),
        (
            "Revocation",
            """
            {"type": "object", "properties": {
              "leaf": {"$ref": "#/components/schemas/CertificateState"},
              "intermediate": {"$ref": "#/components/schemas/CertificateState"}}}
            """
        ),
        (
            "CertificateState",
            """
            {"type": "object", "required": ["state"], "properties": {
              "state": {"enum": ["good", "revoked", "unknown", "stale", "try-later",
                                 "unavailable", "slow"]},
              "at": {"type": "string", "format": "date-time", "description": "Of a revocation"},
              "reason": {"type": "string", "description": "Of a revocation"},
              "seconds": {"type": "integer", "minimum": 1, "maximum": 3600,
                          "description": "Of a slow answer"}}}
            """
        ),
        (
            "ClockRequest",
            """
            {"type": "object", "additionalProperties": false, "minProperties": 1,
             "maxProperties": 1, "properties": {
              "advance": {"type": "string", "description": "A duration, as in `30 days`"},
              "set": {"type": "string", "description": "A later date, as in `2026-03-01`"},
              "rate": {"type": "number", "minimum": 0, "maximum": 31536000,
                       "description": "The seconds of the store in a second; 0 stands still"}}}
            """
        ),
        (
            "Clock",
            """
            {"type": "object", "required": ["clock", "now", "rate", "schema"], "properties": {
              "schema": {"const": "sandlot-control/1"},
              "clock": {"enum": ["manual", "system"]},
              "now": {"type": "string", "format": "date-time"},
              "rate": {"type": "number"}}}
            """
        ),
    ]
}
