/** Flags with `names` added: in order, each once. The same list where nothing is new. */
export function setFlags(flags: readonly string[], names: readonly string[]): readonly string[] {
  const fresh = new Set(names.filter((name) => !flags.includes(name)))
  return fresh.size > 0 ? [...flags, ...fresh] : flags
}

/** Flags without `names`. The same list where none was there. */
export function unsetFlags(flags: readonly string[], names: readonly string[]): readonly string[] {
  const gone = new Set(names)
  return flags.some((flag) => gone.has(flag)) ? flags.filter((flag) => !gone.has(flag)) : flags
}
