import SandlotCompliance

extension SessionWriter {
    /// The gate, and somebody who passes it in the end.
    ///
    /// - Parameter purpose: What is behind it.
    /// - Returns: The name of the pass.
    mutating func passGate(_ purpose: String) -> String {
        waitUntilUnlocked()
        let id = openGate(purpose)
        while wrongAnswers < 2, random.chance(0.25) {
            answerWrongly(id)
            challenge(id, purpose)
        }
        wait(2000...6000)
        write(
            "gate_answered",
            ["gateId": .string(id), "correct": true, "latencyMs": .integer(2500)])
        let pass = identifier("pass")
        write(
            "gate_passed",
            ["gateId": .string(id), "passId": .string(pass), "purpose": .string(purpose)])
        wrongAnswers = 0
        wait(300...900)
        return pass
    }

    private mutating func openGate(_ purpose: String) -> String {
        let id = identifier("gate")
        challenge(id, purpose)
        return id
    }

    private mutating func challenge(_ id: String, _ purpose: String) {
        var operands: [Int]
        repeat {
            operands = [random.number(in: 6...12), random.number(in: 4...9)]
        } while challenges.suffix(6).contains { $0.sorted() == operands.sorted() }
        challenges.append(operands)
        if random.chance(0.3) { operands.reverse() }
        write(
            "gate_shown",
            [
                "gateId": .string(id), "purpose": .string(purpose),
                "challenge": [
                    "kind": "multiply", "a": .integer(operands[0]), "b": .integer(operands[1]),
                ],
            ])
    }

    private mutating func answerWrongly(_ id: String) {
        wait(1500...5000)
        write("gate_answered", ["gateId": .string(id), "correct": false])
        wrongAnswers += 1
    }

    /// Somebody at the gate who does not pass it, as planned.
    mutating func unfinishedGate() {
        switch plan.gateEnding {
        case .passed: break
        case .canceledAndReopened:
            let id = openGate("parentArea")
            answerWrongly(id)
            write("gate_cancelled", ["gateId": .string(id)])
            wait(1000...4000)
            _ = passGate("parentArea")
        case .leftOver:
            let id = openGate("parentArea")
            answerWrongly(id)
            write("gate_cancelled", ["gateId": .string(id)])
        case .locked, .lockedAcrossRuns:
            let id = openGate("parentArea")
            for attempt in 1...3 {
                if attempt > 1 { challenge(id, "parentArea") }
                answerWrongly(id)
            }
            write(
                "gate_locked",
                ["gateId": .string(id), "durationMs": 120_000, "persisted": true])
            let end = t + 120_000
            isLockedUntil = run.startWall + end
            wait(1000...3000)
            write("gate_shown", ["gateId": .string(id), "purpose": "parentArea"])
            if plan.gateEnding == .locked {
                wait(125_000...150_000)
                _ = passGate("parentArea")
            }
        }
    }

    /// Waits for a lock to be over, and forgets it.
    private mutating func waitUntilUnlocked() {
        guard let end = isLockedUntil else { return }
        t = max(t, end - run.startWall + 1000)
        isLockedUntil = nil
        wrongAnswers = 0
    }
}
