/// Converts numbers from 0 to 999 to words.
package enum NumberWords {
    /// Returns a number in words.
    ///
    /// - Parameters:
    ///   - number: A number from 0 to 999. Other numbers are written in digits.
    ///   - language: The language of the words.
    /// - Returns: The words, such as `forty-seven` or `cuarenta y siete`.
    package static func text(of number: Int, in language: GateLanguage) -> String {
        guard 0...999 ~= number else { return String(number) }
        return switch language {
        case .english: english(number)
        case .spanish: spanish(number)
        }
    }

    /// Returns a number of seconds in words.
    ///
    /// - Parameters:
    ///   - number: A number of seconds from 0 to 999.
    ///   - language: The language of the words.
    /// - Returns: The words, such as `seven seconds` or `veintiún segundos`.
    package static func text(ofSeconds number: Int, in language: GateLanguage) -> String {
        let words = text(of: number, in: language)
        switch language {
        case .english: return words + (number == 1 ? " second" : " seconds")
        case .spanish:
            // Before a noun, "uno" loses its last letter and "veintiuno" gets an accent.
            if number == 1 { return "un segundo" }
            guard number % 10 == 1, number % 100 != 11 else { return words + " segundos" }
            let short =
                number % 100 == 21 ? words.dropLast(3) + "ún" : words.dropLast(1) + ""
            return short + " segundos"
        }
    }

    private static func english(_ number: Int) -> String {
        if number < 20 { return englishSmall[number] }
        if number < 100 {
            let tens = englishTens[number / 10]
            return number % 10 == 0 ? tens : tens + "-" + englishSmall[number % 10]
        }
        let hundreds = englishSmall[number / 100] + " hundred"
        return number % 100 == 0 ? hundreds : hundreds + " " + english(number % 100)
    }

    private static func spanish(_ number: Int) -> String {
        if number < 30 { return spanishSmall[number] }
        if number < 100 {
            let tens = spanishTens[number / 10]
            return number % 10 == 0 ? tens : tens + " y " + spanishSmall[number % 10]
        }
        if number == 100 { return "cien" }
        let hundreds = spanishHundreds[number / 100]
        return number % 100 == 0 ? hundreds : hundreds + " " + spanish(number % 100)
    }

    private static let englishSmall = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
        "nineteen",
    ]
    private static let englishTens = [
        "", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
    ]
    private static let spanishSmall = [
        "cero", "uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez",
        "once", "doce", "trece", "catorce", "quince", "dieciséis", "diecisiete", "dieciocho",
        "diecinueve", "veinte", "veintiuno", "veintidós", "veintitrés", "veinticuatro",
        "veinticinco", "veintiséis", "veintisiete", "veintiocho", "veintinueve",
    ]
    private static let spanishTens = [
        "", "", "", "treinta", "cuarenta", "cincuenta", "sesenta", "setenta", "ochenta", "noventa",
    ]
    private static let spanishHundreds = [
        "", "ciento", "doscientos", "trescientos", "cuatrocientos", "quinientos", "seiscientos",
        "setecientos", "ochocientos", "novecientos",
    ]
}
