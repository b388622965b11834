import { isAbort, messageOf, newId } from 'sdk'
import { media } from 'sdk/page/engines.ts'
import { ages } from 'sdk/page/services/ages.ts'
import { proxy } from 'valtio'
import type { OpenAge } from '../../../../src/shared/policy/openAges.ts'
import type {
  ChosenFile,
  ScenarioEntry,
  ScenarioKept,
  ScenarioReadOptions,
  ScenarioToken,
} from '../../../../src/workers/media/contract.ts'
import { type Chosen, sortChosen } from './chosenFiles.ts'
import { offerUndo, refreshScenarios } from './scenarioStore.ts'

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
      readonly report: ScenarioKept['report']
    }

export interface ImportItem {
  readonly id: string
  readonly name: string
  phase: ImportPhase
}

export const importing = proxy({ items: [] as ImportItem[] })

interface Task {
  readonly chosen: Chosen
  options: ScenarioReadOptions
  /** Of what was read, while the player decides where it goes. */
  token?: ScenarioToken
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
  if (!task?.token || phase?.kind !== 'same') return
  const { token } = task
  delete task.token
  try {
    show(id, await save(token, choice === 'update' ? phase.scenario : undefined))
  } catch (error) {
    show(id, { kind: 'failed', message: messageOf(error) })
  }
}

export function cancelImport(id: string): void {
  if (working?.id === id) working.call.abort()
  show(id, { kind: 'cancelled' })
  const token = tasks.get(id)?.token
  if (token) drop(token)
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

async function read(id: string, task: Task, signal: AbortSignal): Promise<void> {
  const { chosen, options } = task
  show(id, { kind: 'reading', done: 0, total: 1, now: '' })
  try {
    for await (const news of media().openScenario(chosen.files, { ...options, source: chosen.name }, signal)) {
      if (news.kind === 'progress') show(id, { ...news, kind: 'reading' })
      else if (news.kind === 'refused') show(id, { kind: 'failed', message: news.message })
      else if (news.kind === 'ages') task.options = { ...options, stated: await askAges(chosen, news.open, options) }
      else if (news.kind !== 'opened') show(id, news)
      else show(id, await place(id, news.token, news.same))
    }
    if (task.options !== options) await read(id, task, signal)
  } catch (error) {
    show(id, isAbort(error) ? { kind: 'cancelled' } : { kind: 'failed', message: messageOf(error) })
  }
}

const askAges = ({ name }: Chosen, open: readonly OpenAge[], { stated }: ScenarioReadOptions) =>
  ages.now.askForRecord({ kind: 'scenario', name }, open, stated)

async function place(id: string, token: ScenarioToken, same: Same): Promise<ImportPhase> {
  const task = tasks.get(id)
  if (!task) {
    drop(token)
    return { kind: 'cancelled' }
  }
  if (!same) return await save(token, undefined)
  task.token = token
  return { kind: 'same', scenario: same.id, name: same.name }
}

type Same = { readonly id: string; readonly name: string } | undefined

/** One that is gone already needs no letting go. */
const drop = (token: ScenarioToken): void =>
  void media()
    .dropScenario(token)
    .catch(() => {})

async function save(token: ScenarioToken, over: string | undefined): Promise<ImportPhase> {
  const label = over === undefined ? 'Scenario imported' : 'Scenario updated'
  const kept = await media().keepScenario(token, { label, ...(over !== undefined && { over }) })
  const { commit, id, name, isUpdate, report } = kept
  await refreshScenarios()
  if (isUpdate) offerUndo(`${name} was updated`, commit, 'Your progress and its saved data were kept.')
  else offerUndo(`${name} is in your scenarios`, commit)
  return { kind: 'done', scenario: id, name, isUpdate, report }
}
