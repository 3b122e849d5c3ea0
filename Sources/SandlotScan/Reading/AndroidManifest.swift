package import SandlotCompliance

/// The facts in an `AndroidManifest.xml`.
package enum AndroidManifest {
    private static let advertisingIdentifier = "com.google.android.gms.permission.AD_ID"
    private static let namespaces = (
        android: "http://schemas.android.com/apk/res/android",
        tools: "http://schemas.android.com/tools"
    )
    /// The permissions that a user must grant, by the end of their names.
    ///
    /// Source: Android's `Manifest.permission`, the protection level *dangerous*, and the special
    /// permissions that a user grants in the settings.
    private static let permissions = [
        "CAMERA": "camera", "RECORD_AUDIO": "microphone", "READ_CONTACTS": "contacts",
        "WRITE_CONTACTS": "contacts", "GET_ACCOUNTS": "contacts",
        "ACCESS_FINE_LOCATION": "location", "ACCESS_COARSE_LOCATION": "location",
        "ACCESS_BACKGROUND_LOCATION": "location", "ACCESS_MEDIA_LOCATION": "location",
        "POST_NOTIFICATIONS": "notifications", "READ_EXTERNAL_STORAGE": "photos",
        "WRITE_EXTERNAL_STORAGE": "photos", "READ_MEDIA_IMAGES": "photos",
        "READ_MEDIA_VIDEO": "photos", "READ_MEDIA_VISUAL_USER_SELECTED": "photos",
        "READ_MEDIA_AUDIO": "audio", "MANAGE_EXTERNAL_STORAGE": "files",
        "READ_CALENDAR": "calendars", "WRITE_CALENDAR": "calendars",
        "READ_PHONE_STATE": "phoneState", "READ_PHONE_NUMBERS": "phoneNumber",
        "CALL_PHONE": "phone", "ANSWER_PHONE_CALLS": "phone", "ACCEPT_HANDOVER": "phone",
        "PROCESS_OUTGOING_CALLS": "phone", "USE_SIP": "phone", "ADD_VOICEMAIL": "phone",
        "READ_SMS": "sms", "SEND_SMS": "sms", "RECEIVE_SMS": "sms", "RECEIVE_MMS": "sms",
        "RECEIVE_WAP_PUSH": "sms", "READ_CALL_LOG": "callLog", "WRITE_CALL_LOG": "callLog",
        "BODY_SENSORS": "bodySensors", "BODY_SENSORS_BACKGROUND": "bodySensors",
        "ACTIVITY_RECOGNITION": "motion", "BLUETOOTH_SCAN": "bluetoothAlways",
        "BLUETOOTH_CONNECT": "bluetoothAlways", "BLUETOOTH_ADVERTISE": "bluetoothAlways",
        "NEARBY_WIFI_DEVICES": "nearbyDevices", "UWB_RANGING": "nearbyDevices",
        "RANGING": "nearbyDevices", "SYSTEM_ALERT_WINDOW": "overlay",
    ]

    /// Returns the permissions that a manifest declares.
    ///
    /// A declaration that removes a permission of a library (`tools:node="remove"`) is left out.
    ///
    /// - Throws: ``ScanError`` if the manifest is in the binary form of an APK, or is not valid XML.
    package static func facts(in bytes: [UInt8], file: String) throws(ScanError) -> [AppFact] {
        if bytes.starts(with: [0x03, 0x00, 0x08, 0x00]) {
            throw ScanError(
                .unsupported,
                "this manifest is in the binary form of an APK; scan the merged manifest that the "
                    + "build writes as text, or decode it with `apkanalyzer manifest print`", at: 0)
        }
        var reader = try XMLReader(bytes)
        var facts: [AppFact] = []
        var isRoot = true
        var (nameKey, nodeKey) = ("android:name", "tools:node")
        while let event = try reader.next() {
            guard case .start(let element, let attributes, let line) = event else { continue }
            if isRoot, element != "manifest" {
                throw ScanError(
                    .malformed,
                    "this is not a manifest: the root element is not `manifest`; correct it, or "
                        + "rename the file", at: 0)
            }
            if isRoot {
                isRoot = false
                nameKey = key("name", of: namespaces.android, in: attributes) ?? nameKey
                nodeKey = key("node", of: namespaces.tools, in: attributes) ?? nodeKey
            }
            guard element == "uses-permission" || element == "uses-permission-sdk-23",
                let name = attributes[nameKey], attributes[nodeKey] != "remove"
            else { continue }
            if name == advertisingIdentifier {
                facts.append(
                    AppFact(
                        .advertisingIdentifier("aaid", "declares the permission `\(name)`"),
                        file: file, line: line))
            } else if name.hasPrefix("android.permission."),
                let permission = permissions[String(name.dropFirst(19))]
            {
                facts.append(
                    AppFact(.permission(permission, declaration: name), file: file, line: line))
            }
        }
        return facts
    }

    /// Returns an attribute with the prefix that the root declares for a namespace, or nil without a declaration.
    private static func key(
        _ attribute: String, of namespace: String, in root: [String: String]
    ) -> String? {
        let declarations = root.filter { $0.key.hasPrefix("xmlns:") && $0.value == namespace }
        return declarations.keys.min().map { "\($0.dropFirst(6)):\(attribute)" }
    }
}
