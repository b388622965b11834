import type { Message, SessionId } from 'sdk'
import type { ComposerDraft } from './contract.ts'
import { newest } from './messages.ts'
import type { Writing } from './rows.ts'
import { recordsOf, rowOf } from './tables.ts'

/** A message being sent is followed by the place of its reply, and by no more. */
const newestLooked = 2

/** Puts drafts. Words of the chats in `sending` that have become a message already are left out. */
export async function saveComposerDrafts(
  tx: Writing,
  drafts: readonly ComposerDraft[],
  sending: readonly string[] = [],
): Promise<void> {
  const kept = tx.objectStore('composerDrafts')
  for (const draft of drafts) {
    const text = sending.includes(draft.id) ? await unsentPart(tx, draft) : draft.text
    await (text === '' ? kept.delete(draft.id) : kept.put(rowOf('composerDrafts', { ...draft, text }), draft.id))
  }
}

async function unsentPart(tx: Writing, { id, text }: ComposerDraft): Promise<string> {
  const messages = await newest(tx, id as SessionId, newestLooked)
  return restAfter(text, messages) ?? text
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
  const rest = restAfter(draft.text, added)
  if (rest === undefined) return false
  await saveComposerDrafts(tx, [{ id: session, text: rest }])
  return true
}

/** What a draft holds beside the player's words in `messages`, or undefined when it is no draft of any of them. */
function restAfter(draft: string, messages: readonly Message[]): string | undefined {
  return messages
    .filter(({ role }) => role === 'user')
    .map(({ variants, active }) => restOf(draft, variants[active]?.content.trim() ?? ''))
    .find((rest) => rest !== undefined)
}

/**
 * A draft is written a moment after the keys, so the one that is kept may be the beginning of what was sent. Undefined
 * when it is neither that nor begins with it.
 */
function restOf(draft: string, sent: string): string | undefined {
  const text = draft.trimStart()
  if (sent === '') return undefined
  if (sent.startsWith(text.trimEnd())) return ''
  if (!text.startsWith(sent)) return undefined
  const rest = text.slice(sent.length)
  return rest.trim() === '' || /^\s*\n/.test(rest) ? rest.trimStart() : undefined
}
