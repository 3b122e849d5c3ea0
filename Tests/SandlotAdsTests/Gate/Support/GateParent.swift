import SandlotAds

/// A person who can read, calculate, and count seconds, and who sees only the text of a challenge.
enum GateParent {
    /// Returns the correct answer, based on the text of the question.
    static func answer(_ challenge: GateChallenge) -> GateAnswer {
        let text = challenge.text
        let numbers = numbers(in: text, challenge.language)
        switch challenge.input {
        case .hold, .twoPresses:
            return .held(milliseconds: (numbers.first ?? 0) * 1_000)
        case .digits:
            if text.contains(where: { "×+".contains($0) }) || text.contains("times")
                || text.contains("plus") || text.contains(" por ") || text.contains(" más ")
            {
                let isSum = ["+", "plus", " más "].contains { text.contains($0) }
                guard numbers.count == 2 else { return .typed("?") }
                return .typed(String(isSum ? numbers[0] + numbers[1] : numbers[0] * numbers[1]))
            }
            let ordered =
                challenge.variant == .accessible ? Array(numbers.reversed()) : numbers
            return .typed(ordered.map { String($0) }.joined())
        }
    }

    /// Returns an answer that is not correct for any question.
    static func nonsense(_ task: GateTask) -> GateAnswer {
        if case .pressAndHold = task { return .held(milliseconds: 1) }
        return .typed("1")
    }

    /// Returns the numbers in a text in order, whether in digits or in words.
    static func numbers(in text: String, _ language: GateLanguage) -> [Int] {
        let words = text.lowercased().split { !($0.isLetter || $0.isNumber || $0 == "-") }
            .map { String($0) }
        var numbers: [Int] = []
        var index = 0
        while index < words.count {
            // The longest match counts, because "treinta y uno" is one number.
            let name = (1...3).reversed().lazy
                .filter { index + $0 <= words.count }
                .compactMap { length -> (Int, Int)? in
                    let phrase = words[index..<index + length].joined(separator: " ")
                    return (Int(phrase) ?? names[language]?[phrase]).map { ($0, length) }
                }.first
            if let (number, length) = name {
                numbers.append(number)
                index += length
            } else {
                index += 1
            }
        }
        return numbers
    }

    /// The words for the numbers below 100.
    private static let names: [GateLanguage: [String: Int]] = {
        let english =
            "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
        let englishTens = "twenty thirty forty fifty sixty seventy eighty ninety"
        let spanish =
            "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve"
        let spanishTens = "treinta cuarenta cincuenta sesenta setenta ochenta noventa"
        var names: [GateLanguage: [String: Int]] = [:]
        for (language, small, tens, first, joint) in [
            (GateLanguage.english, english, englishTens, 2, "-"),
            (.spanish, spanish, spanishTens, 3, " y "),
        ] {
            let smallNames = small.split(separator: " ").map { String($0) }
            var table: [String: Int] = [:]
            for (number, name) in smallNames.enumerated() { table[name] = number }
            for (index, ten) in tens.split(separator: " ").enumerated() {
                let value = (index + first) * 10
                table[String(ten)] = value
                for unit in 1...9 { table[ten + joint + smallNames[unit]] = value + unit }
            }
            names[language] = table
        }
        return names
    }()
}
