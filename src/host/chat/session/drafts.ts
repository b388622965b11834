import { snapshot } from 'valtio'
import { drafts, putDrafts } from '../screen/composerDraft.ts'

/** Count of messages that were typed in some chat and not sent. */
export const countDrafts = (): number => Object.keys(drafts.texts).length

/** Deletes them all; returns the function that brings them back, but for chats in which something was typed since. */
export function clearDrafts(): () => void {
  const texts = snapshot(drafts).texts
  void putDrafts(Object.fromEntries(Object.keys(texts).map((id) => [id, ''])))
  return () => {
    void putDrafts(Object.fromEntries(Object.entries(texts).filter(([id]) => drafts.texts[id] === undefined)))
  }
}
