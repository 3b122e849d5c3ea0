// The names of the module OSLog that write logs. Those that read them back (OSLogStore) have no counterpart on Linux.
@_exported public import SandlotOS
