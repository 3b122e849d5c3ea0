// The events and the header of a trace are part of the signatures of this module.
@_exported public import SandlotTrace
