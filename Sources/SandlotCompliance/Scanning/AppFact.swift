/// A fact about an app that its files state, without running it.
package struct AppFact: Sendable, Hashable {
    /// The content of a fact.
    package enum Content: Sendable, Hashable {
        /// The app can ask for a permission, which has the name that traces use.
        ///
        /// The declaration is the key or the name in the file.
        case permission(String, declaration: String)
        /// A file declares that the app tracks its users.
        ///
        /// The text completes a sentence that begins with the name of the file.
        case tracking(String)
        /// The app can read an identifier for ads, which has the name that traces use.
        ///
        /// The text completes a sentence that begins with the name of the file.
        case advertisingIdentifier(String, String)
        /// The app contains third-party code.
        case code(ThirdPartyCode)
    }

    /// The content.
    package let content: Content
    /// The file, as a path that begins with the scanned one.
    package let file: String
    /// The line, from 1, if the file is a text.
    package let line: Int?

    /// Creates a fact.
    package init(_ content: Content, file: String, line: Int? = nil) {
        self.content = content
        self.file = file
        self.line = line
    }
}

/// Third-party code in an app.
package struct ThirdPartyCode: Sendable, Hashable {
    /// The platform that the code is for.
    package enum Platform: Sendable, Hashable {
        case apple
        case android
    }

    /// The name in the file, for example `GoogleMobileAds`.
    package let name: String
    /// The version, if the file states it.
    package let version: String?
    /// The platform that the file is for.
    package let platform: Platform
    /// The SDK with this name, or nil if it is none that the scan knows.
    package let sdk: KnownSDK?
    /// The team in the code signature of the framework, or nil if there is none.
    package var team: String?

    /// Identifies code by its name.
    ///
    /// - Parameters:
    ///   - name: The name in the file.
    ///   - version: The version, if the file states it.
    ///   - platform: The platform that the file is for.
    ///   - repository: The owner and the name of the repository, if the file states them.
    package init(
        _ name: String, version: String? = nil, platform: Platform, repository: String? = nil
    ) {
        self.name = name
        self.version = version
        self.platform = platform
        sdk = repository.flatMap(KnownSDK.inRepository) ?? KnownSDK.named(name)
    }
}
