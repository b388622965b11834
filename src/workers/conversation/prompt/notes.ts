import type { Message } from 'sdk'
import type { Story } from '../story.ts'
import type { TurnSettings } from '../turnContract.ts'
import type { Expand } from './cardText.ts'
import type { Insertions } from './depthTexts.ts'

/** What stands in the conversation besides lore: the card's note, and the player's own when its turn has come. */
export function notesOf(
  { card, session }: Story,
  { authorsNote }: Pick<TurnSettings, 'authorsNote'>,
  messages: readonly Message[],
  expand: Expand,
): Insertions {
  const own = card?.depthPrompt
  const note = authorsNote ? session.note : undefined
  return {
    atDepth: [
      ...(own && own.text.trim() !== ''
        ? [{ id: 'depth' as const, name: "Character's note", depth: own.depth, role: own.role, text: expand(own.text) }]
        : []),
      ...(note && note.text.trim() !== '' && isItsTurn(note.every, messages)
        ? [{ id: 'note' as const, name: "Author's note", depth: note.depth, role: note.role, text: expand(note.text) }]
        : []),
    ],
  }
}

function isItsTurn(every: number, messages: readonly Message[]): boolean {
  if (!(every > 1)) return true
  let said = 0
  for (const { role } of messages) if (role === 'user') said++
  return said % Math.floor(every) === 0
}
