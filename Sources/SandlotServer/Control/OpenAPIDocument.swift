import HTTPTypes
import SandlotJSON

/// The description of the control API in OpenAPI 3.1, made from the table of its requests.
enum OpenAPIDocument {
    /// The document as JSON on one line.
    static let text = document.compact

    private static var document: JSONElement {
        var paths: [String: [String: JSONElement]] = [:]
        for endpoint in ControlEndpoint.all {
            paths["/" + endpoint.path, default: [:]][endpoint.method.rawValue.lowercased()] =
                operation(endpoint)
        }
        return .object([
            "openapi": .string("3.1.0"),
            "info": .object([
                "title": .string("Sandlot's control API"), "version": .string("1"),
                "summary": .string("Controls a simulated App Store."),
            ]),
            "servers": .array([
                .object([
                    "url": .string(
                        "/" + ControlAPI.prefix.split(separator: "/").joined(separator: "/"))
                ])
            ]),
            "security": .array([.object([:]), .object(["token": .array([])])]),
            "paths": .object(paths.mapValues { .object($0) }),
            "components": .object([
                "schemas": .object(
                    Dictionary(
                        uniqueKeysWithValues: ControlSchemas.all.map { ($0.name, json($0.schema)) })
                ),
                "securitySchemes": .object([
                    "token": .object(["type": .string("http"), "scheme": .string("bearer")])
                ]),
            ]),
        ])
    }

    private static let idempotencyKey = ControlEndpoint.Parameter(
        name: "Idempotency-Key",
        summary:
            "A name for the request: of several with one name, only the first is performed, and all "
            + "get its answer.",
        schema: #"{"type": "string", "minLength": 1, "maxLength": 255}"#, isRequired: false)

    private static func operation(_ endpoint: ControlEndpoint) -> JSONElement {
        var members: [String: JSONElement] = [
            "operationId": .string(endpoint.name), "summary": .string(endpoint.summary),
        ]
        let parameters =
            endpoint.pathParameters.map { parameter($0, in: "path") }
            + endpoint.query.map { parameter($0, in: "query") }
            + (endpoint.isRepeatable ? [] : [parameter(idempotencyKey, in: "header")])
        if !parameters.isEmpty { members["parameters"] = .array(parameters) }
        if let body = endpoint.body {
            members["requestBody"] = .object([
                "description": .string(body.summary), "required": .bool(!body.isOptional),
                "content": content(body),
            ])
        }
        var responses: [String: JSONElement] = [
            "default": .object([
                "description": .string("The request was refused."),
                "content": .object([
                    "application/json": .object([
                        "schema": json(ControlSchemas.reference("Error"))
                    ])
                ]),
            ])
        ]
        for (status, body) in endpoint.answers {
            responses[String(status)] = .object([
                "description": .string(body.summary), "content": content(body),
            ])
        }
        members["responses"] = .object(responses)
        return .object(members)
    }

    private static func parameter(
        _ parameter: ControlEndpoint.Parameter, in place: String
    ) -> JSONElement {
        .object([
            "name": .string(parameter.name), "in": .string(place),
            "description": .string(parameter.summary), "required": .bool(parameter.isRequired),
            "schema": json(parameter.schema),
        ])
    }

    private static func content(_ content: ControlEndpoint.Content) -> JSONElement {
        var members: [String: JSONElement] = [:]
        members["schema"] = json(content.schema ?? #"{"type": "string"}"#)
        if let example = content.example { members["example"] = json(example) }
        return .object([content.type: .object(members)])
    }

    /// Returns a part of the document, which a test reads.
    private static func json(_ text: String) -> JSONElement {
        guard let document = try? JSONDocument(Array(text.utf8)) else { return .null }
        return .raw(document.root)
    }
}
