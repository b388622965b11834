import type { SettingsSchema } from 'sdk'
import { type Contribution, Point } from '../points/Point.ts'
import type { FieldValue } from './conform.ts'

/** Which of two values of a limit is the stricter one. */
export type SingleLimit = 'lower' | 'higher' | 'sooner' | 'on' | 'off'
/** `sooner` is a span after which something happens, and zero is never. `all-of` lists what is ruled out. */
export type Limit = SingleLimit | 'each-lower' | 'all-of'

type Values = Readonly<Record<string, FieldValue>>

/**
 * What one feature keeps in the settings. The id is the name in the stored document. Features may share a section: each
 * describes its own fields, and a field that nobody describes stays stored as it is.
 */
export interface SectionEntry {
  readonly id: string
  readonly title: string
  readonly schema: SettingsSchema
  /** Fields that are needed before the database has answered. They are mirrored in localStorage: nothing intimate. */
  readonly early?: readonly string[]
  /** Fields that limit what may happen. */
  readonly limits?: Readonly<Record<string, Limit>>
  /** Fields of this moment or of this browser, which a backup leaves alone. */
  readonly staysHere?: readonly string[]
  /** Of a note of an older Vesper only what is stricter counts. */
  readonly isSafety?: boolean
  /** Beside its fields, language models that come with Vesper keep theirs here, one block each under their id. */
  readonly holdsModels?: boolean
  /** Loads what makes stricter fields of such a note that are no single limits. */
  takeOlder?(): Promise<(now: Values, older: Values) => Values>
}

/** The sections of the settings, each with the fields of all that contributed to it. */
export const settingsSections = new Point<SectionEntry, ReadonlyMap<string, SectionEntry>>('settingsSections', joined)

function joined(contributions: readonly Contribution<SectionEntry>[]): ReadonlyMap<string, SectionEntry> {
  const sections = new Map<string, SectionEntry>()
  for (const { value } of contributions) {
    const { early = [], staysHere = [], schema, limits, ...first } = { ...value, ...sections.get(value.id) }
    sections.set(value.id, {
      ...first,
      schema: { type: 'object', properties: { ...schema.properties, ...value.schema.properties } },
      limits: { ...limits, ...value.limits },
      early: [...new Set([...early, ...(value.early ?? [])])],
      staysHere: [...new Set([...staysHere, ...(value.staysHere ?? [])])],
    })
  }
  return sections
}
