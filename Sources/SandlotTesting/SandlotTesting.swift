// What a test names: the environment and what it is made from. The other names of the simulated store come
// with `import SandlotStore`.
@_exported public import enum SandlotStore.Habit
@_exported public import class SandlotStore.StoreEnvironment
@_exported public import enum SandlotStore.StoreProfile
