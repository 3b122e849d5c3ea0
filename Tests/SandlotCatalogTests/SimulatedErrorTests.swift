import SandlotCatalog
import Testing

@Suite("Simulated errors")
struct SimulatedErrorTests {
    @Test func aCallFailsWithErrorsOfItsOwnEnumerations() {
        for api in Catalog.SimulatedAPI.known {
            let types = api.errorTypes
            switch api {
            case .purchase: #expect(types == [.generic, .purchase])
            case .refundRequest: #expect(types == [.generic, .refundRequest])
            case .verification: #expect(types == [.verification])
            default: #expect(types == [.generic])
            }
            #expect(Set(types).isSubset(of: Catalog.SimulatedErrorType.known))
        }
        #expect(Catalog.SimulatedAPI(rawValue: "Load products").errorTypes == [])
    }

    @Test func everyKnownEnumerationHasDifferentCases() throws {
        for type in Catalog.SimulatedErrorType.known {
            let names = try #require(type.caseNames)
            #expect(!names.isEmpty)
            #expect(Set(names).count == names.count)
        }
        #expect(Catalog.SimulatedErrorType(rawValue: "Generic").caseNames == nil)
    }

    @Test(arguments: Catalog.SimulatedErrorType.known)
    func onlyAnIndexOfTheEnumerationHasAName(type: Catalog.SimulatedErrorType) throws {
        let names = try #require(type.caseNames)
        for (index, name) in names.enumerated() {
            #expect(Catalog.SelectedError(index: index, type: type).caseName == name)
        }
        for index in [-1, names.count, .min, .max] {
            #expect(Catalog.SelectedError(index: index, type: type).caseName == nil)
        }
    }

    @Test func anErrorWithoutAnIndexOrATypeHasNoName() {
        var error = Catalog.SelectedError(index: 0, type: .generic)
        error.index = nil
        #expect(error.caseName == nil)
        error = Catalog.SelectedError(index: 0, type: .init(rawValue: "other"))
        #expect(error.caseName == nil)
        error.type = nil
        #expect(error.caseName == nil)
    }

    @Test func aNewEntryIsDisabled() {
        let entry = Catalog.SimulatedError(name: .purchase)
        #expect(entry.enabled == false)
        #expect(entry.current == nil)
    }

    @Test func theSelectedErrorIsReadAndWritten() throws {
        let text =
            #"{"settings":{"_storeKitErrors":[{"current":{"index":2,"type":"generic"},"enabled":true,"name":"Load Products"},{"current":null,"name":"Bake"}]}}"#
        let catalog = try Catalog(bytes: Array(text.utf8))
        let errors = catalog.settings.storeKitErrors
        #expect(errors.map(\.name) == [.loadProducts, .init(rawValue: "Bake")])
        #expect(errors.map { $0.current?.caseName } == ["networkError", nil])
        #expect(String(decoding: catalog.encoded(.compact), as: UTF8.self) == text)
    }
}
