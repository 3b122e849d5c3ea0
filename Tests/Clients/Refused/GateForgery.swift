import SandlotAds

// Other modules cannot create passes or questions, and purchases require a pass.

// expected-note@+1 {{'buy(_:with:)' declared here}}
func buy(_ product: String, with pass: consuming GatePass) {}

func forge() {
    // expected-error@+1 {{'GatePass' initializer is inaccessible due to 'internal' protection level}}
    _ = GatePass.init(id:purpose:device:issued:lifetimes:presence:revocations:)
    // expected-error@+1 {{cannot find 'GatePresence' in scope}}
    _ = GatePresence()
}

func withoutAPass() {
    buy("remove_ads")  // expected-error {{missing argument for parameter 'with' in call}}
}

func asAValueThatCanBeCopied(_ pass: consuming GatePass) {
    // expected-error@+1 {{value of type 'GatePass' does not conform to specified type 'Copyable'}}
    let any: Any = pass
    _ = any
}

func theAnswer(_ challenge: GateChallenge) {
    _ = challenge.answer  // expected-error {{value of type 'GateChallenge' has no member 'answer'}}
}
