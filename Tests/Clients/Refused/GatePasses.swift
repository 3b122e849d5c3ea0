import SandlotAds

// A pass cannot be created, copied, or used twice, and a function that takes a pass cannot be
// called without one. The compiler detects the second use only when it emits its intermediate
// language.

func buy(_ product: String, with pass: consuming GatePass, at time: GateTime) throws -> String {
    try pass.use(for: .purchase, on: "phone", at: time)
}

// expected-error@+1 {{'pass' consumed more than once}}
func twice(_ pass: consuming GatePass, _ time: GateTime) throws {
    // expected-note@+1 {{consumed here}}
    _ = try pass.use(for: .purchase, on: "phone", at: time)
    // expected-note@+1 {{consumed again here}}
    _ = try pass.use(for: .purchase, on: "phone", at: time)
}

// expected-error@+1 {{'pass' used after consume}}
func again(_ pass: consuming GatePass, _ time: GateTime) throws {
    // expected-note@+1 {{consumed here}}
    _ = try buy("remove_ads", with: pass, at: time)
    // expected-note@+1 {{used here}}
    try pass.show(for: .link, on: "phone", at: time)
}

// expected-error@+1 {{'pass' consumed in a loop}}
func inALoop(_ pass: consuming GatePass, _ time: GateTime) throws {
    for _ in 0..<2 {
        // expected-note@+1 {{consumed here}}
        _ = try buy("remove_ads", with: pass, at: time)
    }
}

// expected-error@+1 {{'pass' is borrowed and cannot be consumed}}
func lent(_ pass: borrowing GatePass, _ time: GateTime) throws {
    // expected-note@+1 {{consumed here}}
    _ = try buy("remove_ads", with: pass, at: time)
}
