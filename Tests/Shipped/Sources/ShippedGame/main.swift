import SandlotAds

// A game asks the scheduler before each ad, and the gate before its shop.
let scheduler = try AdScheduler(.strictest, on: .iOS, entitlement: .absent)
print("next deadline", scheduler.nextDeadline as Any)

let gate = ParentalGate(storage: InMemoryGateStorage())
let time = GateTime(bootID: "boot", bootMilliseconds: 0, wallMilliseconds: 0)
switch try gate.present(.purchase, at: time) {
case .question(let challenge): print(challenge.text)
case .locked(let lock): print(lock)
}
