import type { CharacterId } from 'sdk'
import type { LookedAt, MovingFile, MovingGroup, MovingTask } from '../../../src/workers/media/contract.ts'
import type { FileKind, ReportRow } from './report.ts'

/** What to do with a character that is here already, in other words. */
export type ConflictAnswer = 'keep-both' | 'update' | 'replace' | 'skip'

/** A character of the files who is here already, in other words. */
export interface Conflict {
  /** See `LookedAt`. */
  readonly print: string
  readonly name: string
  /** What the file has otherwise than the character had when it came in. */
  readonly changed: readonly string[]
  /** What was changed here since. */
  readonly mine: readonly string[]
  readonly answer: ConflictAnswer
}

/** A file, and what it turned out to be. */
export interface Seen {
  readonly file: MovingFile
  readonly at: LookedAt
}

/** What an import is going to do. */
export interface Plan {
  readonly counts: Readonly<Partial<Record<FileKind, number>>>
  readonly conflicts: readonly Conflict[]
  /** How many are here already, in the same words, or twice among the files. */
  readonly same: number
  /** How many have the name of somebody who is here, and are somebody else. */
  readonly namesakes: number
  /** The files that have a part in the import. */
  readonly left: readonly Seen[]
  /** The files that have none, each with the reason. */
  readonly rows: readonly ReportRow[]
}

const kindOf = ({ kind }: LookedAt): FileKind => (kind === 'refused' || kind === 'unreadable' ? 'other' : kind)

export function planOf(seen: readonly Seen[]): Plan {
  const counts: Partial<Record<FileKind, number>> = {}
  const prints = new Set<string>()
  const left: Seen[] = []
  const rows: ReportRow[] = []
  const conflicts: Conflict[] = []
  let same = 0
  let namesakes = 0
  for (const one of seen) {
    const { at, file } = one
    const kind = kindOf(at)
    counts[kind] = (counts[kind] ?? 0) + 1
    if ('reason' in at) {
      const outcome = at.kind === 'refused' ? 'refused' : at.kind === 'unreadable' ? 'failed' : 'not-used'
      rows.push({ path: file.path, kind, outcome, reason: at.reason })
      continue
    }
    if ('print' in at && prints.has(at.print)) {
      same += 1
      rows.push({ path: file.path, kind, outcome: 'already-here', name: at.name })
      // A chat may lie in the folder that is called as this file.
      if (at.kind !== 'character') continue
    } else if (at.kind === 'character') {
      if (at.isNamesake) namesakes += 1
      if (at.existing?.isSame) same += 1
      else if (at.existing) {
        const { changed, mine } = at.existing
        conflicts.push({ print: at.print, name: at.name, changed, mine, answer: 'keep-both' })
      }
    }
    if ('print' in at) prints.add(at.print)
    left.push(one)
  }
  return { counts, conflicts, same, namesakes, left, rows }
}

/** Answers this conflict, and all that follow it where the answer is the same for them. */
export const answered = (
  conflicts: readonly Conflict[],
  place: number,
  answer: ConflictAnswer,
  isForTheRest: boolean,
): readonly Conflict[] =>
  conflicts.map((one, at) => (at === place || (isForTheRest && at > place) ? { ...one, answer } : one))

/** The tasks for the characters, and who is here already: chats find their characters by both. */
export interface CharacterTasks {
  readonly tasks: readonly { readonly task: MovingTask; readonly print: string }[]
  readonly here: readonly { readonly path: string; readonly print: string; readonly id: CharacterId }[]
  /** Files with the card of another file. */
  readonly twins: readonly { readonly path: string; readonly print: string }[]
  readonly rows: readonly ReportRow[]
}

export function characterTasks(left: readonly Seen[], conflicts: readonly Conflict[]): CharacterTasks {
  const answers = new Map(conflicts.map(({ print, answer }) => [print, answer]))
  const taken = new Set<string>()
  const tasks: { task: MovingTask; print: string }[] = []
  const here: { path: string; print: string; id: CharacterId }[] = []
  const twins: { path: string; print: string }[] = []
  const rows: ReportRow[] = []
  for (const { file, at } of left) {
    if (at.kind !== 'character') continue
    const { existing, print, name } = at
    const { path } = file
    const how = existing?.isSame ? 'skip' : (answers.get(print) ?? 'keep-both')
    if (taken.has(print)) twins.push({ path, print })
    else if (existing && how === 'skip') {
      here.push({ path, print, id: existing.id })
      rows.push({ path, kind: 'character', outcome: existing.isSame ? 'already-here' : 'skipped', name })
    } else if (existing && (how === 'update' || how === 'replace')) {
      tasks.push({ task: { ...file, kind: 'character', over: { id: existing.id, how } }, print })
    } else tasks.push({ task: { ...file, kind: 'character' }, print })
    taken.add(print)
  }
  return { tasks, here, twins, rows }
}

const partsOf = (path: string) => path.split('/')
const stemOf = (name: string) => name.replace(/\.[^.]*$/, '')

/** The name of a file without folders and ending, which SillyTavern gives to the folder of the character's chats. */
export const stemOfPath = (path: string) => stemOf(partsOf(path).at(-1) ?? '')

/** A chat with what its folder and the files of groups tell of it. `stems` are characters by the names of their files. */
export function chatTask(
  file: MovingFile,
  stems: ReadonlyMap<string, CharacterId>,
  groups: readonly MovingGroup[],
): MovingTask {
  const stem = stemOfPath(file.path)
  const group = groups.find(({ chats }) => chats.includes(stem))
  const owner = group ? undefined : stems.get(partsOf(file.path).at(-2) ?? '')
  const members = group?.members.flatMap((name) => stems.get(stemOf(name)) ?? []) ?? []
  return { ...file, kind: 'chat', ...(owner && { owner }), ...(group && { group: { name: group.name, members } }) }
}
