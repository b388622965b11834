import type { NormalCard } from '../../media/cards/types.ts'
import { type Insertions, noInsertions } from './assemblePrompt.ts'
import type { Expand } from './cardText.ts'

/** What a card places into the conversation besides its own sections. */
export async function insertionsFor(card: NormalCard | undefined, expand: Expand): Promise<Insertions> {
  const note = card?.depthPrompt
  if (!note || note.text.trim() === '') return noInsertions
  return { ...noInsertions, atDepth: [{ depth: note.depth, role: note.role, text: expand(note.text) }] }
}
