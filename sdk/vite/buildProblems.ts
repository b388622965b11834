import { stripVTControlCharacters } from 'node:util'
import type { RolldownLog } from 'rolldown'

/** A plugin cannot be built. The message says what is in the way and what to do, ready for the author's eyes. */
export class BuildProblem extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'BuildProblem'
  }
}

/** What the bundler would let pass with a shrug, although nothing in a sandbox could ever answer it. */
export function problemIn(log: RolldownLog): string | undefined {
  switch (log.code) {
    case 'EMPTY_IMPORT_META':
      return `The plugin uses import.meta${placeOf(log)}. It becomes one script without an address, so there is nothing to refer to.`
    case 'UNRESOLVED_IMPORT':
    case 'MISSING_GLOBAL_NAME':
      return `${plain(log.message)}\nA plugin is one script: whatever it imports must be here when it is built.`
    default:
      return undefined
  }
}

/** What stopped the bundler, in words. */
export function problemOf(error: unknown): string {
  const text = plain(error instanceof Error ? error.message : String(error))
  if (!/top-level await/i.test(text)) return text
  return 'The plugin awaits at its top level. A script must be ready at once: move the await into a factory or a method.'
}

function placeOf({ loc, message }: RolldownLog): string {
  const stated = loc ? `${loc.file ?? ''}:${loc.line}` : /\[ ([^\]]+) \]/.exec(stripVTControlCharacters(message))?.[1]
  return stated === undefined ? '' : ` (${plain(stated)})`
}

/** The beginning of what the bundler said, about files the author knows. */
const plain = (text: string) =>
  stripVTControlCharacters(text)
    .replace(/(?:\\0|\0)vesper-definition\.ts/g, 'index.ts')
    .replace(/^Build failed with \d+ errors?:\s*/, '')
    .split('\n')
    .slice(0, 12)
    .join('\n')
    .trim()
