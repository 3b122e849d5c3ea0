import SandlotTrace
import Testing
