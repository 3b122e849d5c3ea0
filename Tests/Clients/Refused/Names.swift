import StoreKit
import StoreKitTest

// The names of the simulated store are not in scope, so store code can use them itself.

// expected-error@+1 {{cannot find type 'StoreEnvironment' in scope}}
let environment: StoreEnvironment? = nil
// expected-error@+1 {{cannot find type 'Store' in scope}}
let store: Store? = nil
// expected-error@+1 {{cannot find type 'PurchaseOrder' in scope}}
let order: PurchaseOrder? = nil
// expected-error@+1 {{cannot find type 'Catalog' in scope}}
let catalog: Catalog? = nil
// expected-error@+1 {{cannot find type 'TransactionPayload' in scope}}
let payload: TransactionPayload? = nil
