import SandlotBase

/// Grades and their unlocked levels.
extension KidsApp {
    /// The grade of the child, which is 1 in a game without grades.
    package var grade: Int {
        guard let grades = profile.game?.grades, grades > 1 else { return 1 }
        return record[ProgressSetup.gradeField].map { min(max(1, Int($0)), grades) } ?? 1
    }

    /// The last unlocked level of the child's grade.
    package var unlockedLevel: Int { unlockedLevel(in: grade) }

    /// Returns the last unlocked level of a grade.
    ///
    /// - Parameter grade: The grade.
    /// - Returns: The level, from 1.
    package func unlockedLevel(in grade: Int) -> Int {
        guard profile.progress?.keepsLevels == true else { return memory.unlocked[grade] ?? 1 }
        return record[ProgressSetup.levelField(grade)].map { max(1, Int($0)) } ?? 1
    }

    /// Unlocks a level and those before it.
    func unlock(_ level: Int, in grade: Int) {
        guard let setup = profile.progress, setup.keepsLevels else {
            memory.unlocked[grade] = level
            return
        }
        let field = ProgressSetup.levelField(grade)
        memory.record.write(
            FieldEntry(Int64(level), writtenAt: now().milliseconds, by: device), to: field,
            setup.fields[field] ?? .lastWriter)
        memory.hasUnsyncedChanges = true
    }
}
