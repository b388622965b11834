import { type CharacterId, isAbort, messageOf } from 'sdk'
import { storage } from 'sdk/page/engines.ts'
import { readInMedia } from 'sdk/page/records/readInMedia.ts'
import { toast } from 'sdk/page/toasts.ts'
import { proxy, ref } from 'valtio'
import type { LookedAt, MovedFile, MovingFile, MovingGroup, MovingTask } from '../../../src/workers/media/contract.ts'
import type { CommitId } from '../../../src/workers/storage/contract.ts'
import type { FileKind, ReportRow } from './report.ts'

/** For all characters whose name is taken here by one that says something else. */
export type ConflictAnswer = 'keep-both' | 'update' | 'skip'

type Phase = 'choose' | 'looking' | 'plan' | 'moving' | 'done' | 'undoing' | 'undone'

interface MoveState {
  phase: Phase
  done: number
  total: number
  isPaused: boolean
  /** Why it paused by itself. */
  trouble: string | undefined
  /** How many files there are of each kind. */
  counts: Readonly<Partial<Record<FileKind, number>>>
  /** Names of characters that are here with other words. */
  conflicts: readonly string[]
  /** How many are here already, in the same words. */
  same: number
  answer: ConflictAnswer
  rows: readonly ReportRow[]
  /** It makes more commits than the storage can take back. */
  isTooLargeToUndo: boolean
  canUndo: boolean
}

const nothing = (): MoveState => ({
  phase: 'choose',
  done: 0,
  total: 0,
  isPaused: false,
  trouble: undefined,
  counts: {},
  conflicts: [],
  same: 0,
  answer: 'keep-both',
  rows: ref([]) as readonly ReportRow[],
  isTooLargeToUndo: false,
  canUndo: false,
})

/** The import of this visit; it goes on while other pages are shown. */
export const moving = proxy<MoveState>(nothing())

interface Seen {
  readonly file: MovingFile
  readonly at: LookedAt
}

let seen: Seen[] = []
let rows: ReportRow[] = []
let commits: CommitId[] = []
let stopping = new AbortController()
let resume: (() => void) | undefined

/** Files that are read and kept together: few commits, and the page hears of it often enough. */
const lotFiles = 20
const lotBytes = 40 * 1024 * 1024
const lotMs = 90_000
/** The journal of the storage knows so many commits; beyond that the first of an import could not be undone. */
const maxUndo = 450

export function startOver(): void {
  stopping.abort()
  resume?.()
  seen = []
  rows = []
  commits = []
  Object.assign(moving, nothing())
}

/** Tells of the files what they are, and makes the plan of them. */
export async function lookAt(chosen: readonly File[]): Promise<void> {
  startOver()
  stopping = new AbortController()
  const { signal } = stopping
  const files = chosen
    .map((blob): MovingFile => ({ path: blob.webkitRelativePath || blob.name, blob }))
    .filter(({ path }) => !path.split('/').some((name) => name.startsWith('.') || name === '__MACOSX'))
  Object.assign(moving, { phase: 'looking', total: files.length })
  try {
    for (let queue = files; queue.length > 0; ) {
      const inside: MovingFile[] = []
      for (const lot of lotsOf(queue)) {
        signal.throwIfAborted()
        const told = await each(
          lot,
          (some) => readInMedia((media) => media.lookAt(some), { limitMs: lotMs }),
          unreadable,
        )
        signal.throwIfAborted()
        for (const [at, file] of lot.entries()) {
          const one = told[at]
          if (one?.kind === 'archive') inside.push(...(await unpack(file)))
          else if (one) seen.push({ file, at: one })
        }
        moving.done += lot.length
      }
      moving.total += inside.length
      queue = inside
    }
    makePlan()
  } catch (error) {
    if (!isAbort(error)) throw error
  }
}

async function unpack(file: MovingFile): Promise<readonly MovingFile[]> {
  const failed = (reason: string): [] => {
    rows.push({ path: file.path, kind: 'archive', outcome: 'failed', reason })
    return []
  }
  // An archive within an archive stays closed.
  if (file.path.includes(inArchive)) return failed('It is an archive within an archive. Import it separately.')
  try {
    const found = await readInMedia((media) => media.unpackMoving(file.blob), { limitMs: lotMs })
    if (!found.ok) return failed(found.error.message)
    const { files, refused } = found.value
    for (const { path, reason } of refused) {
      rows.push({ path: `${file.path}${inArchive}${path}`, kind: 'other', outcome: 'failed', reason })
    }
    return files.map(({ path, blob }) => ({ path: `${file.path}${inArchive}${path}`, blob }))
  } catch (error) {
    return failed(messageOf(error))
  }
}

/** Stands between the path of an archive and the path inside it. */
const inArchive = '!/'

const unreadable = (reason: string): LookedAt => ({ kind: 'unreadable', reason })

