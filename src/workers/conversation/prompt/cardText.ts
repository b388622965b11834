import type { Character, SessionId } from 'sdk'
import type { NormalCard } from '../../../shared/cards/types.ts'
import type { Persona } from '../contract.ts'
import { type Example, parseExamples } from '../examples/parseExamples.ts'
import { expandMacros } from '../macros/expandMacros.ts'
import type { ChatTexts, Expansion, MacroEnv, Variables, VariableWrite } from '../macros/types.ts'
import { applyWrites } from '../macros/variables.ts'

/** Fills in the macros of a text that the card's author or Vesper wrote. */
export type Expand = (text: string, original?: string) => string

/** The same with all that an expansion gathers on its way. */
export type ExpandFully = (text: string, original?: string) => Expansion

interface ExpandInput {
  readonly character: Pick<Character, 'name' | 'personality'>
  readonly card: NormalCard | undefined
  readonly persona: Persona
  readonly session: SessionId
  readonly now: number
  readonly situation?: string
  readonly group?: readonly string[]
  readonly chat?: ChatTexts
  readonly input?: string
  readonly model?: string
  readonly maxPrompt?: number
}

export function expandFor(input: ExpandInput): Expand {
  const env = envFor(input)
  return (text, original) => expandMacros(text, original === undefined ? {} : { original }, env).text
}

/** The texts of one generation: what one of them writes into a variable, those after it read. */
export interface Wording {
  readonly expand: ExpandFully
  /** Lore that texts put in by name, once it is known. */
  setOutlets(outlets: ReadonlyMap<string, string>): void
  /** Variables after all that was written so far. */
  variables(): Variables
}

export function wordingFor(input: ExpandInput, before: Variables): Wording {
  const fixed = envFor(input)
  let variables = before
  let outlets: ReadonlyMap<string, string> = new Map()
  return {
    expand(text, original) {
      const scope = original === undefined ? {} : { original }
      const expansion = expandMacros(text, scope, { ...fixed, variables, outlets })
      variables = written(variables, expansion.writes)
      return expansion
    },
    setOutlets(found) {
      outlets = found
    },
    variables: () => variables,
  }
}

const written = (variables: Variables, writes: readonly VariableWrite[]): Variables =>
  writes.length === 0 ? variables : applyWrites(variables, writes)

function envFor(input: ExpandInput): MacroEnv {
  const { character, card, persona, session, now, situation, group, chat, model, maxPrompt } = input
  return {
    char: card?.nickname || character.name,
    user: persona.name,
    card: {
      persona: persona.description,
      description: character.personality,
      ...(card && {
        personality: card.personality,
        scenario: card.scenario,
        examples: card.examples,
        systemPrompt: card.systemPrompt,
        postHistory: card.postHistory,
        firstMessage: card.greetings?.[0]?.text ?? '',
      }),
      ...(situation !== undefined && { scenario: situation }),
    },
    chatId: session,
    nowMs: now,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    random: Math.random,
    ...(group && { group }),
    ...(chat && { chat }),
    ...(input.input !== undefined && { input: input.input }),
    ...(model !== undefined && { model }),
    ...(maxPrompt !== undefined && { maxPrompt }),
  }
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
