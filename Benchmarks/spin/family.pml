/* The phones of a family: ad scheduler, parental gate, and entitlement, without times and numbers.
 *
 * `FamilyModel.swift` describes the same system. SPIN and Sandlot must count the same states and find the same
 * mistakes. A mistake is chosen with -DGAMEPLAY, -DENTITLED, or -DGATE. Every alternative is one indivisible step, so
 * that the states are those between the steps.
 */

#ifndef PHONES
#define PHONES 3
#endif

#define DEAD 0
#define FOREGROUND 1
#define BACKGROUND 2

#define NONE 0
#define BEFORE 1
#define WORD 2
#define COMPLETE 3

#define NOAD 0
#define LOADING 1
#define SHOWN 2

#define UNKNOWN 0
#define ABSENT 1
#define ACTIVE 2

#define NOTHING 0
#define PENDING 1
#define OWNED 2

byte life[PHONES], phase[PHONES], ad[PHONES], known[PHONES], wrong[PHONES];
bit locked[PHONES], pass[PHONES];
byte owned;

#define IDLE(d) (phase[d] == NONE || phase[d] == COMPLETE)
#define TRUTH (owned == OWNED -> ACTIVE : ABSENT)
/* The game does not wait for an ad that does not come. */
#define GOON(d) if :: phase[d] == BEFORE -> phase[d] = WORD :: else fi
#define FORGET(d) phase[d] = NONE; ad[d] = NOAD; known[d] = UNKNOWN; pass[d] = 0
#define CHECK(d) assert(!(ad[d] == SHOWN && phase[d] == WORD)); assert(!(ad[d] == SHOWN && known[d] == ACTIVE))

#ifdef ENTITLED
#define LEARN(d) if :: known[d] == ACTIVE && ad[d] != SHOWN -> ad[d] = NOAD; GOON(d) :: else fi
#else
#define LEARN(d) if :: known[d] == ACTIVE -> ad[d] = NOAD; GOON(d) :: else fi
#endif

#ifdef GAMEPLAY
#define IMPATIENCE(d) :: d_step { phase[d] == BEFORE && ad[d] == SHOWN -> phase[d] = WORD; CHECK(d) }
#else
#define IMPATIENCE(d)
#endif

#ifdef GATE
#define MAYBUY(d) (life[d] == FOREGROUND && ad[d] == NOAD && IDLE(d) && owned == NOTHING)
#else
#define MAYBUY(d) (life[d] == FOREGROUND && ad[d] == NOAD && IDLE(d) && owned == NOTHING && pass[d])
#endif

#define PHONE(d) \
    :: d_step { life[d] == DEAD -> life[d] = FOREGROUND } \
    :: d_step { life[d] != DEAD -> life[d] = DEAD; FORGET(d) } \
    :: d_step { life[d] == FOREGROUND -> life[d] = BACKGROUND; ad[d] = NOAD; pass[d] = 0; GOON(d) } \
    :: d_step { life[d] == BACKGROUND -> life[d] = FOREGROUND } \
    :: d_step { life[d] != DEAD && known[d] != TRUTH -> known[d] = TRUTH; LEARN(d); CHECK(d) } \
    :: d_step { life[d] == FOREGROUND && IDLE(d) && ad[d] == NOAD -> \
        if \
        :: known[d] == ABSENT -> phase[d] = BEFORE; ad[d] = LOADING \
        :: else -> phase[d] = WORD \
        fi } \
    :: d_step { life[d] == FOREGROUND && ad[d] == LOADING -> ad[d] = SHOWN; CHECK(d) } \
    :: d_step { ad[d] == LOADING -> ad[d] = NOAD; GOON(d) } \
    :: d_step { life[d] == FOREGROUND && ad[d] == SHOWN -> ad[d] = NOAD; GOON(d) } \
    IMPATIENCE(d) \
    :: d_step { life[d] == FOREGROUND && phase[d] == WORD && ad[d] == NOAD -> phase[d] = COMPLETE; \
        if \
        :: known[d] == ABSENT -> ad[d] = LOADING \
        :: else \
        fi } \
    :: d_step { life[d] == FOREGROUND && phase[d] != NONE -> phase[d] = NONE; ad[d] = NOAD } \
    :: d_step { life[d] == FOREGROUND && !locked[d] && ad[d] == NOAD && IDLE(d) -> \
        if \
        :: wrong[d] == 2 -> wrong[d] = 0; locked[d] = 1 \
        :: else -> wrong[d]++ \
        fi } \
    :: d_step { life[d] == FOREGROUND && !locked[d] && ad[d] == NOAD && IDLE(d) && !pass[d] -> \
        wrong[d] = 0; pass[d] = 1 } \
    :: d_step { locked[d] -> locked[d] = 0 } \
    :: d_step { MAYBUY(d) -> assert(pass[d]); pass[d] = 0; owned = OWNED } \
    :: d_step { MAYBUY(d) -> assert(pass[d]); pass[d] = 0; owned = PENDING }

active proctype family() {
end:
    do
    PHONE(0)
#if PHONES > 1
    PHONE(1)
#endif
#if PHONES > 2
    PHONE(2)
#endif
    :: d_step { owned == PENDING -> owned = OWNED }
    :: d_step { owned == PENDING -> owned = NOTHING }
    :: d_step { owned == OWNED -> owned = NOTHING }
    od
}
