import { type CharacterId, isAbort, messageOf } from 'sdk'
import { storage } from 'sdk/page/engines.ts'
import { openPage } from 'sdk/page/openSettings.ts'
import { topBarItems } from 'sdk/page/points/points.ts'
import { isStorageFull } from 'sdk/page/quota.ts'
import { readInMedia } from 'sdk/page/records/readInMedia.ts'
import { type ToastRequest, toast } from 'sdk/page/toasts.ts'
import { ref } from 'valtio'
import type { LookedAt, MovedFile, MovingFile, MovingTask } from '../../../src/workers/media/contract.ts'
import type { CommitId } from '../../../src/workers/storage/contract.ts'
import ImportBadge from './ImportBadge.tsx'
import { moving, nothing } from './moveState.ts'
import { pagePath } from './pagePath.ts'
import {
  answered,
  type Conflict,
  type ConflictAnswer,
  characterTasks,
  chatTask,
  type Plan,
  planOf,
  type Seen,
  stemOfPath,
} from './plan.ts'
import type { ReportRow } from './report.ts'
import { aloneInAllTabs, importHere, noteUnderWay, readStopped, type UnderWay } from './underWay.ts'

let isFolder = false
let left: readonly Seen[] = []
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
  left = []
  rows = []
  commits = []
  Object.assign(moving, nothing())
  void findStopped()
}

/** Looks for an import that a reload ended, as long as no other is under way. */
export async function findStopped(): Promise<void> {
  const stopped = await readStopped()
  if (moving.phase === 'choose') moving.stopped = stopped
}

/** Leaves a stopped import as it is: what it brought stays. */
export function forgetStopped(): void {
  noteUnderWay(undefined)
  moving.stopped = undefined
}

/** Browsers list a folder in the order of its disk. */
const collator = new Intl.Collator('en', { numeric: true })

/** Tells of the files what they are, and makes the plan of them. `before` is the import of which they are the rest. */
export async function lookAt(chosen: readonly File[], before?: UnderWay): Promise<void> {
  startOver()
  stopping = new AbortController()
  commits = [...(before?.commits ?? [])]
  const { signal } = stopping
  Object.assign(moving, { phase: 'looking', total: chosen.length })
  // Thousands take a moment to list; the page shows first that it has them.
  await new Promise((resolve) => setTimeout(resolve))
  if (signal.aborted) return
  const files = chosen
    .map((blob): MovingFile => ({ path: blob.webkitRelativePath || blob.name, blob }))
    .sort((one, other) => collator.compare(one.path, other.path))
    .filter(({ path }) => !path.split('/').some((name) => name.startsWith('.') || name === '__MACOSX'))
  isFolder = files[0]?.path.includes('/') === true
  moving.total = files.length
  const seen: Seen[] = []
  try {
    for (const queue = files; queue.length > 0; ) {
      await whileGoing(signal)
      signal.throwIfAborted()
      const lot = lotOf(queue)
      const told = await lookAtLot(lot)
      signal.throwIfAborted()
      queue.splice(0, lot.length)
      for (const [at, file] of lot.entries()) {
        const one = told[at]
        if (one?.kind === 'archive') {
          const inside = await unpack(file)
          queue.push(...inside)
          moving.total += inside.length
        } else if (one) seen.push({ file, at: one })
      }
      moving.done += lot.length
    }
    signal.throwIfAborted()
    showPlan(planOf(seen))
  } catch (error) {
    if (!isAbort(error)) throw error
  }
}

