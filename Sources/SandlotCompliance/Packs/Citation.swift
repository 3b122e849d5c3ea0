/// The source of a requirement: a document and a place in it.
public struct Citation: Sendable, Hashable {
    /// The document.
    public let document: SourceDocument
    /// The place in it, as in `1.3`; empty for the whole document.
    public let section: String

    /// Cites a document.
    public init(_ document: SourceDocument, _ section: String = "") {
        self.document = document
        self.section = section
    }
}

/// A document that rules cite.
///
/// Your own rules cite your own documents:
///
/// ```swift
/// let promise = SourceDocument("Our promise to parents", tag: "OURS", date: "1 September 2026")
/// let citation = Citation(promise, "section 2")
/// ```
public struct SourceDocument: Sendable, Hashable {
    /// The document's name.
    public let name: String
    /// The abbreviation in reports, as in `G-FAM`.
    public let tag: String
    /// The edition that was read.
    public let date: String

    /// Names a document.
    ///
    /// - Parameters:
    ///   - name: The document's name, after that of its author.
    ///   - tag: The abbreviation in reports.
    ///   - date: The edition that was read.
    public init(_ name: String, tag: String, date: String) {
        self.name = name
        self.tag = tag
        self.date = date
    }
}

extension SourceDocument {
    /// The design of the built-in game.
    public static let seed = SourceDocument(
        "The design of the built-in spelling game", tag: "SEED", date: "version 1")
    /// Requirements and numbers that come from no text.
    public static let sandlot = SourceDocument(
        "Sandlot's own choice", tag: "Sandlot", date: "no text asks for it")
    /// Apple's App Review Guidelines.
    public static let appReview = SourceDocument(
        "Apple, App Review Guidelines", tag: "A", date: "revisions up to 8 June 2026")
    /// Apple's pages on kids' apps.
    public static let appleKids = SourceDocument(
        "Apple, developer.apple.com/kids and developer.apple.com/app-store/kids-apps",
        tag: "A-KIDS",
        date: "as of August 2026")
    /// Apple's news of 2019.
    public static let appleNews = SourceDocument(
        "Apple Developer News, App Updates in the Kids Category", tag: "A-NEWS", date: "2019")
    /// Messages of App Review.
    public static let appleRejections = SourceDocument(
        "App Review messages as quoted by developers", tag: "A-REJ", date: "until 14 January 2026")
    /// StoreKit's documentation.
    public static let storeKit = SourceDocument(
        "Apple, StoreKit documentation", tag: "SK", date: "2026")
    /// Google Play's Families policies.
    public static let googleFamilies = SourceDocument(
        "Google Play, Families policies", tag: "G-FAM", date: "as effective 26 August 2026")
    /// Google Play's Better Ads Experiences.
    public static let googleBetterAds = SourceDocument(
        "Google Play, Better Ads Experiences", tag: "G-BAE", date: "effective 30 September 2022")
    /// Google's list of self-certified ad SDKs.
    public static let googleSDKs = SourceDocument(
        "Google Play, Families Self-Certified Ads SDK Program", tag: "G-SDK", date: "list of 2026")
    /// Google AdMob's guidance.
    public static let adMob = SourceDocument(
        "Google AdMob, interstitial implementations and age treatment", tag: "G-ADMOB", date: "2026"
    )
    /// The COPPA rule.
    public static let coppa = SourceDocument(
        "16 CFR part 312, as amended by 90 FR 16918", tag: "COPPA", date: "22 April 2025")
    /// The FTC's questions and answers on COPPA.
    public static let coppaFAQ = SourceDocument(
        "FTC, Complying with COPPA: Frequently Asked Questions", tag: "COPPA-FAQ", date: "2025")
    /// The FTC's statement on audio recordings.
    public static let coppaAudio = SourceDocument(
        "FTC, enforcement policy statement on audio recordings", tag: "COPPA-AUDIO", date: "2017")
    /// The FTC's in-app purchase cases.
    public static let ftc2014 = SourceDocument(
        "FTC, in-app purchase cases against Apple and Google", tag: "FTC-2014",
        date: "15 January and 4 September 2014")
    /// The FTC's paper on stealth advertising.
    public static let ftc2023 = SourceDocument(
        "FTC staff paper on stealth advertising to children", tag: "FTC-2023",
        date: "14 September 2023")
    /// CARU's guidelines.
    public static let caru = SourceDocument(
        "CARU, Advertising Guidelines", tag: "CARU", date: "in force since 1 January 2022")
    /// The directive on unfair commercial practices.
    public static let ucpd = SourceDocument(
        "Directive 2005/29/EC, Annex I", tag: "UCPD", date: "consolidated 28 May 2022")
    /// The principles of the CPC Network.
    public static let cpc = SourceDocument(
        "CPC Network, key principles on in-game virtual currencies", tag: "CPC",
        date: "21 March 2025")
    /// The GDPR.
    public static let gdpr = SourceDocument(
        "Regulation (EU) 2016/679", tag: "GDPR", date: "27 April 2016")
    /// The Digital Services Act.
    public static let dsa = SourceDocument(
        "Regulation (EU) 2022/2065", tag: "DSA", date: "19 October 2022")
    /// The Children's Code.
    public static let aadc = SourceDocument(
        "ICO, Age appropriate design", tag: "AADC",
        date: "conformance expected since 2 September 2021")
    /// Amazon's policy.
    public static let amazon = SourceDocument(
        "Amazon Appstore, policy for child-directed apps and COPPA", tag: "AMZ", date: "undated")
    /// PEGI's categories.
    public static let pegi = SourceDocument(
        "PEGI, interactive risk categories", tag: "PEGI", date: "submissions from June 2026")
    /// A study of manipulative design.
    public static let radesky = SourceDocument(
        "Radesky et al., JAMA Network Open: manipulative design in 160 apps", tag: "RAD22",
        date: "2022")
}

extension SourceDocument {
    /// The documents of the built-in rules, in the order in which reports explain them.
    static let known: [SourceDocument] = [
        .seed, .sandlot, .appReview, .appleKids, .appleNews, .appleRejections, .storeKit,
        .googleFamilies, .googleBetterAds, .googleSDKs, .adMob, .coppa, .coppaFAQ, .coppaAudio,
        .ftc2014, .ftc2023, .caru, .ucpd, .cpc, .gdpr, .dsa, .aadc, .amazon, .pegi, .radesky,
    ]

    /// The documents in the order in which reports explain them, followed by your own by
    /// abbreviation.
    ///
    /// - Parameter documents: The documents.
    /// - Returns: The same in order.
    package static func sorted(_ documents: Set<SourceDocument>) -> [SourceDocument] {
        known.filter(documents.contains)
            + documents.subtracting(known).sorted { ($0.tag, $0.name) < ($1.tag, $1.name) }
    }
}
