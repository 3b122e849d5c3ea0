// The target is only linked.
