/** Where the names in a text find their values, the earlier source first. */
export interface Sources {
  /** Script variables: anything a script may hold. */
  readonly variables: Readonly<Record<string, unknown>>
  /** Preferences of the guide. Its yes-or-no ones have no place in a text. */
  readonly preferences: Readonly<Record<string, unknown>>
  /** What the player says of themselves. */
  readonly profile: Readonly<Record<string, unknown>>
  /** Numbers as the desktop player prints them: `3.0`. */
  readonly asOnDesktop?: boolean
}

/** HTML with each `<span>name</span>` replaced by its value, as written, and names without one left standing. */
export function substitute(html: string, sources: Sources): string {
  // One pass: a value that contains such a span itself is not looked at again.
  return html.replace(/<span>([^<]{1,500})<\/span>/g, (span, name: string) => found(name, sources) ?? span)
}

/** Text of a script variable as it stands in a page. */
export function shown(value: unknown, asOnDesktop = false): string {
  return shownWithin(value, asOnDesktop, 0)
}

function found(name: string, { variables, preferences, profile, asOnDesktop = false }: Sources): string | undefined {
  if (Object.hasOwn(variables, name)) return shown(variables[name], asOnDesktop)
  for (const source of [preferences, profile]) {
    const value = Object.hasOwn(source, name) ? source[name] : undefined
    if (typeof value === 'string' || typeof value === 'number') return String(value)
  }
  return undefined
}

function shownWithin(value: unknown, asOnDesktop: boolean, depth: number): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return asOnDesktop && Number.isInteger(value) ? `${value}.0` : String(value)
  if (typeof value !== 'object' || value === null) return String(value)
  if (depth > 8) return ''
  const inner = (item: unknown) => shownWithin(item, asOnDesktop, depth + 1)
  if (Array.isArray(value)) return `[${value.map((item) => `[${inner(item)}]`).join('')}]`
  return `{${Object.entries(value)
    .map(([key, item]) => `${key}: ${inner(item)},`)
    .join(' ')}}`
}
