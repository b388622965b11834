import { messageOf } from 'sdk'
import { changeSettings } from 'sdk/page/settings/settings.ts'
import { useSection } from 'sdk/page/settings/useSection.ts'
import { toast } from 'sdk/page/toasts.ts'
import { download } from 'sdk/ui/download.ts'
import { hypnosisSection } from '../hypnosisSection.ts'
import type { Composition } from './composition.ts'
import { compositionFile, programFile, readComposition, readProgram } from './files.ts'
import type { Program } from './program.ts'

/** Several times what is kept of one, with its indents; read within a few milliseconds on the page. */
const maxBytes = 100_000
/** Settings keep no longer text; and no more of them. */
const maxKeptLength = 20_000
const maxKept = 50

/** The player's own things of one sort, known by their names, kept with the settings. */
export interface SavedItems<Thing extends { readonly name: string }> {
  /** For drawing. */
  use(): readonly Thing[]
  /** Puts it in the place of the one that was called `before`, or last; a name that is taken gets a number. Answers with its name. */
  keep(thing: Thing, before?: string): string
  remove(name: string): void
  exportFile(thing: Thing): void
  /** Answers with the name under which it is kept now. */
  importFile(file: File): Promise<string | undefined>
}

interface SavedItemsOptions<Thing> {
  readonly section: 'effects' | 'programs'
  readonly what: string
  readonly ending: string
  write(thing: Thing): string
  read(text: string): Thing
}

function savedItems<Thing extends { readonly name: string }>(parts: SavedItemsOptions<Thing>): SavedItems<Thing> {
  const { section, what, ending, write, read } = parts
  const thingsIn = (lines: readonly string[]) => lines.flatMap((line) => readOr(line, read))
  const things = () => thingsIn(hypnosisSection.now[section])
  const put = (all: readonly Thing[]) =>
    changeSettings(hypnosisSection, { [section]: all.map((one) => compact(write(one))) })

  function keep(thing: Thing, before?: string): string {
    const all = things()
    const place = all.findIndex(({ name }) => name === before)
    const others = new Set(all.filter((_, index) => index !== place).map(({ name }) => name))
    const named = { ...thing, name: freeName(thing.name, others) }
    if (place < 0 && all.length >= maxKept) throw new Error(`You can have at most ${maxKept}. Delete one first.`)
    if (compact(write(named)).length > maxKeptLength)
      throw new Error('It is too large to save. Use fewer steps, or effects with fewer layers.')
    put(place < 0 ? [...all, named] : all.with(place, named))
    return named.name
  }

  return {
    use: () => thingsIn(useSection(hypnosisSection)[section]),
    keep,
    remove(name) {
      const before = things()
      put(before.filter((one) => one.name !== name))
      const action = { label: 'Undo', run: () => put(before) }
      toast({ type: 'success', title: `${name} was deleted`, duration: 15_000, action })
    },
    exportFile(thing) {
      const name = thing.name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || what
      download(`${name}.${ending}`, new Blob([write(thing)], { type: 'application/json' }))
    },
    async importFile(file) {
      try {
        if (file.size > maxBytes) throw new Error(`This file is too large to be a ${what} file.`)
        const name = keep(read(await file.text()))
        toast({ type: 'success', title: `${name} imported` })
        return name
      } catch (error) {
        toast({ type: 'error', title: `Couldn't import ${file.name}`, message: messageOf(error), duration: 10_000 })
        return undefined
      }
    },
  }
}

export const savedEffects: SavedItems<Composition> = savedItems({
  section: 'effects',
  what: 'effect',
  ending: 'vesper-effect.json',
  write: compositionFile,
  read: readComposition,
})

export const savedPrograms: SavedItems<Program> = savedItems({
  section: 'programs',
  what: 'program',
  ending: 'vesper-program.json',
  write: programFile,
  read: readProgram,
})

const compact = (text: string): string => JSON.stringify(JSON.parse(text))

function readOr<Thing>(line: string, read: (text: string) => Thing): readonly Thing[] {
  try {
    return [read(line)]
  } catch {
    // Written by another version. It stays out of sight.
    return []
  }
}

/** "Deep blue", then "Deep blue 2". */
function freeName(name: string, taken: ReadonlySet<string>): string {
  const wished = name.trim() || 'Unnamed'
  let free = wished
  for (let count = 2; taken.has(free); count++) free = `${wished.slice(0, 56)} ${count}`
  return free
}
