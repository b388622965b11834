import type { SessionId } from 'sdk'
import { proxy } from 'valtio'
import { noteNames } from '../../../shared/storageNames.ts'
import type { ComposerDraft } from '../../../workers/storage/contract.ts'
import { storage } from '../../engines/engine.ts'
import { notes } from '../../engines/localNotes/localNotes.ts'

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
let timer: ReturnType<typeof setTimeout> | undefined
// Of the last keys, as much as the browser still lets through when a page is left.
globalThis.addEventListener?.('pagehide', () => void save())

/** Reads the drafts; what is typed meanwhile wins. Until version 1.0.2 they were notes in localStorage. */
export async function restoreDrafts(): Promise<void> {
  try {
    const kept = Object.fromEntries((await storage().list('composerDrafts')).map(({ id, text }) => [id, text]))
    const older = notes.keys(noteNames.draft).map((key) => [key, key.slice(noteNames.draft.length)] as const)
    const imported = older
      .filter(([, id]) => kept[id] === undefined && !typed.has(id))
      .map(([key, id]) => ({ id, text: notes.read(key) ?? '' }))
    await keep(imported)
    for (const [key] of older) notes.write(key, undefined)
    for (const { id, text } of imported) kept[id] = text
    for (const id of typed) delete kept[id]
    Object.assign(drafts.texts, kept)
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
    if (changed.has(id) || (isWriting && typed.has(id))) continue
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
export function keepDraft(id: SessionId, text: string): void {
  set(id, text)
  timer ??= setTimeout(() => void save(), afterMs)
}

export function forgetDraft(id: SessionId): void {
  set(id, '')
  void save()
}

/** Words that were not accepted are the draft again, before what was typed meanwhile. Returns the whole. */
export function giveBack(id: SessionId, text: string): string {
  const newer = readDraft(id)
  const both = newer === '' ? text : `${text}\n${newer}`
  keepDraft(id, both)
  return both
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
    await keep(ids.map((id) => ({ id, text: drafts.texts[id] ?? '' })))
  } catch (error) {
    // The field still has the words, and the next key tries again.
    for (const id of ids) changed.add(id)
    console.warn('[Drafts]', 'An unsent message could not be kept', error)
  }
}

async function keep(list: readonly ComposerDraft[]): Promise<void> {
  if (list.length > 0) await storage().keepComposerDrafts(list)
}
