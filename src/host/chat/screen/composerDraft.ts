import type { SessionId } from 'sdk'
import { storage } from 'sdk/page/engines.ts'
import { notes } from 'sdk/page/records/localNotes.ts'
import { proxy } from 'valtio'
import { noteNames } from '../../../shared/storageNames.ts'
import type { ComposerDraft } from '../../../workers/storage/contract.ts'
import { lock } from '../../data/privacy/lock.ts'
import { untilAnswered } from '../../engines/untilAnswered.ts'

/** Stands for what is typed before there is a chat. */
export const noSession = 'none' as SessionId

/** Unsent messages by chat, as they are in the database or about to be. `isRead` once the database has answered. */
export const drafts = proxy<{ isRead: boolean; texts: Record<string, string>; takenOver: number }>({
  isRead: false,
  texts: {},
  /** How often the texts of another tab were taken over. */
  takenOver: 0,
})

const afterMs = 150
/** Not in the database yet. */
const changed = new Set<string>()
/** Written in this tab: since its start until the drafts were read, and later as long as there is text. */
const typed = new Set<string>()
/** Sent and not in the chat yet, by chat: until it is, the draft that is kept begins with it. */
const sending = new Map<string, { readonly text: string }>()
let timer: ReturnType<typeof setTimeout> | undefined
globalThis.addEventListener?.('pagehide', () => {
  noteChanged()
  void save()
})

/**
 * The last keys before the page is left, as notes: the browser may end the page before the database has them. With the
 * lock on nothing that was typed may lie in the clear, and what is on its way is in the database.
 */
function noteChanged(): void {
  if (lock.state !== 'off') return
  for (const id of changed) if (!sending.has(id)) notes.write(noteOf(id), drafts.texts[id] ?? '')
}

const noteOf = (id: string) => `${noteNames.draft}${id}` as const

/** Reads the drafts; what is typed meanwhile wins, then what was noted when a page was left. */
export async function restoreDrafts(): Promise<void> {
  try {
    const records = await untilAnswered(() => storage().list('composerDrafts'))
    const kept = Object.fromEntries(records.map(({ id, text }) => [id, text]))
    const noted = notes
      .keys(noteNames.draft)
      .map((key) => ({ id: key.slice(noteNames.draft.length), text: notes.read(key) ?? '' }))
      .filter(({ id }) => !typed.has(id))
    await keep(noted)
    for (const { id, text } of noted) kept[id] = text
    for (const [id, text] of Object.entries(kept)) if (text !== '' && !typed.has(id)) drafts.texts[id] = text
  } catch (error) {
    console.warn('[Drafts]', 'Unsent messages could not be read', error)
  } finally {
    drafts.isRead = true
  }
}

/** Shows what other tabs write, except where one is writing here. */
export async function followDrafts(signal: AbortSignal): Promise<void> {
  for await (const { from, tables } of storage().changes(signal)) {
    if (from !== 'another-tab' || !tables.includes('composerDrafts') || !drafts.isRead) continue
    try {
      takeOver(Object.fromEntries((await storage().list('composerDrafts')).map(({ id, text }) => [id, text])))
    } catch (error) {
      // The next notice tries again.
      console.warn('[Drafts]', 'What another tab has written could not be read', error)
    }
  }
}

function takeOver(kept: Readonly<Record<string, string>>): void {
  const isWriting = document.hasFocus()
  for (const id of new Set([...Object.keys(kept), ...Object.keys(drafts.texts)])) {
    if (changed.has(id) || sending.has(id) || (isWriting && typed.has(id))) continue
    typed.delete(id)
    const text = kept[id]
    if (text === undefined) delete drafts.texts[id]
    else drafts.texts[id] = text
  }
  drafts.takenOver += 1
}

/** What was typed and not sent, by chat. */
export const readDraft = (id: SessionId): string => drafts.texts[id] ?? ''

/** Kept a moment after the last key, so that typing stays light. */
export function saveDraft(id: SessionId, text: string): void {
  set(id, text)
  timer ??= setTimeout(() => void save(), afterMs)
}

/**
 * The field is empty and what was in it is on its way. The database keeps it as a draft until it is a message: storage
 * ends the draft in the step that adds the message, so that a crash in between neither loses nor doubles it. Call the
 * function that is returned once the words stand in the chat, or were for nobody to keep.
 */
export function beginSending(id: SessionId, text: string): () => void {
  const mine = { text }
  const isKept = !changed.has(id) && drafts.texts[id] === text
  sending.set(id, mine)
  set(id, '')
  typed.add(id)
  if (isKept) changed.delete(id)
  else void save()
  return () => {
    if (sending.get(id) !== mine) return
    sending.delete(id)
    set(id, readDraft(id))
    void save()
  }
}

/** Words that were not accepted are the draft again, before what was typed meanwhile. Returns the whole. */
export function giveBack(id: SessionId, text: string): string {
  if (sending.get(id)?.text === text) sending.delete(id)
  const newer = readDraft(id)
  const both = newer === '' ? text : `${text}\n${newer}`
  saveDraft(id, both)
  return both
}

/** What was typed here while a chat was still being opened belongs to that chat, after its own draft. True if there was any. */
export function moveToOpened(id: SessionId): boolean {
  const text = readDraft(noSession)
  if (text === '' || id === noSession || !typed.has(noSession)) return false
  const own = readDraft(id)
  set(noSession, '')
  saveDraft(id, own === '' ? text : `${own}\n${text}`)
  return true
}

/** Replaces several at once; one without text is deleted. */
export async function putDrafts(texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [id, text] of Object.entries(texts)) set(id, text)
  await save()
}

function set(id: string, text: string): void {
  changed.add(id)
  if (text === '' && drafts.isRead) typed.delete(id)
  else typed.add(id)
  if (text === '') delete drafts.texts[id]
  else drafts.texts[id] = text
}

async function save(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  const ids = [...changed]
  changed.clear()
  try {
    await keep(
      ids.map((id) => ({ id, text: textToKeep(id) })),
      ids.filter((id) => sending.has(id)),
    )
  } catch (error) {
    // The field still has the words, and the next key tries again.
    for (const id of ids) changed.add(id)
    console.warn('[Drafts]', 'An unsent message could not be kept', error)
  }
}

function textToKeep(id: string): string {
  const newer = drafts.texts[id] ?? ''
  const sent = sending.get(id)?.text ?? ''
  return sent === '' || newer === '' ? sent + newer : `${sent}\n${newer}`
}

async function keep(list: readonly ComposerDraft[], sent: readonly string[] = []): Promise<void> {
  if (list.length === 0) return
  await storage().saveComposerDrafts(list, sent)
  for (const { id } of list) if (!changed.has(id)) notes.write(noteOf(id), undefined)
}