/** A lot at once; where that fails, its files one by one, so that one bad file costs no other. */
async function each<Item, Told>(
  lot: readonly Item[],
  work: (lot: readonly Item[]) => Promise<readonly Told[]>,
  failed: (reason: string) => Told,
): Promise<readonly Told[]> {
  try {
    return await work(lot)
  } catch (error) {
    if (isFull(error)) throw error
    if (lot.length === 1) return [failed(messageOf(error))]
    const told: Told[] = []
    for (const one of lot) told.push(...(await each([one], work, failed)))
    return told
  }
}

const isFull = (error: unknown) => (error as { code?: unknown } | null)?.code === 'storage/quota'

function* lotsOf<Item extends MovingFile>(files: readonly Item[]): Iterable<readonly Item[]> {
  let lot: Item[] = []
  let bytes = 0
  for (const file of files) {
    if (lot.length === lotFiles || (lot.length > 0 && bytes + file.blob.size > lotBytes)) {
      yield lot
      lot = []
      bytes = 0
    }
    lot.push(file)
    bytes += file.blob.size
  }
  if (lot.length > 0) yield lot
}

const kindOf = ({ kind }: LookedAt): FileKind => (kind === 'refused' || kind === 'unreadable' ? 'other' : kind)

function makePlan(): void {
  const counts: Partial<Record<FileKind, number>> = {}
  const prints = new Set<string>()
  const left: Seen[] = []
  let same = 0
  for (const one of seen) {
    const { at, file } = one
    const kind = kindOf(at)
    counts[kind] = (counts[kind] ?? 0) + 1
    if ('reason' in at) {
      const outcome = at.kind === 'refused' ? 'refused' : at.kind === 'unreadable' ? 'failed' : 'not-used'
      rows.push({ path: file.path, kind, outcome, reason: at.reason })
      continue
    }
    if ('print' in at) {
      const isAgain = prints.has(at.print)
      prints.add(at.print)
      if (isAgain || (at.kind === 'character' && at.existing?.isSame)) {
        same += 1
        if (isAgain) {
          rows.push({ path: file.path, kind, outcome: 'already-here', name: at.name })
          if (at.kind !== 'character') continue
        }
      }
    }
    left.push(one)
  }
  seen = left
  const conflicts = left.flatMap(({ at }) => (isConflict(at) ? [at.name] : []))
  const alone = (counts.lorebook ?? 0) + (counts.preset ?? 0) + conflicts.length
  const isTooLargeToUndo = Math.ceil(left.length / lotFiles) + alone > maxUndo
  Object.assign(moving, { phase: 'plan', counts, conflicts, same, isTooLargeToUndo, rows: ref([...rows]) })
}

type SeenCharacter = Extract<LookedAt, { readonly kind: 'character' }>

const isConflict = (at: LookedAt): at is SeenCharacter =>
  at.kind === 'character' && at.existing !== undefined && !at.existing.isSame

/** Keeps what the plan says: characters first, for their chats. */
export async function moveIn(): Promise<void> {
  const { signal } = stopping
  const { answer } = moving
  Object.assign(moving, { phase: 'moving', done: 0, isPaused: false })
  /** Characters by the file names of their cards, and by what their cards say. */
  const stems = new Map<string, CharacterId>()
  const byPrint = new Map<string, CharacterId>()
  const taken = new Set<string>()
  const later: (() => void)[] = []
  const tasks: MovingTask[] = []
  for (const { file, at } of seen) {
    if (at.kind === 'lorebook' || at.kind === 'preset') tasks.push({ ...file, kind: at.kind })
    if (at.kind !== 'character') continue
    const { existing, print, name } = at
    if (taken.has(print)) {
      later.push(() => noteStem(stems, file.path, byPrint.get(print)))
      continue
    }
    taken.add(print)
    if (existing && (existing.isSame || answer === 'skip')) {
      noteStem(stems, file.path, existing.id)
      byPrint.set(print, existing.id)
      rows.push({ path: file.path, kind: 'character', outcome: existing.isSame ? 'already-here' : 'skipped', name })
    } else {
      const task: MovingTask = {
        ...file,
        kind: 'character',
        ...(existing && answer === 'update' && { over: existing.id }),
      }
      prints.set(task, print)
      tasks.push(task)
    }
  }
  const characters = tasks.filter(({ kind }) => kind === 'character')
  const others = tasks.filter(({ kind }) => kind !== 'character')
  const chats = seen.filter(({ at }) => at.kind === 'chat' || at.kind === 'group-chat')
  moving.total = tasks.length + chats.length
  const onKept = (task: MovingTask, moved: MovedFile) => {
    if (moved.kind !== 'kept' || !moved.id) return
    noteStem(stems, task.path, moved.id)
    byPrint.set(prints.get(task) ?? '', moved.id)
  }
  await keepAll(characters, signal, onKept)
  for (const note of later) note()
  await keepAll(others, signal)
  const groups = seen.flatMap(({ at, file }) => (at.kind === 'group' ? [{ ...at.group, path: file.path }] : []))
  const chatTasks = chats.map(({ file }) => chatTask(file, stems, groups))
  await keepAll(chatTasks, signal)
  for (const { path, name } of groups) {
    rows.push({ path, kind: 'group', outcome: 'not-used', name, reason: 'Its name and members went to its chats.' })
  }
  if (moving.phase !== 'moving') return
  Object.assign(moving, {
    phase: 'done',
    rows: ref([...rows]),
    canUndo: commits.length > 0 && commits.length <= maxUndo,
  })
  const count = rows.filter(({ outcome }) => outcome === 'imported' || outcome === 'updated').length
  toast({ type: 'success', title: `Import finished: ${count} ${count === 1 ? 'file' : 'files'} imported` })
}

