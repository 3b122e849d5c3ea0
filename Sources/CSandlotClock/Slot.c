#define _GNU_SOURCE
#include "CSandlotClock.h"

#include <stddef.h>

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))

#include <elf.h>
#include <errno.h>
#include <link.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#if defined(__x86_64__)
#define CALL_SLOT R_X86_64_JUMP_SLOT
#define ADDRESS_SLOT R_X86_64_GLOB_DAT
#else
#define CALL_SLOT R_AARCH64_JUMP_SLOT
#define ADDRESS_SLOT R_AARCH64_GLOB_DAT
#endif

typedef struct {
    const char *library;
    const char *function;
    sandlot_slot slot;
} search;

/// The tables that a library's dynamic section refers to.
typedef struct {
    const ElfW(Sym) *symbols;
    const char *names;
    size_t names_size;
    const ElfW(Rela) *tables[2];
    size_t counts[2];
} relocations;

static bool has_name(const struct dl_phdr_info *library, const char *name) {
    // The main program has no name.
    if (library->dlpi_name == NULL || *library->dlpi_name == '\0') return false;
    const char *slash = strrchr(library->dlpi_name, '/');
    return strcmp(slash == NULL ? library->dlpi_name : slash + 1, name) == 0;
}

/// Returns whether a memory range lies in one of the library's segments with the given permissions.
static bool contains(const struct dl_phdr_info *library, ElfW(Addr) address, size_t size,
                     ElfW(Word) rights) {
    for (int index = 0; index < library->dlpi_phnum; index++) {
        const ElfW(Phdr) *segment = &library->dlpi_phdr[index];
        if (segment->p_type != PT_LOAD || (segment->p_flags & rights) != rights) continue;
        ElfW(Addr) start = library->dlpi_addr + segment->p_vaddr;
        if (address >= start && size <= segment->p_memsz
            && address - start <= segment->p_memsz - size)
            return true;
    }
    return false;
}

/// Returns an address from the dynamic section as a memory address.
///
/// glibc has already relocated these addresses, and musl has not.
static ElfW(Addr) located(const struct dl_phdr_info *library, ElfW(Addr) address) {
    if (contains(library, address, 1, PF_R)) return address;
    return contains(library, library->dlpi_addr + address, 1, PF_R)
        ? library->dlpi_addr + address : 0;
}

static bool read_dynamic(const struct dl_phdr_info *library, relocations *found) {
    const ElfW(Dyn) *entry = NULL;
    for (int index = 0; index < library->dlpi_phnum; index++) {
        if (library->dlpi_phdr[index].p_type == PT_DYNAMIC)
            entry = (const ElfW(Dyn) *)(library->dlpi_addr + library->dlpi_phdr[index].p_vaddr);
    }
    if (entry == NULL) return false;
    ElfW(Addr) symbols = 0, names = 0, calls = 0, others = 0;
    size_t calls_size = 0, others_size = 0, entry_size = sizeof(ElfW(Rela));
    ElfW(Xword) kind = DT_RELA;
    for (; entry->d_tag != DT_NULL; entry++) {
        switch (entry->d_tag) {
        case DT_SYMTAB: symbols = located(library, entry->d_un.d_ptr); break;
        case DT_STRTAB: names = located(library, entry->d_un.d_ptr); break;
        case DT_STRSZ: found->names_size = entry->d_un.d_val; break;
        case DT_JMPREL: calls = located(library, entry->d_un.d_ptr); break;
        case DT_PLTRELSZ: calls_size = entry->d_un.d_val; break;
        case DT_PLTREL: kind = entry->d_un.d_val; break;
        case DT_RELA: others = located(library, entry->d_un.d_ptr); break;
        case DT_RELASZ: others_size = entry->d_un.d_val; break;
        case DT_RELAENT: entry_size = entry->d_un.d_val; break;
        default: break;
        }
    }
    if (symbols == 0 || names == 0 || entry_size != sizeof(ElfW(Rela))) return false;
    found->symbols = (const ElfW(Sym) *)symbols;
    found->names = (const char *)names;
    if (calls != 0 && kind == DT_RELA && contains(library, calls, calls_size, PF_R)) {
        found->tables[0] = (const ElfW(Rela) *)calls;
        found->counts[0] = calls_size / sizeof(ElfW(Rela));
    }
    if (others != 0 && contains(library, others, others_size, PF_R)) {
        found->tables[1] = (const ElfW(Rela) *)others;
        found->counts[1] = others_size / sizeof(ElfW(Rela));
    }
    return true;
}

