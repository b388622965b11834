import type { Message, SessionId } from 'sdk'
import type { ComposerDraft } from './contract.ts'
import type { Writing } from './rows.ts'
import { recordsOf, rowOf } from './tables.ts'

export async function keepComposerDrafts(tx: Writing, drafts: readonly ComposerDraft[]): Promise<void> {
  const kept = tx.objectStore('composerDrafts')
  for (const draft of drafts) {
    await (draft.text === '' ? kept.delete(draft.id) : kept.put(rowOf('composerDrafts', draft), draft.id))
  }
}

/**
 * Takes the player's words out of the draft of their chat in the transaction that adds them to it: whenever the browser
 * ends, they are a draft or a message, never both and never neither. What was typed after them, on a new line, stays.
 * True where there was such a draft.
 */
export async function endSentDraft(tx: Writing, session: SessionId, added: readonly Message[]): Promise<boolean> {
  const row = await tx.objectStore('composerDrafts').get(session)
  const [draft] = row ? recordsOf('composerDrafts', [row]) : []
  if (!draft) return false
  for (const { role, variants, active } of added) {
    const rest = role === 'user' ? restOf(draft.text, variants[active]?.content.trim() ?? '') : undefined
    if (rest === undefined) continue
    await keepComposerDrafts(tx, [{ id: session, text: rest }])
    return true
  }
  return false
}

/** What a draft holds beside the words that were sent, or undefined when it does not begin with them. */
function restOf(draft: string, sent: string): string | undefined {
  const text = draft.trimStart()
  if (sent === '' || !text.startsWith(sent)) return undefined
  const rest = text.slice(sent.length)
  return rest.trim() === '' || /^\s*\n/.test(rest) ? rest.trimStart() : undefined
}
