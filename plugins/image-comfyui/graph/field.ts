/** A stranger's object is asked for its own fields only. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function fieldOf(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
}

export function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  return isObject(value) ? Object.entries(value) : []
}

export function textOf(value: unknown, longest = 1000): string | undefined {
  return typeof value === 'string' ? value.slice(0, longest) : undefined
}

/** Parsed JSON, or `undefined` for what is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