const prints = new WeakMap<MovingTask, string>()

async function keepAll(
  tasks: readonly MovingTask[],
  signal: AbortSignal,
  onKept: (task: MovingTask, moved: MovedFile) => void = () => {},
): Promise<void> {
  for (const lot of lotsOf(tasks)) {
    await whileGoing(signal)
    const moved = await keepLot(lot, signal)
    for (const [at, task] of lot.entries()) {
      const one = moved[at]
      rows.push(rowOf(task, one))
      if (one) onKept(task, one)
    }
    moving.done += lot.length
  }
}

async function keepLot(lot: readonly MovingTask[], signal: AbortSignal): Promise<readonly (MovedFile | undefined)[]> {
  while (!signal.aborted) {
    try {
      return await each<MovingTask, MovedFile>(lot, keep, (reason) => ({ kind: 'failed', reason }))
    } catch (error) {
      // There is no room: the player makes some, and goes on.
      Object.assign(moving, { isPaused: true, trouble: messageOf(error) })
      await whileGoing(signal)
    }
  }
  return []
}

async function keep(lot: readonly MovingTask[]): Promise<readonly MovedFile[]> {
  const kept = await readInMedia((media) => media.moveIn(lot), { limitMs: lotMs })
  commits.push(...kept.commits)
  return kept.moved
}

function rowOf(task: MovingTask, moved: MovedFile | undefined): ReportRow {
  const { path, kind } = task
  if (!moved) return { path, kind, outcome: 'cancelled' }
  if (moved.kind === 'same') return { path, kind, outcome: 'already-here' }
  if (moved.kind !== 'kept') return { path, kind, outcome: moved.kind, reason: moved.reason }
  const outcome = task.kind === 'character' && task.over ? 'updated' : 'imported'
  return { path, kind, outcome, name: moved.name, ...(moved.notes.length > 0 && { notes: moved.notes }) }
}

async function whileGoing(signal: AbortSignal): Promise<void> {
  while (moving.isPaused && !signal.aborted) {
    await new Promise<void>((resolve) => {
      resume = resolve
    })
  }
}

export function setPaused(isPaused: boolean): void {
  Object.assign(moving, { isPaused, trouble: undefined })
  if (!isPaused) resume?.()
}

/** What is in stays, until it is undone; the rest is listed as cancelled. */
export function cancel(): void {
  if (moving.phase === 'looking') {
    startOver()
    return
  }
  stopping.abort()
  setPaused(false)
}

/** Takes back all that was imported, the last first. */
export async function undoAll(): Promise<void> {
  Object.assign(moving, { phase: 'undoing', done: 0, total: commits.length })
  try {
    for (let last = commits.at(-1); last !== undefined; last = commits.at(-1)) {
      await storage().undo(last)
      commits.pop()
      moving.done += 1
    }
    moving.phase = 'undone'
  } catch (error) {
    Object.assign(moving, { phase: 'done', trouble: `Couldn't undo all of it. ${messageOf(error)}` })
  }
}

const partsOf = (path: string) => path.split('/')
const stemOf = (name: string) => name.replace(/\.[^.]*$/, '')

function noteStem(stems: Map<string, CharacterId>, path: string, id: CharacterId | undefined): void {
  const stem = stemOf(partsOf(path).at(-1) ?? '')
  if (id && !stems.has(stem)) stems.set(stem, id)
}

/** A chat with what its folder and the files of groups tell of it. */
export function chatTask(
  file: MovingFile,
  stems: ReadonlyMap<string, CharacterId>,
  groups: readonly MovingGroup[],
): MovingTask {
  const parts = partsOf(file.path)
  const stem = stemOf(parts.at(-1) ?? '')
  const group = groups.find(({ chats }) => chats.includes(stem))
  const owner = group ? undefined : stems.get(parts.at(-2) ?? '')
  const members = group?.members.flatMap((name) => stems.get(stemOf(name)) ?? []) ?? []
  return { ...file, kind: 'chat', ...(owner && { owner }), ...(group && { group: { name: group.name, members } }) }
}
