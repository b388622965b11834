import { type Diagnostic, isAbort, messageOf, PluginError, type Story } from 'sdk'
import { storage } from 'sdk/page/engines.ts'
import { reportError } from 'sdk/page/errors.ts'
import { followTable } from 'sdk/page/records/followedList.ts'
import { ages } from 'sdk/page/services/ages.ts'
import { ref } from 'valtio'
import { agesOpenMessage } from '../../../../src/shared/policy/openAges.ts'
import { canEdit, draft, inspect, inspectSoon, stopInspecting } from './draft.ts'
import { type History, noHistory, recorded, redone, type Stepped, undone } from './history.ts'
import { isObject, placeOf, type ScenarioJson, type Selection, valueAt } from './scenarioDocument.ts'
import { formatOf, judgeDraft, readDraft, type StoredDraft, saveDraft, saveUnread, storyOf } from './storedDraft.ts'

const keepAfterMs = 500

let kept: StoredDraft | undefined
let history: History = noHistory
let keepTimer: ReturnType<typeof setTimeout> | undefined
let keeping: Promise<void> = Promise.resolve()
/** What the next keeping is called: the last change since the one before. */
let unkept: string | undefined

/** Opens a scenario in the editor of this tab. The one that was open is kept and closed. */
export async function openDraft(id: string): Promise<void> {
  await closeDraft()
  join()
  Object.assign(draft, { id, phase: 'reading' })
  try {
    const found = await readDraft(id)
    if (draft.id !== id || draft.phase !== 'reading') return
    if (found) show(found)
    else draft.phase = 'missing'
  } catch (error) {
    Object.assign(draft, { phase: 'missing', trouble: messageOf(error) })
  }
}

/** Keeps what is not kept yet, and closes the editor. What cannot be kept is told, and gone. */
export async function closeDraft(): Promise<void> {
  await saveNow()
  if (draft.openAges.length > 0) await stateOpenAges()
  if (draft.saveTrouble !== undefined && unkept !== undefined) tellDiscarded(draft.name, draft.saveTrouble)
  stopInspecting()
  clearTimeout(keepTimer)
  kept = undefined
  unkept = undefined
  setHistory(noHistory)
  Object.assign(draft, {
    id: undefined,
    phase: 'none',
    format: 'native',
    name: '',
    builtin: false,
    files: [],
    script: ref({}),
    about: undefined,
    trouble: undefined,
    selection: { kind: 'scenario' },
    focus: undefined,
    isSaved: true,
    saveTrouble: undefined,
    openAges: ref([]),
    isElsewhere: false,
  })
}

/** Changes the script, under a name it can be taken back by. What changes nothing is no change. */
export function changeScript(label: string, change: (script: ScenarioJson) => ScenarioJson): void {
  if (!canEdit(draft)) return
  const before = draft.script
  const after = change(before)
  if (after === before) return
  setHistory(recorded(history, { label, script: before, selection: { ...draft.selection } }, after, Date.now()))
  become(after, label)
}

/** Takes the last change back, and returns to where it was made. */
export function undoChange(): void {
  step(undone(history, here()), 'Undo')
}

/** Does again what was taken back. */
export function redoChange(): void {
  step(redone(history, here()), 'Redo')
}

export function select(selection: Selection): void {
  draft.selection = { ...selection }
  draft.focus = undefined
}

/** Goes to what a problem is about, and asks the form to put the focus into its field. */
export function jumpTo(problem: Diagnostic): void {
  const { selection, focus } = placeOf(problem, draft.script)
  select(selection)
  draft.focus = focus && ref([...focus])
}

/** The script as it stands, for whoever plays or reads it. Undefined while none is open. */
export const storyOfDraft = (): Story | undefined => kept && storyOf(kept, scriptNow())

/** What is in the store of the open scenario. */
export const storedOfDraft = (): StoredDraft | undefined => kept

/** Keeps what is not kept yet, now. */
export function saveNow(): Promise<void> {
  clearTimeout(keepTimer)
  keeping = keeping.then(() => keep(false))
  return keeping
}

/** Asks for the ages that keep this from being saved, and saves it with them. Cancel leaves it as it is. */
export async function stateOpenAges(): Promise<void> {
  const own = kept
  const { openAges } = draft
  if (!own || openAges.length === 0) return
  try {
    const stated = await ages.now.askForRecord({ kind: 'scenario', name: draft.name }, openAges, own.record.ages)
    if (kept?.record.id !== own.record.id) return
    kept = { ...kept, record: { ...kept.record, ages: stated } }
  } catch (error) {
    if (!isAbort(error)) draft.saveTrouble = messageOf(error)
    return
  }
  await saveNow()
}

/** Keeps this tab's version over what another tab has kept. */
export function keepMine(): Promise<void> {
  unkept ??= 'This version'
  keeping = keeping.then(() => keep(true))
  return keeping
}

