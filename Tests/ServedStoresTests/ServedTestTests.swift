import SandlotClient
import SandlotStore
import SandlotTesting
import Testing

/// The tests of the modules whose names begin with `Served`, such as this one, use served stores.
struct ServedTestTests {
    @Test(.isolatedStore) func theAppIsConnectedToAServer() throws {
        #expect(try isolatedStore.connection is any RemoteConnection)
    }
}