function showPlan(plan: Plan): void {
  const { counts, same, namesakes, conflicts } = plan
  left = plan.left
  rows.push(...plan.rows)
  const { lorebook = 0, preset = 0, scenario = 0, 'lora-list': loras = 0 } = counts
  const alone = lorebook + preset + scenario + loras + conflicts.length
  Object.assign(moving, {
    phase: 'plan',
    counts,
    same,
    namesakes,
    conflicts: ref(conflicts),
    rows: ref([...rows]),
    isTooLargeToUndo: commits.length + Math.ceil(left.length / lotFiles) + alone > maxUndo,
  })
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

/** A lot at once; where that fails, its files one by one, so that one bad file costs no other. */
async function lookAtLot(lot: readonly MovingFile[]): Promise<readonly LookedAt[]> {
  try {
    return await readInMedia((media) => media.lookAt(lot), { limitMs: lotMs })
  } catch (error) {
    if (lot.length === 1) return [{ kind: 'unreadable', reason: messageOf(error) }]
    const told: LookedAt[] = []
    for (const one of lot) told.push(...(await lookAtLot([one])))
    return told
  }
}

/** The next of them that are done together. */
function lotOf<Item extends MovingFile>(queue: readonly Item[]): readonly Item[] {
  let bytes = 0
  const end = queue.slice(0, lotFiles).findIndex(({ blob }, at) => {
    bytes += blob.size
    return at > 0 && bytes > lotBytes
  })
  return queue.slice(0, end === -1 ? lotFiles : end)
}

export function answer(place: number, how: ConflictAnswer, isForTheRest = false): void {
  moving.conflicts = ref(answered(moving.conflicts, place, how, isForTheRest)) as readonly Conflict[]
}

/** Does what the plan says, unless another tab is importing. */
export async function moveIn(): Promise<void> {
  moving.trouble = undefined
  const isAlone = await aloneInAllTabs(async () => {
    importHere.end = cancel
    const removeBadge = topBarItems.add('import', { place: 'badge', component: ImportBadge })
    try {
      await keepPlanned(stopping.signal)
    } finally {
      removeBadge()
      importHere.end = undefined
    }
  })
  if (!isAlone) moving.trouble = 'Another tab is importing. Wait until it has finished.'
}

/** Characters first, for their chats. */
async function keepPlanned(signal: AbortSignal): Promise<void> {
  const characters = characterTasks(left, moving.conflicts)
  const others = left.flatMap(({ file, at }) => otherTask(file, at))
  const chats = left.filter(({ at }) => at.kind === 'chat' || at.kind === 'group-chat')
  const groups = left.flatMap(({ at, file }) => (at.kind === 'group' ? [{ ...at.group, path: file.path }] : []))
  rows.push(...characters.rows)
  const total = characters.tasks.length + others.length + chats.length
  Object.assign(moving, { phase: 'moving', done: 0, total, pause: 'none' })
  noteProgress()

  const stems = new Map<string, CharacterId>()
  const byPrint = new Map<string, CharacterId>()
  const noteCharacter = (path: string, print: string, id: CharacterId | undefined) => {
    if (!id) return
    byPrint.set(print, id)
    if (!stems.has(stemOfPath(path))) stems.set(stemOfPath(path), id)
  }
  for (const { path, print, id } of characters.here) noteCharacter(path, print, id)
  const prints = new Map(characters.tasks.map(({ task, print }) => [task, print]))
  await keepAll([...prints.keys()], signal, (task, moved) => {
    if (moved.kind === 'kept') noteCharacter(task.path, prints.get(task) ?? '', moved.id)
  })
  for (const { path, print } of characters.twins) noteCharacter(path, print, byPrint.get(print))
  await keepAll(others, signal)
  await keepAll(
    chats.map(({ file }) => chatTask(file, stems, groups)),
    signal,
  )
  for (const { path, name } of groups) {
    rows.push({ path, kind: 'group', outcome: 'not-used', name, reason: 'Its name and members went to its chats.' })
  }
  noteUnderWay(undefined)
  finish()
}

/** What is neither a character nor a chat, and stands for itself. */
function otherTask(file: MovingFile, { kind }: LookedAt): readonly MovingTask[] {
  switch (kind) {
    case 'lorebook':
    case 'preset':
    case 'scenario':
    case 'pattern':
    case 'lora-list':
      return [{ ...file, kind }]
    default:
      return []
  }
}

function finish(): void {
  Object.assign(moving, {
    phase: 'done',
    pause: 'none',
    rows: ref([...rows]),
    canUndo: commits.length > 0 && commits.length <= maxUndo,
  })
  const count = rows.filter(({ outcome }) => isIn.has(outcome)).length
  const isCancelled = rows.some(({ outcome }) => outcome === 'cancelled')
  tell({
    type: isCancelled ? 'info' : 'success',
    title: `Import ${isCancelled ? 'cancelled' : 'finished'}: ${count.toLocaleString('en')} ${count === 1 ? 'file' : 'files'} imported`,
    duration: 15_000,
    action: { label: 'Show report', run: showPage },
  })
}

const isIn: ReadonlySet<string> = new Set(['imported', 'updated', 'replaced'])

const showPage = () => void openPage(pagePath)

/** Where it is not on screen anyway. */
function tell(news: ToastRequest): void {
  if (globalThis.location?.pathname !== pagePath) toast(news)
}

const noteProgress = () =>
  noteUnderWay({
    isFolder,
    done: moving.done,
    total: moving.total,
    at: Date.now(),
    commits,
  })

async function keepAll(
  tasks: readonly MovingTask[],
  signal: AbortSignal,
  onMoved: (task: MovingTask, moved: MovedFile) => void = () => {},
): Promise<void> {
  for (let queue = tasks; queue.length > 0; ) {
    await whileGoing(signal)
    if (signal.aborted) {
      rows.push(...queue.map(({ path, kind }) => ({ path, kind, outcome: 'cancelled' }) as const))
      return
    }
    const lot = lotOf(queue)
    const { moved, full } = await keepLot(lot)
    const waiting: MovingTask[] = []
    for (const [at, task] of lot.entries()) {
      const one = moved[at]
      if (one) {
        rows.push(rowOf(task, one))
        onMoved(task, one)
      } else waiting.push(task)
    }
    queue = [...waiting, ...queue.slice(lot.length)]
    moving.done += lot.length - waiting.length
    noteProgress()
    if (full !== undefined) waitForRoom()
  }
}

/** What became of a lot: undefined for files that found no room, all of which `full` tells. */
interface Kept {
  readonly moved: readonly (MovedFile | undefined)[]
  readonly full?: string
}

async function keepLot(lot: readonly MovingTask[]): Promise<Kept> {
  try {
    const kept = await readInMedia((media) => media.moveIn(lot), { limitMs: lotMs })
    commits.push(...kept.commits)
    return kept
  } catch (error) {
    if (isStorageFull(error)) return { moved: [], full: messageOf(error) }
    if (lot.length === 1) return { moved: [{ kind: 'failed', reason: messageOf(error) }] }
    const moved: (MovedFile | undefined)[] = []
    for (const one of lot) {
      const kept = await keepLot([one])
      moved.push(kept.moved[0])
      if (kept.full !== undefined) return { moved, full: kept.full }
    }
    return { moved }
  }
}

/** The player makes some, and goes on. */
function waitForRoom(): void {
  Object.assign(moving, { pause: 'asked', isFull: true })
  tell({
    type: 'error',
    title: 'Import paused: storage is full',
    duration: 0,
    action: { label: 'Show import', run: showPage },
  })
}

function rowOf(task: MovingTask, moved: MovedFile): ReportRow {
  const { path, kind } = task
  if (moved.kind === 'same') return { path, kind, outcome: 'already-here' }
  if (moved.kind !== 'kept') return { path, kind, outcome: moved.kind, reason: moved.reason }
  const how = task.kind === 'character' ? task.over?.how : undefined
  const outcome = how === 'update' ? 'updated' : how === 'replace' ? 'replaced' : 'imported'
  return { path, kind, outcome, name: moved.name, ...(moved.notes.length > 0 && { notes: moved.notes }) }
}

async function whileGoing(signal: AbortSignal): Promise<void> {
  while (moving.pause !== 'none' && !signal.aborted) {
    moving.pause = 'paused'
    await new Promise<void>((resolve) => {
      resume = resolve
    })
  }
}

/** Pauses once the files at hand are done. */
export function pause(): void {
  moving.pause = 'asked'
}

export function goOn(): void {
  Object.assign(moving, { pause: 'none', isFull: false })
  resume?.()
}

/** What is in stays, until it is undone; the rest is listed as cancelled. */
export function cancel(): void {
  if (moving.phase === 'looking') {
    startOver()
    return
  }
  stopping.abort()
  goOn()
}

/** Takes back all that was imported, the last first. */
export async function undoAll(): Promise<void> {
  Object.assign(moving, { phase: 'undoing', done: 0, total: commits.length, trouble: undefined })
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

/** Takes back what an import brought before a reload ended it. */
export async function undoStopped({ commits: made }: UnderWay): Promise<void> {
  commits = [...made]
  await undoAll()
  if (moving.phase === 'undone') noteUnderWay(undefined)
}
