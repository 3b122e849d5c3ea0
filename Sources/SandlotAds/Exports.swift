// This module's signatures use the events and the header of a trace.
@_exported public import SandlotTrace
