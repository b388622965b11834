import type { Story } from 'sdk/story'
import { choicesText, withChoices } from '../rules/preferences.ts'
import { asPlain } from '../script/plain.ts'
import { desktopSave } from './desktopSave.ts'
import { emptyMemory, type LoadedGuide, memoryOf } from './library.ts'
import type { Entries, GuideMemory, GuideState } from './state.ts'
import { entryOf, withEntry } from './state.ts'

/** What a package of guides keeps from run to run. */
export interface Stored {
  readonly v: 1
  /** The guide that was played last. */
  readonly path: string
  readonly guides: Entries<GuideMemory>
  readonly shared: Entries
  readonly files: Entries<string>
  /** The choices of the player that were handled already. */
  readonly chosen: string
}

/** What is kept of a state. */
export const storedOf = ({ path, memory, guides, shared, files, chosen }: GuideState): Stored => ({
  v: 1,
  path,
  guides: withEntry(guides, path, memory),
  shared,
  files,
  chosen,
})

export const isKeptChanged = (before: GuideState, after: GuideState) =>
  before.memory !== after.memory ||
  before.guides !== after.guides ||
  before.shared !== after.shared ||
  before.files !== after.files ||
  before.path !== after.path

/** What was kept, as far as it can be read. */
export function readKept({ kept }: Pick<Story, 'kept'>): Stored | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined
  const value: { v?: unknown; path?: unknown; guides?: unknown; shared?: unknown; files?: unknown; chosen?: unknown } =
    kept
  if (value.v !== 1 || typeof value.path !== 'string') return undefined
  return {
    v: 1,
    path: value.path,
    guides: pairs(value.guides).flatMap(([name, one]) => {
      const memory = memoryIn(one)
      return memory ? [[name, memory] as const] : []
    }),
    shared: pairs(value.shared).map(([name, one]) => [name, asPlain(one)] as const),
    files: pairs(value.files).flatMap(([name, one]) => (typeof one === 'string' ? [[name, one] as const] : [])),
    chosen: typeof value.chosen === 'string' ? value.chosen : '',
  }
}

/**
 * What a guide remembers as it begins: what was kept of it, and the choices of the player. A choice counts once: what
 * a guide changed after it was made stays changed.
 */
export function beginning(
  loaded: LoadedGuide,
  kept: Stored | undefined,
  { options, texts }: Pick<Story, 'options' | 'texts'>,
): GuideMemory {
  const memory = memoryOf(loaded, kept ? entryOf(kept.guides, loaded.path) : desktopSave(loaded, { texts }))
  const isHandled = choicesText(options.prefs) === kept?.chosen
  const preferences = isHandled ? memory.preferences : withChoices(memory.preferences, options.prefs)
  return options.restart === true ? restarted({ ...memory, preferences }) : { ...memory, preferences }
}

/** A guide begun again: it forgets all but its preferences. */
export const restarted = ({ preferences }: GuideMemory): GuideMemory => ({ ...emptyMemory, preferences })

const pairs = (value: unknown): readonly (readonly [string, unknown])[] =>
  Array.isArray(value)
    ? value.flatMap((pair) => (Array.isArray(pair) && typeof pair[0] === 'string' ? [[pair[0], pair[1]] as const] : []))
    : []

/** Kept by an engine like this one, so only its outline is looked at. */
function memoryIn(value: unknown): GuideMemory | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const memory = value as Partial<Record<keyof GuideMemory, unknown>>
  const isWhole =
    [memory.page, memory.currPage, memory.prevPage].every((page) => typeof page === 'string') &&
    [memory.flags, memory.variables, memory.scope, memory.preferences, memory.globalButtons].every(Array.isArray)
  return isWhole ? (value as GuideMemory) : undefined
}
