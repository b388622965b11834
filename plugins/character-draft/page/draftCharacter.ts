import { type ChatMessage, PluginError } from 'sdk'
import type { CharacterTexts } from 'sdk/page/points/characterParts.ts'
import { type Fields, field } from '../../../src/shared/fields.ts'
import { type AgeJudgement, adultsOnlyMessage, type NamedText } from '../../../src/shared/policy/adultsOnly.ts'
import { readAnswer } from '../../../src/shared/text/readAnswer.ts'
import type { WriteEvent } from '../../../src/workers/conversation/contract.ts'

/** What a model drafts of a character. */
export type DraftedTexts = Pick<CharacterTexts, 'name' | 'age' | 'personality' | 'scenario' | 'first' | 'examples'>

/** What drafting needs from the world. */
export interface DraftWorld {
  ask(messages: readonly ChatMessage[], signal: AbortSignal): AsyncIterable<WriteEvent>
  judgeTexts(texts: readonly NamedText[]): Promise<AgeJudgement>
}

export type DraftOutcome =
  | { readonly kind: 'drafted'; readonly texts: DraftedTexts }
  /** Somebody would be a minor, or it is left open. */
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'failed'; readonly reason: string }

/** Fields of a draft in the order in which they are shown, with the most letters that each may have. */
export const draftedFields = [
  { name: 'name', label: 'Name', most: 200 },
  { name: 'age', label: 'Age', most: 3 },
  { name: 'personality', label: 'Personality', most: 12_000 },
  { name: 'scenario', label: 'Scenario', most: 6000 },
  { name: 'first', label: 'First message', most: 6000 },
  { name: 'examples', label: 'Example dialogue', most: 12_000 },
] as const satisfies readonly { readonly name: keyof DraftedTexts; readonly label: string; readonly most: number }[]

export const maxWishLength = 2000

/** The shape that the answer must have. */
export const draftSchema = {
  type: 'object',
  additionalProperties: false,
  required: draftedFields.map(({ name }) => name),
  properties: {
    ...Object.fromEntries(draftedFields.map(({ name }) => [name, { type: 'string' }])),
    age: { type: 'integer', minimum: 18 },
  },
}

/**
 * Has the model write a character from a sentence. Ages are read in what was asked, before anything is sent, and in what
 * comes back. Rejects as writing does, and with an `AbortError` at the signal.
 */
export async function draftCharacter(wish: string, world: DraftWorld, signal: AbortSignal): Promise<DraftOutcome> {
  const unasked = await refusalOf([{ field: 'Your idea', text: wish }], world)
  if (unasked) return { kind: 'refused', reason: `${unasked} Nothing was sent to the AI.` }
  let answer: Extract<WriteEvent, { readonly kind: 'done' }> | undefined
  for await (const event of world.ask(messagesFor(wish), signal)) if (event.kind === 'done') answer = event
  signal.throwIfAborted()
  if (!answer) throw new PluginError('llm/incomplete', 'The model stopped in the middle. Please try again.')
  const read = await readAnswer(answer.text)
  const value = read.kind === 'object' ? read.value : undefined
  // What is not a draft is shown to nobody; what is one is read for ages whole, also where it is of no use otherwise.
  const reason = await refusalOf(value ? textsIn(value) : [{ field: 'The draft', text: answer.text }], world)
  if (reason) return { kind: 'refused', reason: `${reason} The draft was discarded.` }
  const texts = value && draftIn(value)
  if (texts) return { kind: 'drafted', texts }
  return {
    kind: 'failed',
    reason:
      answer.outcome === 'length'
        ? "The model's answer was cut off before its end. Try again, or choose a model with more room."
        : "The model's answer wasn't a complete character. Try again, or choose another model.",
  }
}

async function refusalOf(texts: readonly NamedText[], { judgeTexts }: DraftWorld): Promise<string | undefined> {
  const { minor, doubt } = await judgeTexts(texts)
  if (minor) return adultsOnlyMessage(minor)
  return (
    doubt &&
    `It's unclear whether everyone is an adult: ${doubt.field} says “${doubt.match}”. Say in your idea that they are 18 or older.`
  )
}

/**
 * All words of a draft. The age goes along as a statement where it is no adult's: an adult's would answer for words that
 * leave an age open, and that is for the player to do.
 */
function textsIn(value: Fields): readonly NamedText[] {
  const texts = draftedFields
    .filter(({ name }) => name !== 'age')
    .map(({ name, label }) => ({ field: label, text: String(field(value, name) ?? '') }))
  const age = field(value, 'age')
  return age === undefined || isAdult(age) ? texts : [...texts, { field: 'Age', text: `{{char}} is ${age} years old.` }]
}

const isAdult = (age: unknown): boolean => Number.isInteger(age) && Number(age) >= 18

/** The draft, where every field is there and as it must be. Other fields are left out. */
function draftIn(value: Fields): DraftedTexts | undefined {
  const age = field(value, 'age')
  if (!isAdult(age)) return undefined
  const texts = Object.fromEntries(
    draftedFields.map(({ name }) => [name, name === 'age' ? String(age) : field(value, name)]),
  )
  const isWhole = draftedFields.every(({ name, most }) => {
    const text = texts[name]
    return typeof text === 'string' && text.trim() !== '' && text.length <= most
  })
  return isWhole ? (texts as unknown as DraftedTexts) : undefined
}

export const messagesFor = (wish: string): readonly ChatMessage[] => [
  { role: 'system', content: instructions },
  { role: 'user', content: wish },
]

const instructions = `You invent characters for a chat between adults. The user describes one in a sentence.

Rules:
- Everyone is an adult, aged 18 or older, and is described as one. Nobody is a minor, looks like one or is said to have been one.
- Invent somebody. Never use a real person or a character of a known work.
- Keep it tasteful and free of explicit content.
- Write {{char}} for the character's name and {{user}} for the other person's, except in "name".
- Write in the language of the user.

Answer with one JSON object and nothing else. Its fields, all required:
- "name": the name.
- "age": the age in years, a whole number of 18 or more.
- "personality": two or three paragraphs about who they are, what they want and how they talk.
- "scenario": where the two meet and what is happening, in one or two sentences.
- "first": the first message, written by the character; actions between asterisks, speech in quotation marks.
- "examples": two short exchanges, each beginning with a line <START>, then lines that begin with {{user}}: or {{char}}:.`
