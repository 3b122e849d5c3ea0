/// Where a requirement comes from: a document and the place in it.
public struct Citation: Sendable, Hashable {
    /// The document.
    public let document: SourceDocument
    /// The place in it, as in `1.3`; empty if the document as a whole is meant.
    public let section: String

    /// Cites a document.
    public init(_ document: SourceDocument, _ section: String = "") {
        self.document = document
        self.section = section
    }
}

/// A document that rules cite.
public enum SourceDocument: String, Sendable, Hashable, CaseIterable {
    /// The design of the built-in game.
    case seed = "SEED"
    /// Requirements and numbers that come from no text.
    case sandlot = "Sandlot"
    /// Apple's App Review Guidelines.
    case appReview = "A"
    /// Apple's pages on kids' apps.
    case appleKids = "A-KIDS"
    /// Apple's news of 2019.
    case appleNews = "A-NEWS"
    /// Messages of App Review.
    case appleRejections = "A-REJ"
    /// StoreKit's documentation.
    case storeKit = "SK"
    /// Google Play's Families policies.
    case googleFamilies = "G-FAM"
    /// Google Play's Better Ads Experiences.
    case googleBetterAds = "G-BAE"
    /// Google's list of self-certified ad SDKs.
    case googleSDKs = "G-SDK"
    /// Google AdMob's guidance.
    case adMob = "G-ADMOB"
    /// The COPPA rule.
    case coppa = "COPPA"
    /// The FTC's questions and answers on COPPA.
    case coppaFAQ = "COPPA-FAQ"
    /// The FTC's statement on audio recordings.
    case coppaAudio = "COPPA-AUDIO"
    /// The FTC's in-app purchase cases.
    case ftc2014 = "FTC-2014"
    /// The FTC's paper on stealth advertising.
    case ftc2023 = "FTC-2023"
    /// CARU's guidelines.
    case caru = "CARU"
    /// The directive on unfair commercial practices.
    case ucpd = "UCPD"
    /// The principles of the CPC Network.
    case cpc = "CPC"
    /// The GDPR.
    case gdpr = "GDPR"
    /// The Digital Services Act.
    case dsa = "DSA"
    /// The Children's Code.
    case aadc = "AADC"
    /// Amazon's policy.
    case amazon = "AMZ"
    /// PEGI's categories.
    case pegi = "PEGI"
    /// A study of manipulative design.
    case radesky = "RAD22"

    /// The document's name.
    public var name: String { entry.name }
    /// Which text of it was read.
    public var date: String { entry.date }

    private var entry: (name: String, date: String) {
        switch self {
        case .seed: ("The design of the built-in spelling game", "version 1")
        case .sandlot: ("Sandlot's own choice", "no text asks for it")
        case .appReview: ("Apple, App Review Guidelines", "revisions up to 8 June 2026")
        case .appleKids:
            (
                "Apple, developer.apple.com/kids and developer.apple.com/app-store/kids-apps",
                "as of August 2026"
            )
        case .appleNews: ("Apple Developer News, App Updates in the Kids Category", "2019")
        case .appleRejections:
            ("App Review messages as quoted by developers", "until 14 January 2026")
        case .storeKit: ("Apple, StoreKit documentation", "2026")
        case .googleFamilies: ("Google Play, Families policies", "as effective 26 August 2026")
        case .googleBetterAds:
            ("Google Play, Better Ads Experiences", "effective 30 September 2022")
        case .googleSDKs: ("Google Play, Families Self-Certified Ads SDK Program", "list of 2026")
        case .adMob:
            ("Google AdMob, interstitial implementations and age treatment", "2026")
        case .coppa: ("16 CFR part 312, as amended by 90 FR 16918", "22 April 2025")
        case .coppaFAQ: ("FTC, Complying with COPPA: Frequently Asked Questions", "2025")
        case .coppaAudio: ("FTC, enforcement policy statement on audio recordings", "2017")
        case .ftc2014:
            (
                "FTC, in-app purchase cases against Apple and Google",
                "15 January and 4 September 2014"
            )
        case .ftc2023: ("FTC staff paper on stealth advertising to children", "14 September 2023")
        case .caru: ("CARU, Advertising Guidelines", "in force since 1 January 2022")
        case .ucpd: ("Directive 2005/29/EC, Annex I", "consolidated 28 May 2022")
        case .cpc: ("CPC Network, key principles on in-game virtual currencies", "21 March 2025")
        case .gdpr: ("Regulation (EU) 2016/679", "27 April 2016")
        case .dsa: ("Regulation (EU) 2022/2065", "19 October 2022")
        case .aadc:
            ("ICO, Age appropriate design", "conformance expected since 2 September 2021")
        case .amazon: ("Amazon Appstore, policy for child-directed apps and COPPA", "undated")
        case .pegi: ("PEGI, interactive risk categories", "submissions from June 2026")
        case .radesky:
            ("Radesky et al., JAMA Network Open: manipulative design in 160 apps", "2022")
        }
    }
}
