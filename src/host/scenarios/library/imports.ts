import { isAbort, messageOf, newId } from 'sdk'
import { proxy } from 'valtio'
import type {
  ChosenFile,
  ScenarioEntry,
  ScenarioReading,
  ScenarioReadOptions,
} from '../../../workers/media/contract.ts'
import type { ScenarioRecord } from '../../../workers/storage/contract.ts'
import { storage } from '../../engine.ts'
import { media } from '../../mediaEngine.ts'
import { type Chosen, sortChosen } from './chosenFiles.ts'
import { changesFor, recordOf } from './keptReading.ts'
import { changesForUpdate, sameStory } from './sameStory.ts'
import { commit, offerUndo } from './scenarioStore.ts'

export type ImportPhase =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'reading'; readonly done: number; readonly total: number; readonly now: string }
  | { readonly kind: 'password'; readonly wrong: boolean }
  | { readonly kind: 'choose'; readonly entries: readonly ScenarioEntry[] }
  /** The library has it already, perhaps in an older version. */
  | { readonly kind: 'same'; readonly scenario: string; readonly name: string }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'cancelled' }
  | {
      readonly kind: 'done'
      readonly scenario: string
      readonly name: string
      readonly isUpdate: boolean
      readonly reading: Told
    }

/** What of a reading is told in the list of imports. */
type Told = Pick<ScenarioReading['report'], 'found' | 'missing' | 'warnings' | 'refused' | 'hosts'>

export interface ImportItem {
  readonly id: string
  readonly name: string
  phase: ImportPhase
}

export const importing = proxy({ items: [] as ImportItem[] })

interface Task {
  readonly chosen: Chosen
  options: ScenarioReadOptions
  /** What was read, while the player decides where it goes. */
  reading?: ScenarioReading
}

/** Files do not belong into what is shown. */
const tasks = new Map<string, Task>()
let working: { readonly id: string; readonly call: AbortController } | undefined

/** Brings in what was chosen, one after another. */
export async function importScenarios(files: readonly ChosenFile[]): Promise<void> {
  for (const chosen of sortChosen(files)) queue(chosen, {})
  await work()
}

/** Opens an archive with a password the player gave. */
export async function givePassword(id: string, password: string): Promise<void> {
  await again(id, (task) => ({ ...task.options, password }))
}

/** Brings in the scripts the player picked of several. */
export async function takeEntries(id: string, entries: readonly string[]): Promise<void> {
  const task = tasks.get(id)
  const [first, ...others] = entries
  if (!task || first === undefined) return
  for (const entry of others) queue(task.chosen, { ...task.options, entry })
  await again(id, ({ options }) => ({ ...options, entry: first }))
}

/** Lets what was read take the place of the scenario it is a version of, or stand beside it. */
export async function settleSame(id: string, choice: 'update' | 'both'): Promise<void> {
  const task = tasks.get(id)
  const phase = importing.items.find((one) => one.id === id)?.phase
  if (!task?.reading || phase?.kind !== 'same') return
  const { reading, chosen } = task
  delete task.reading
  try {
    const old = choice === 'update' ? await storage().read('scenarios', phase.scenario) : undefined
    show(id, old ? await update(old, reading, chosen.name) : await keep(reading, chosen.name))
  } catch (error) {
    show(id, { kind: 'failed', message: messageOf(error) })
  }
}

export function cancelImport(id: string): void {
  if (working?.id === id) working.call.abort()
  show(id, { kind: 'cancelled' })
  tasks.delete(id)
}

/** Forgets what was told of; what is still at work goes on. */
export function clearImports(): void {
  const settled = (kind: ImportPhase['kind']) => kind === 'done' || kind === 'failed' || kind === 'cancelled'
  importing.items = importing.items.filter(({ phase }) => !settled(phase.kind))
}

async function again(id: string, options: (task: Task) => ScenarioReadOptions): Promise<void> {
  const task = tasks.get(id)
  if (!task) return
  task.options = options(task)
  show(id, { kind: 'waiting' })
  await work()
}

function queue(chosen: Chosen, options: ScenarioReadOptions): void {
  const id = newId()
  tasks.set(id, { chosen, options })
  importing.items.push({ id, name: options.entry ?? chosen.name, phase: { kind: 'waiting' } })
}

function show(id: string, phase: ImportPhase): void {
  const item = importing.items.find((one) => one.id === id)
  if (item && item.phase.kind !== 'cancelled') item.phase = phase
}

async function work(): Promise<void> {
  if (working) return
  for (let next = waiting(); next; next = waiting()) {
    working = { id: next.id, call: new AbortController() }
    const task = tasks.get(next.id)
    if (task) await read(next.id, task, working.call.signal)
    else show(next.id, { kind: 'cancelled' })
    working = undefined
  }
}

const waiting = () => importing.items.find(({ phase }) => phase.kind === 'waiting')

async function read(id: string, { chosen, options }: Task, signal: AbortSignal): Promise<void> {
  show(id, { kind: 'reading', done: 0, total: 1, now: '' })
  try {
    for await (const news of media().readScenario(chosen.files, options, signal)) {
      if (news.kind === 'files') await storage().keepStoryFiles(news.files)
      else if (news.kind === 'progress') show(id, { ...news, kind: 'reading' })
      else if (news.kind === 'refused') show(id, { kind: 'failed', message: news.message })
      else if (news.kind !== 'read') show(id, news)
      else show(id, await place(id, news.reading, chosen.name))
    }
  } catch (error) {
    show(id, isAbort(error) ? { kind: 'cancelled' } : { kind: 'failed', message: messageOf(error) })
  }
}

async function place(id: string, reading: ScenarioReading, source: string): Promise<ImportPhase> {
  const same = await sameStory(reading, source)
  const task = tasks.get(id)
  if (!same || !task) return await keep(reading, source)
  task.reading = reading
  return { kind: 'same', scenario: same.id, name: same.name }
}

async function update(old: ScenarioRecord, reading: ScenarioReading, source: string): Promise<ImportPhase> {
  const { record, changes } = await changesForUpdate(old, reading, source)
  const made = await commit('Scenario updated', changes)
  offerUndo(`${record.name} was updated`, made, 'Where you are in it and what it remembers was kept.')
  return done(record, reading, true)
}

async function keep(reading: ScenarioReading, source: string): Promise<ImportPhase> {
  const record = recordOf(newId(), reading, source)
  const made = await commit('Scenario imported', changesFor(record, reading))
  offerUndo(`${record.name} is in your scenarios`, made)
  return done(record, reading, false)
}

function done({ id, name }: ScenarioRecord, { report }: ScenarioReading, isUpdate: boolean): ImportPhase {
  const { found, missing, warnings, refused, hosts } = report
  return { kind: 'done', scenario: id, name, isUpdate, reading: { found, missing, warnings, refused, hosts } }
}
