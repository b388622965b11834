import { type ChatMessage, isAbort, messageOf, type StoryAbout } from 'sdk'
import { maxAnswerLength } from '../../../../../src/shared/text/readAnswer.ts'
import type { WriteEvent } from '../../../../../src/workers/conversation/contract.ts'
import type { ScenarioJson } from '../scenarioDocument.ts'
import { whyNotExtended } from './extendScenario.ts'
import { askText, problemsText, systemText } from './instructions.ts'
import { judgeAnswer, problemsIn, refusalOfWish, type WrittenAnswer } from './judgeAnswer.ts'
import { boundedWish, type DraftWish } from './wish.ts'

/** What drafting needs from the world. */
export interface DraftWorld {
  /** A text of a model, in pieces; rejects with words for the author. */
  ask(messages: readonly ChatMessage[], signal: AbortSignal): AsyncIterable<WriteEvent>
  /** What the engine says of a document; rejects when it is none. */
  about(script: unknown): Promise<StoryAbout>
}

/** What happens while a scenario is drafted, in order. One of the last three ends it. */
export type DraftNews =
  | { readonly kind: 'asking'; readonly round: number; readonly of: number }
  | Extract<WriteEvent, { readonly kind: 'waiting' | 'retrying' }>
  | { readonly kind: 'thinking' }
  | { readonly kind: 'writing'; readonly letters: number }
  | { readonly kind: 'reading' }
  | { readonly kind: 'problems'; readonly problems: readonly string[] }
  /** Without errors and warnings. */
  | {
      readonly kind: 'drafted'
      readonly script: ScenarioJson
      readonly about: StoryAbout
      /** Ids of the nodes that are new. */
      readonly fresh: readonly string[]
      readonly answer: string
    }
  /** What was asked for or written Vesper refuses. */
  | { readonly kind: 'refused'; readonly reason: string }
  | {
      readonly kind: 'failed'
      readonly message: string
      readonly problems: readonly string[]
      /** What the model wrote last, to go on talking from. */
      readonly answer: string
    }

export const maxRounds = 4
/** Who answers in words so often has no document to give. */
const maxWordsRounds = 2

/**
 * Has a model write a scenario, or more nodes for one, and hands its mistakes back to it until there are none left.
 * `before` is what it wrote when the author last talked with it. Rejects only when it is aborted.
 */
export async function* draftScenario(
  asked: DraftWish,
  world: DraftWorld,
  signal: AbortSignal,
  before = '',
): AsyncGenerator<DraftNews, void> {
  const wish = boundedWish(asked)
  const refusal = await refusalOfWish(wish)
  if (refusal) {
    yield { kind: 'refused', reason: refusal }
    return
  }
  const base = await baseOf(wish, world)
  if (base.trouble !== undefined) {
    yield { kind: 'failed', message: base.trouble, problems: [], answer: before }
    return
  }
  const opening: readonly ChatMessage[] = [
    { role: 'system', content: systemText(wish) },
    { role: 'user', content: askText(wish) },
  ]
  let answer = before
  let problems: readonly string[] = []
  let wordsRounds = 0
  for (let round = 1; round <= maxRounds; round++) {
    signal.throwIfAborted()
    yield { kind: 'asking', round, of: maxRounds }
    const written = yield* write([...opening, ...answered(answer, problems)], world, signal)
    if (written.kind === 'failed') {
      yield { kind: 'failed', message: written.message, problems, answer }
      return
    }
    answer = written.text
    yield { kind: 'reading' }
    const judged = await judgeAnswer(written, wish, world)
    signal.throwIfAborted()
    if (judged.kind === 'drafted') {
      yield { ...judged, answer }
      return
    }
    if (judged.kind === 'refused') {
      yield judged
      return
    }
    problems = judged.problems
    yield { kind: 'problems', problems }
    if (round > 1 && problems.every((problem) => base.problems.has(problem))) {
      yield { kind: 'failed', message: earlierMessage, problems, answer }
      return
    }
    wordsRounds = judged.isWords ? wordsRounds + 1 : 0
    if (wordsRounds === maxWordsRounds) {
      yield { kind: 'failed', message: wordsMessage(answer), problems: [], answer }
      return
    }
  }
  yield { kind: 'failed', message: unmendedMessage, problems, answer }
}

const unmendedMessage = `After ${maxRounds} attempts the draft still has the problems below, so nothing was changed. Try again, describe what to change, or choose another model.`

const earlierMessage =
  'The problems below were already in your scenario, and drafting never changes existing nodes. Fix them, and draft again.'

const wordsMessage = (answer: string): string => {
  const words = answer.trim().slice(0, 300)
  const said = words === '' ? 'It answered with nothing.' : `It answered: “${words}”`
  return `The model's answer contains no scenario, so nothing was changed. ${said} Rephrase your idea, or choose another model.`
}

interface Base {
  /** Why nothing can be drafted for this document. */
  readonly trouble?: string
  /** What is wrong with it already. */
  readonly problems: ReadonlySet<string>
}

async function baseOf({ extend }: DraftWish, world: DraftWorld): Promise<Base> {
  if (!extend) return { problems: new Set() }
  const why = whyNotExtended(extend)
  if (why) return { trouble: why, problems: new Set() }
  try {
    return { problems: new Set(problemsIn(await world.about(extend.document))) }
  } catch (error) {
    return {
      trouble: `Can't add nodes because the scenario can't be read. ${messageOf(error)}`,
      problems: new Set(),
    }
  }
}

/** The end of the talk: what was written last, and what is to become of it. */
function answered(answer: string, problems: readonly string[]): readonly ChatMessage[] {
  if (answer === '') return problems.length === 0 ? [] : [{ role: 'user', content: problemsText(problems) }]
  const next =
    problems.length > 0 ? problemsText(problems) : 'Write the whole JSON document again, as the author wants it.'
  return [
    { role: 'assistant', content: answer.slice(0, maxAnswerLength) },
    { role: 'user', content: next },
  ]
}

type Written = ({ readonly kind: 'written' } & WrittenAnswer) | { readonly kind: 'failed'; readonly message: string }

async function* write(
  messages: readonly ChatMessage[],
  world: DraftWorld,
  signal: AbortSignal,
): AsyncGenerator<DraftNews, Written> {
  let text = ''
  let thought = 0
  try {
    for await (const event of world.ask(messages, signal)) {
      signal.throwIfAborted()
      if (event.kind === 'done') return { kind: 'written', text: event.text, isCut: event.outcome === 'length' }
      if (event.kind === 'text') {
        text += event.text
        yield { kind: 'writing', letters: text.length }
      } else if (event.kind === 'reasoning') {
        thought += event.text.length
        yield { kind: 'thinking' }
      } else yield event
      // Who never ends is left, and told so.
      if (text.length > maxAnswerLength || thought > maxThoughtLength) return { kind: 'written', text, isCut: true }
    }
  } catch (error) {
    signal.throwIfAborted()
    if (isAbort(error)) throw error
    return { kind: 'failed', message: messageOf(error) }
  }
  signal.throwIfAborted()
  return { kind: 'written', text, isCut: true }
}

const maxThoughtLength = 400_000