/** Takes the version of another tab. What was here can be had back by Undo. */
export async function takeTheirs(): Promise<void> {
  if (!kept) return
  const found = await readDraft(kept.record.id)
  if (!found) {
    draft.phase = 'missing'
    return
  }
  const theirs = isObject(found.script.script) ? found.script.script : {}
  const moment = { label: 'Change in another tab', script: draft.script, selection: { ...draft.selection } }
  if (!isSame(theirs, draft.script)) setHistory({ past: [...history.past, moment], future: [] })
  kept = found
  unkept = undefined
  Object.assign(draft, { script: ref(theirs), name: found.record.name, isSaved: true, isElsewhere: false })
  draft.files = found.files.map(({ name }) => name)
  settle()
}

function show(found: StoredDraft): void {
  kept = found
  const { record, script, files } = found
  Object.assign(draft, {
    phase: 'open',
    format: formatOf(record),
    name: record.name,
    builtin: record.builtin === true,
    files: files.map(({ name }) => name),
    script: ref(isObject(script.script) ? script.script : {}),
  })
  void inspect(record.engine, storyOf(found, script.script))
}

function become(script: ScenarioJson, label: string): void {
  draft.script = ref(script)
  draft.isSaved = false
  unkept = label
  clearTimeout(keepTimer)
  keepTimer = setTimeout(() => void saveNow(), keepAfterMs)
  settle()
}

/** After the script has become another. */
function settle(): void {
  const { selection } = draft
  if (selection.kind === 'node' && valueAt(draft.script, ['nodes', selection.id]) === undefined)
    select({ kind: 'scenario' })
  const own = kept
  if (own) inspectSoon(own.record.engine, () => storyOf(own, scriptNow()))
}

function step(stepped: Stepped | undefined, way: string): void {
  if (!stepped || !canEdit(draft)) return
  setHistory(stepped.history)
  select(stepped.moment.selection)
  become(stepped.moment.script, `${way}: ${stepped.moment.label}`)
}

function setHistory(next: History): void {
  history = next
  draft.undoable = next.past.at(-1)?.label
  draft.redoable = next.future.at(-1)?.label
}

async function keep(anyway: boolean): Promise<void> {
  const own = kept
  const label = unkept
  if (!own || label === undefined || (draft.isElsewhere && !anyway)) return
  const { script, about } = draft
  try {
    draft.openAges = ref([])
    const { refused, open } = await judgeDraft(own, script)
    if (refused !== undefined) throw new PluginError('plugin/refused', refused)
    if (open.length > 0) {
      draft.openAges = ref(open)
      draft.saveTrouble = agesOpenMessage(open)
      return
    }
    const now = await saveDraft(own, { label, script, about, anyway })
    if (kept !== own) return
    if (!now) {
      draft.isElsewhere = true
      return
    }
    kept = now
    Object.assign(draft, { name: now.record.name, saveTrouble: undefined, isElsewhere: false })
    if (draft.script !== script) return
    unkept = undefined
    draft.isSaved = true
  } catch (error) {
    draft.saveTrouble = messageOf(error)
  }
}

/** The page goes away, and may not live to hear an answer. */
function keepOnLeaving(): void {
  const own = kept
  const label = unkept
  // What was refused a moment ago is not kept in a hurry.
  if (!own || label === undefined || draft.isElsewhere || draft.saveTrouble !== undefined) return
  clearTimeout(keepTimer)
  const { next, done } = saveUnread(own, { label, script: draft.script, about: draft.about })
  kept = next
  unkept = undefined
  draft.isSaved = true
  done.catch((error: unknown) => {
    unkept ??= label
    Object.assign(draft, { isSaved: false, saveTrouble: messageOf(error) })
  })
}

/** Something was kept, here or in another tab. */
async function notice(): Promise<void> {
  await keeping
  const own = kept
  if (!own) return
  const stored = await storage().read('scenarios', own.record.id)
  if (kept !== own || stored?.modified === own.record.modified) return
  if (unkept === undefined) await takeTheirs()
  else draft.isElsewhere = true
}

function tellDiscarded(name: string, why: string): void {
  const message = `Your last changes of “${name}” were not saved. ${why}`
  reportError({ type: 'SCENARIO_ERROR', context: 'Scenarios', message })
}

let hasJoined = false

function join(): void {
  if (hasJoined) return
  hasJoined = true
  void followTable('scenarios', () => void notice().catch(() => {}))
  addEventListener('pagehide', keepOnLeaving)
}

const here = () => ({ script: draft.script, selection: { ...draft.selection } })
/** Guides are text, which the draft does not hold. */
const scriptNow = (): unknown => (draft.format === 'guideme' ? kept?.script.script : draft.script)
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
