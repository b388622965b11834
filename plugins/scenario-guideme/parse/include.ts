import { nameMatches, tidyPath } from '../rules/paths.ts'
import type { GuideDraft } from './GuideDraft.ts'
import type { GuideFiles } from './guide.ts'
import type { Tag } from './Tag.ts'

const deepest = 16

/** Takes in what an Include names: scripts into the global script, anything else as a part of the guide. */
export function includeFiles(tag: Tag, reading: Reading, readFile: ReadFile) {
  const file = tidyPath(tag.text('file'))
  const names = namesOf(file, reading)
  if (file === '' || names.length === 0) tag.warn(`No file is called "${file}", which this Include asks for.`)
  for (const name of names) {
    const text = reading.files.text(name)
    if (text === undefined) tag.warn(`The file "${name}" to include is missing.`)
    else take(name, text, tag, reading, readFile)
  }
}

/** The files an Include means: those of a wildcard in order of their names, or the one it names. */
function namesOf(file: string, { draft, files }: Reading): readonly string[] {
  const roots = [...new Set([draft.mediaDirectory, ''])]
  const whole = (root: string) => (root === '' ? file : `${root}/${file}`)
  if (!/\*\.(js|xml)$/i.test(file)) {
    return [roots.map(whole).find((name) => files.text(name) !== undefined)].filter((name) => name !== undefined)
  }
  for (const path of roots.map(whole)) {
    const cut = path.lastIndexOf('/') + 1
    const [folder, pattern] = [path.slice(0, Math.max(0, cut - 1)), path.slice(cut)]
    const found = files.list(folder).filter((name) => nameMatches(pattern, name))
    if (found.length > 0) return found.toSorted().map((name) => path.slice(0, cut) + name)
  }
  return []
}

function take(name: string, text: string, tag: Tag, reading: Reading, readFile: ReadFile) {
  const { draft, seen, depth } = reading
  if (seen.has(text) || depth >= deepest || draft.room.files-- <= 0) {
    tag.warn(`The file "${name}" is not read once more: it was included before, or too many files include each other.`)
    return
  }
  seen.add(text)
  if (/\.js$/i.test(name)) draft.scripts.push(`\n${draft.fitting(text)}`)
  else readFile(text, { ...reading, depth: depth + 1 })
}

/** What the files of a guide share while they are read. */
export interface Reading {
  readonly draft: GuideDraft
  readonly files: GuideFiles
  /** Contents already read, so that a file that includes itself ends. */
  readonly seen: Set<string>
  readonly depth: number
}

/** Reads one file of a guide. Passed in, because a file may include others, and those are read the same way. */
export type ReadFile = (source: string, reading: Reading) => void
