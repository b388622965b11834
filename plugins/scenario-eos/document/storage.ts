import type { Diagnostic } from 'sdk'
import type { Findings } from './findings.ts'

/** What the site keeps of a story: so many characters, as JSON, of everything together. */
const maxKept = 1024

/** Where a script stands. */
export interface ScriptPlace {
  readonly page?: string
  readonly path: () => string
}

/** Adds up the texts that scripts store word for word; what they compute is known only when they run. */
export interface StorageCensus {
  look(source: string, place: ScriptPlace): void
  /** Says whether it is more than the site keeps, and where most of it is. */
  tell(findings: Findings): void
}

export function openStorageCensus(): StorageCensus {
  const stored = new Map<string, { readonly size: number; readonly place: ScriptPlace }>()
  return {
    look(source, place) {
      if (!source.includes('setItem')) return
      for (const [, , key = '', , value = ''] of source.matchAll(
        /setItem\s*\(\s*(['"])([^'"\n]{0,200})\1\s*,\s*(['"])([^'"\n]*)\3/g,
      )) {
        const size = JSON.stringify({ [key]: value }).length - 1
        if (size > (stored.get(key)?.size ?? 0)) stored.set(key, { size, place })
      }
    },
    tell(findings) {
      const texts = [...stored.values()].toSorted((one, other) => other.size - one.size)
      const size = 1 + texts.reduce((sum, text) => sum + text.size, 0)
      const [largest] = texts
      if (largest && size > maxKept) findings.add(finding(size, largest.place))
    },
  }
}

const finding = (size: number, { page, path }: ScriptPlace): Diagnostic => ({
  severity: 'warning',
  message: `The texts that are stored come to ${size} characters, more than the ${maxKept} the site keeps; here they are kept.`,
  path: path(),
  ...(page !== undefined && { page }),
})
