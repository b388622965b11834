import type { NamedCommand } from './commandOf.ts'
import { isFields } from './document.ts'

const scripted: ReadonlySet<string> = new Set(['script', 'condition', 'locator'])

/** Everything a command says that is a script or a locator: its own fields and those of its options. */
export function scriptsOf({ name, fields, payload }: NamedCommand): readonly string[] {
  const sources: string[] = typeof payload === 'string' && name === 'nyx.image' ? [payload] : []
  gather(fields, sources)
  const options = name === 'choice' ? fields.options : name === 'nyx.buttons' ? payload : undefined
  if (Array.isArray(options)) for (const option of options) gather(option, sources)
  return sources
}

function gather(fields: unknown, into: string[]): void {
  if (!isFields(fields)) return
  for (const key of Object.keys(fields)) {
    const value = fields[key]
    if (typeof value !== 'string') continue
    if (scripted.has(key) || value.startsWith('$')) into.push(value)
    else if (/<eval/i.test(value)) {
      for (const [, source = ''] of value.matchAll(/<eval\s*>([^<]*)<\/eval/gi)) into.push(source)
    }
  }
}
