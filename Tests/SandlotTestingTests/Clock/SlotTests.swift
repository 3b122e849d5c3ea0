import CSandlotClock
import Foundation
import Testing

/// The search for the slot through which a library calls a function.
#if os(Linux)
    @Suite(.serialized)
    struct SlotTests {
        @Test func foundationCallsTheClockThroughASlot() {
            let slot = sandlot_slot_find("libFoundationEssentials.so", "clock_gettime")
            #expect(slot.has_library)
            #expect(slot.address != nil)
        }

        @Test(arguments: ["no_such_function", "", "clock_gettim", "clock_gettimes"])
        func aFunctionThatIsNotCalledHasNoSlot(name: String) {
            let slot = sandlot_slot_find("libFoundationEssentials.so", name)
            #expect(slot.has_library)
            #expect(slot.address == nil)
            #expect(!sandlot_slot_write(slot, nil))
        }

        @Test(arguments: [
            "libNowhere.so", "", "FoundationEssentials.so", "libFoundationEssentials",
        ])
        func aLibraryThatIsNotLoadedHasNoSlot(name: String) {
            let slot = sandlot_slot_find(name, "clock_gettime")
            #expect(!slot.has_library)
            #expect(slot.address == nil)
        }

        /// Returns the process's memory map, of which Foundation reads only one page unless it
        /// reads to the end.
        private func memoryMap() throws -> String {
            let file = try #require(FileHandle(forReadingAtPath: "/proc/self/maps"))
            return String(decoding: try #require(try file.readToEnd()), as: UTF8.self)
        }

        /// Returns a slot in a page that the loader has made read-only, as in most system
        /// libraries.
        private func protectedSlot() throws -> sandlot_slot {
            let maps = try memoryMap()
            let paths = maps.split(separator: "\n").compactMap { $0.split(separator: " ").last }
            let libraries = Set(paths.compactMap { $0.split(separator: "/").last.map(String.init) })
            let functions = ["free", "malloc", "memcpy", "memset", "strlen", "abort"]
            var slots: [sandlot_slot] = []
            for library in libraries {
                for function in functions { slots.append(sandlot_slot_find(library, function)) }
            }
            let found = slots.first { $0.address != nil && $0.is_protected }
            return try #require(found)
        }

        private func rights(at address: UnsafeMutableRawPointer) throws -> Substring {
            let maps = try memoryMap()
            let number = UInt(bitPattern: address)
            for line in maps.split(separator: "\n") {
                let words = line.split(separator: " ")
                let ends = words[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
                if ends.count == 2, (ends[0]..<ends[1]).contains(number) { return words[1] }
            }
            Issue.record("the address is not mapped")
            return ""
        }

        @Test func aProtectedSlotIsWrittenAndProtectedAgain() throws {
            let slot = try protectedSlot()
            let address = try #require(slot.address)
            #expect(try rights(at: address).hasPrefix("r-"))
            let value = try #require(address.pointee)
            #expect(sandlot_slot_write(slot, value))
            #expect(address.pointee == value)
            #expect(try rights(at: address).hasPrefix("r-"))
        }
    }
#endif
