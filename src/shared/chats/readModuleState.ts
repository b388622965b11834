/** The most a module may keep of one chat. */
const maxKeptBytes = 16 * 1024

/** A copy of what is to be kept, as JSON says it; undefined where it cannot be, or is too much. */
export function readModuleState(state: unknown): { readonly kept: unknown } | undefined {
  try {
    const text = JSON.stringify(state)
    if (text === undefined || new TextEncoder().encode(text).length > maxKeptBytes) return undefined
    return { kept: JSON.parse(text) as unknown }
  } catch {
    return undefined
  }
}
