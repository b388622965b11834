import type { Character, SessionId } from 'sdk'
import type { NormalCard } from '../../media/cards/types.ts'
import type { Persona } from '../contract.ts'
import { parseExamples } from '../examples/parseExamples.ts'
import { expandMacros } from '../macros/expandMacros.ts'
import type { Expansion, MacroEnv } from '../macros/types.ts'
import type { Example } from './assemblePrompt.ts'

/** Fills in the macros of a text that the card's author or the house wrote. */
export type Expand = (text: string, original?: string) => string

/** The same with all that an expansion gathers on its way. */
export type ExpandFully = (text: string, original?: string) => Expansion

interface ExpandInput {
  readonly character: Pick<Character, 'name' | 'personality'>
  readonly card: NormalCard | undefined
  readonly persona: Persona
  readonly session: SessionId
  readonly now: number
}

export function expandFor(input: ExpandInput): Expand {
  const expand = expandFullyFor(input)
  return (text, original) => expand(text, original).text
}

export function expandFullyFor({ character, card, persona, session, now }: ExpandInput): ExpandFully {
  const env: MacroEnv = {
    char: card?.nickname || character.name,
    user: persona.name,
    card: {
      persona: persona.description,
      description: character.personality,
      ...(card && { personality: card.personality, scenario: card.scenario, examples: card.examples }),
    },
    chatId: session,
    nowMs: now,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    random: Math.random,
  }
  return (text, original) => expandMacros(text, original === undefined ? {} : { original }, env)
}

export function examplesFor(
  card: NormalCard | undefined,
  character: string,
  persona: Persona,
  expand: Expand,
): readonly Example[] {
  const names = { user: persona.name, char: card?.nickname || character }
  return parseExamples(card?.examples ?? '', names).map(({ turns }) =>
    turns.map(({ speaker, text }) => ({
      role: speaker === 'user' ? ('user' as const) : ('assistant' as const),
      text: expand(text),
    })),
  )
}
