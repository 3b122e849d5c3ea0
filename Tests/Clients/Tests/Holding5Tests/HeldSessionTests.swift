import StoreKit
import StoreKitTest
import XCTest

/// A suite that stores a session in a property and creates others in its methods, as in Xcode.
///
/// The optimizer moves the release of a session into the test's module, so this code must compile
/// in release mode.
final class HeldSessionTests: XCTestCase {
    private var session: SKTestSession?

    override func setUp() {
        super.setUp()
        session = try? SKTestSession(contentsOf: Self.file)
        session?.clearTransactions()
        session?.disableDialogs = true
    }

    override func tearDown() {
        session = nil
        super.tearDown()
    }

    func testAPropertyHoldsIt() throws {
        let session = try XCTUnwrap(session)
        session.failureError = .invalidOfferPrice
        XCTAssertEqual(session.failureError, .invalidOfferPrice)
    }

    func testAConstantHoldsIt() throws {
        let session = try SKTestSession(contentsOf: Self.file)
        XCTAssertTrue(session.allTransactions().isEmpty)
    }

    func testNothingHoldsIt() throws {
        XCTAssertNotNil(try SKTestSession(contentsOf: Self.file))
        _ = try SKTestSession(contentsOf: Self.file)
    }

    func testATaskHoldsIt() async throws {
        let session = try SKTestSession(contentsOf: Self.file)
        let bought = Task { try await session.buyProduct(identifier: "pen").id }
        _ = try await bought.value
        XCTAssertEqual(session.allTransactions().count, 1)
    }

    func testAProductOutlivesItsSession() async throws {
        let products = try await Product.products(for: ["pen"])
        XCTAssertEqual(products.map(\.id), ["pen"])
    }

    private static var file: URL {
        Bundle.module.bundleURL.appendingPathComponent("Pens.storekit")
    }
}
