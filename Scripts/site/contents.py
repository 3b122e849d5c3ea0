"""The contents of the site: the groups of its menu, and the name of each page in it."""

from __future__ import annotations

DOCC = "Sources/SandlotStoreKit/SandlotStoreKit.docc"

#: The groups of the menu. A page is the path of its source, and the second entry is its name in the menu.
GROUPS: list[tuple[str, list[tuple[str, str]]]] = [
    ("Start", [
        ("README.md", "Read me"),
        ("Examples/README.md", "Examples"),
        ("Documentation/install.md", "Install"),
        ("Documentation/xcode.md", "Xcode"),
        ("Documentation/other-frameworks.md", "Flutter and others"),
    ]),
    ("Tutorials", [
        (f"{DOCC}/TestYourStoreCodeOnLinux.md", "Test store code"),
        ("Documentation/check-your-app.md", "Check your app"),
        ("Documentation/server.md", "Serve a store"),
        ("Documentation/explore-your-store-code.md", "Explore store code"),
        ("Documentation/what-should-it-cost.md", "Forecast a price"),
        ("Documentation/rehearse-your-app.md", "Rehearse an app"),
    ]),
    ("Guides", [
        (f"{DOCC}/ComingFromXcode.md", "Coming from Xcode"),
        ("Documentation/catalog.md", "Code and catalog"),
        ("Documentation/rule-files.md", "Rules without Swift"),
        ("Documentation/scan.md", "Scan an app"),
        ("Documentation/ads.md", "Ads"),
        ("Documentation/ad-networks.md", "Ad networks"),
        ("Documentation/gate.md", "Parental gate"),
        ("Documentation/scenarios.md", "Stories"),
        ("Documentation/apps.md", "Sample apps"),
        ("Documentation/explore-an-app.md", "Explore an app"),
        ("Documentation/twenty-ways-to-sell-wrongly.md", "Twenty mistakes"),
        ("Documentation/notifications.md", "Notifications"),
        ("Documentation/dashboard.md", "Dashboard"),
        ("Documentation/ledger.md", "Ledger"),
        ("Documentation/more-than-one-machine.md", "PostgreSQL"),
        ("Documentation/spark.md", "Spark"),
    ]),
    ("Reference", [
        ("commands.md", "Commands"),
        ("Documentation/command-line.md", "The command line"),
        ("Documentation/rules/README.md", "Rules"),
        ("Documentation/trace-events.md", "Trace events"),
        ("Documentation/actions.md", "Actions"),
        ("Documentation/server-api.md", "App Store Server API"),
        ("Documentation/app-receipts.md", "App receipts"),
        ("Documentation/behavior.md", "Store behavior"),
        (f"{DOCC}/HowSandlotDiffers.md", "Differences"),
        ("Documentation/apples-storekit.md", "Apple’s StoreKit"),
        ("COVERAGE.md", "Coverage of Apple’s API"),
    ]),
    ("Project", [
        ("Documentation/how-we-know.md", "Evidence"),
        ("Documentation/interop.md", "Compatibility"),
        ("Documentation/speed.md", "Speed"),
        ("Documentation/design.md", "Design"),
        ("Documentation/stability.md", "Stability"),
        ("Documentation/releasing.md", "Releases"),
        ("CONTRIBUTING.md", "Contribute"),
        ("CHANGELOG.md", "Changelog"),
        ("SUPPORT.md", "Support"),
        ("SECURITY.md", "Security"),
        ("CODE_OF_CONDUCT.md", "Conduct"),
    ]),
]

#: The cards of the first page: a title, a sentence, and a page.
CARDS: list[tuple[str, str, str]] = [
    ("Test store code", "Run your StoreKit code on Linux, with a store and a clock for each test.",
     f"{DOCC}/TestYourStoreCodeOnLinux.md"),
    ("Check a kids’ app", "Check recorded sessions against the rules of stores and laws.",
     "Documentation/check-your-app.md"),
    ("Serve a store", "Test a backend with signed transactions and notifications.", "Documentation/server.md"),
    ("Explore", "Find the order of events in which store code goes wrong.",
     "Documentation/explore-your-store-code.md"),
    ("Forecast", "Ask what a price, an ad, or a gate changes.", "Documentation/what-should-it-cost.md"),
    ("Copy an example", "Start from a package that builds and tests as it is.", "Examples/README.md"),
]
