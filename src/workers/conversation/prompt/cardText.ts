import type { Character, SessionId } from 'sdk'
import type { NormalCard } from '../../media/cards/types.ts'
import type { Persona, TurnAction } from '../contract.ts'
import type { History } from '../history.ts'
import type { Story } from '../story.ts'
import { type Example, type Insertions, noInsertions } from './assemblePrompt.ts'

export type Expand = (text: string, original?: string) => string

interface ExpandInput {
  readonly character: Pick<Character, 'name'>
  readonly card: NormalCard | undefined
  readonly persona: Persona
  readonly session: SessionId
  readonly now: number
}

export function expandFor({ character, card, persona }: ExpandInput): Expand {
  const names = { char: card?.nickname || character.name, user: persona.name }
  return (text, original = '') =>
    text.replace(/\{\{\s*(char|user|original)\s*\}\}/gi, (_, name: string) =>
      name.toLowerCase() === 'original' ? original : (names[name.toLowerCase() as 'char' | 'user'] ?? ''),
    )
}

export function examplesFor(
  _card: NormalCard | undefined,
  _name: string,
  _persona: Persona,
  _expand: Expand,
): readonly Example[] {
  return []
}

export async function insertionsFor(
  _story: Story,
  _persona: Persona,
  _history: History,
  _room: number,
  _action: TurnAction['kind'],
  _expand: Expand,
): Promise<Insertions> {
  return noInsertions
}