/// Returns whether the loader made the page of an address read-only after relocation.
static bool is_protected(const struct dl_phdr_info *library, ElfW(Addr) address) {
    ElfW(Addr) page = (ElfW(Addr))sysconf(_SC_PAGESIZE);
    for (int index = 0; index < library->dlpi_phnum; index++) {
        const ElfW(Phdr) *segment = &library->dlpi_phdr[index];
        if (segment->p_type != PT_GNU_RELRO) continue;
        // The loader protects only whole pages. A partially filled last page stays writable.
        ElfW(Addr) start = (library->dlpi_addr + segment->p_vaddr) & ~(page - 1);
        ElfW(Addr) end =
            (library->dlpi_addr + segment->p_vaddr + segment->p_memsz) & ~(page - 1);
        if (address >= start && address < end) return true;
    }
    return false;
}

static int visit(struct dl_phdr_info *library, size_t size, void *context) {
    (void)size;
    search *wanted = context;
    if (!has_name(library, wanted->library)) return 0;
    wanted->slot.has_library = true;
    relocations found = {0};
    if (!read_dynamic(library, &found)) return 1;
    for (int table = 0; table < 2; table++) {
        for (size_t index = 0; index < found.counts[table]; index++) {
            const ElfW(Rela) *relocation = &found.tables[table][index];
            ElfW(Xword) type = ELF64_R_TYPE(relocation->r_info);
            if ((type != CALL_SLOT && type != ADDRESS_SLOT) || relocation->r_addend != 0) continue;
            const ElfW(Sym) *symbol = &found.symbols[ELF64_R_SYM(relocation->r_info)];
            if (symbol->st_name >= found.names_size
                || strcmp(found.names + symbol->st_name, wanted->function) != 0)
                continue;
            ElfW(Addr) address = library->dlpi_addr + relocation->r_offset;
            if (address % sizeof(void *) != 0
                || !contains(library, address, sizeof(void *), PF_R | PF_W))
                continue;
            wanted->slot.address = (void **)address;
            wanted->slot.is_protected = is_protected(library, address);
            return 1;
        }
    }
    return 1;
}

sandlot_slot sandlot_slot_find(const char *library, const char *function) {
    search wanted = {library, function, {NULL, false, false}};
    dl_iterate_phdr(visit, &wanted);
    return wanted.slot;
}

bool sandlot_slot_write(sandlot_slot slot, void *value) {
    if (slot.address == NULL) return false;
    if (!slot.is_protected) {
        __atomic_store_n(slot.address, value, __ATOMIC_RELEASE);
        return true;
    }
    int saved = errno;
    size_t size = (size_t)sysconf(_SC_PAGESIZE);
    void *page = (void *)((uintptr_t)slot.address & ~(uintptr_t)(size - 1));
    bool is_writable = mprotect(page, size, PROT_READ | PROT_WRITE) == 0;
    if (is_writable) {
        __atomic_store_n(slot.address, value, __ATOMIC_RELEASE);
        // Failing to protect the page again is not an error.
        (void)mprotect(page, size, PROT_READ);
    }
    errno = saved;
    return is_writable;
}

#else

sandlot_slot sandlot_slot_find(const char *library, const char *function) {
    (void)library;
    (void)function;
    return (sandlot_slot){NULL, false, false};
}

bool sandlot_slot_write(sandlot_slot slot, void *value) {
    (void)slot;
    (void)value;
    return false;
}

#endif
