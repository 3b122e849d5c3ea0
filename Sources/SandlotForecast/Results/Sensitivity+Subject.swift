extension Sensitivity {
    /// An assumption of a model, with the two populations in which it has the ends of its range.
    package struct Subject: Sendable {
        /// The name, as in `parents.approve`.
        package let name: String
        /// The meaning, as a phrase.
        package let meaning: String
        /// The low end of the range in words.
        package let lowText: String
        /// The high end of the range in words.
        package let highText: String
        /// Whether nobody has stated a source.
        package let isAssumption: Bool
        /// The families at the low end.
        let low: Population
        /// The families at the high end.
        let high: Population

        /// Returns everything in a model that has a range.
        static func all(of model: ForecastModel) -> [Subject] {
            let population = model.population
            return population.premiseList.filter { $0.low < $0.high }.map {
                premise($0, population)
            } + lists(of: population) + habits(of: population)
        }

        private static func premise(_ premise: Premise, _ population: Population) -> Subject {
            let name = premise.name
            return Subject(
                name: name.rawValue, meaning: name.meaning, lowText: name.text(premise.low),
                highText: name.text(premise.high), isAssumption: premise.isAssumption,
                low: population.changed { $0[name] = premise.low },
                high: population.changed { $0[name] = premise.high })
        }

        /// The lists, whose numbers are changed together.
        private static func lists(of population: Population) -> [Subject] {
            func isAssumed(_ list: String) -> Bool { !population.statedLists.contains(list) }
            func rhythms(_ factor: Double) -> Population {
                population.changed { population in
                    for index in population.rhythms.indices {
                        population.rhythms[index].sessions = population.rhythms[index].sessions.map
                        {
                            min(Rhythm.limit, $0 * factor)
                        }
                    }
                }
            }
            func tests(_ factor: Double) -> Population {
                population.changed { population in
                    var scale = 1.0
                    for index in population.testCounts.indices {
                        population.testCounts[index] *= scale
                        scale *= factor
                    }
                }
            }
            func storefronts(
                _ factor: Double, _ value: WritableKeyPath<Storefront, Double>
            ) -> Population {
                // The first storefront is the one that the others are compared with.
                population.changed { population in
                    for index in population.storefronts.indices.dropFirst() {
                        population.storefronts[index][keyPath: value] *= factor
                    }
                }
            }
            var subjects = [
                Subject(
                    name: "children.rhythms", meaning: "mean numbers of sessions a day, up to 2",
                    lowText: "two thirds", highText: "three halves",
                    isAssumption: isAssumed("children.rhythms"), low: rhythms(2 / 3),
                    high: rhythms(1.5))
            ]
            if population.testCounts.count > 1 {
                subjects.append(
                    Subject(
                        name: "children.tests-in-a-session",
                        meaning: "weight of each number of tests, compared with one test less",
                        lowText: "two thirds", highText: "three halves",
                        isAssumption: isAssumed("children.tests-in-a-session"), low: tests(2 / 3),
                        high: tests(1.5)))
            }
            guard population.storefronts.count > 1 else { return subjects }
            let parts: [(String, String, Double, WritableKeyPath<Storefront, Double>)] = [
                ("weight", "weights of all storefronts but the first", 0.5, \.weight),
                ("price", "prices in all storefronts but the first", 0.2, \.price),
                ("ecpm", "revenue of an ad in all storefronts but the first", 0.5, \.ecpm),
            ]
            for (name, meaning, change, value) in parts {
                subjects.append(
                    Subject(
                        name: "storefronts.\(name)", meaning: meaning,
                        lowText: "\(Figures.number(100 - change * 100, places: 0))%",
                        highText: "\(Figures.number(100 + change * 100, places: 0))%",
                        isAssumption: isAssumed("storefronts"), low: storefronts(1 - change, value),
                        high: storefronts(1 + change, value)))
            }
            return subjects
        }

        /// The assumptions of this package that a model file cannot state.
        private static func habits(of population: Population) -> [Subject] {
            [
                Subject(
                    name: PackageAssumption.gateSkill.rawValue,
                    meaning: PackageAssumption.gateSkill.meaning, lowText: "all guess",
                    highText: "all know the tables up to 10", isAssumption: true,
                    low: population.changed { $0.gateSkill = .guesses },
                    high: population.changed { $0.gateSkill = .knowsTables }),
                Subject(
                    name: PackageAssumption.pace.rawValue,
                    meaning: PackageAssumption.pace.meaning, lowText: "half", highText: "double",
                    isAssumption: true, low: population.changed { $0.pace = 0.5 },
                    high: population.changed { $0.pace = 2 }),
            ]
        }
    }
}

extension Population {
    /// Returns a copy with a change.
    fileprivate func changed(_ body: (inout Population) -> Void) -> Population {
        var copy = self
        body(&copy)
        return copy
    }
}
