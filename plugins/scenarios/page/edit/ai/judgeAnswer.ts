import { type Diagnostic, messageOf, type StoryAbout } from 'sdk'
import { media } from 'sdk/page/engines.ts'
import isScenario from '../../../../../schemas/scenario.schema.json?validate'
import { type Fields, field, textsOf } from '../../../../../src/shared/fields.ts'
import { adultsOnlyMessage, type MinorFound } from '../../../../../src/shared/policy/adultsOnly.ts'
import { textsInDocument } from '../../../../../src/shared/policy/documentTexts.ts'
import { maxAnswerLength, readAnswer } from '../../../../../src/shared/text/readAnswer.ts'
import type { ScenarioJson } from '../scenarioDocument.ts'
import { extendScenario, nodesOf } from './extendScenario.ts'
import { repairScenario } from './mend.ts'
import type { DraftWish } from './wish.ts'

/** What a model wrote. */
export interface WrittenAnswer {
  readonly text: string
  /** It ended before its end. */
  readonly isCut: boolean
}

interface Engine {
  /** What the engine says of a document; rejects when it is none. */
  about(script: unknown): Promise<StoryAbout>
}

/** What is to become of an answer. */
export type Judged =
  | {
      readonly kind: 'drafted'
      readonly script: ScenarioJson
      readonly about: StoryAbout
      readonly fresh: readonly string[]
    }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'problems'; readonly problems: readonly string[]; readonly isWords?: true }

/** Whether an answer is a document without mistakes; if not, which there are. */
export async function judgeAnswer({ text, isCut }: WrittenAnswer, wish: DraftWish, world: Engine): Promise<Judged> {
  const answer = await readAnswer(text)
  const reason = await refusalOfAnswer(answer.kind === 'object' ? answer.value : text.slice(0, maxAnswerLength))
  if (reason) return { kind: 'refused', reason }
  if (isCut && !(answer.kind === 'object' && answer.isWhole))
    return { kind: 'problems', problems: ['Your answer was cut off because it is too long. Write a shorter document.'] }
  if (answer.kind === 'words')
    return { kind: 'problems', problems: ['There is no JSON document in your answer.'], isWords: true }
  if (answer.kind === 'unreadable') return { kind: 'problems', problems: [answer.why] }
  return await inspect(built(answer.value, wish), wish, world)
}

interface Built {
  readonly script: ScenarioJson
  readonly fresh: readonly string[]
}

function built(answer: Fields, wish: DraftWish): Built {
  if (wish.extend) return extendScenario(wish.extend, answer, wish)
  const script = repairScenario(answer, wish)
  return { script, fresh: Object.keys(nodesOf(script)) }
}

/** The linter's word counts; the schema is asked as well, and how long it became. */
async function inspect({ script, fresh }: Built, wish: DraftWish, world: Engine): Promise<Judged> {
  let about: StoryAbout
  try {
    about = await world.about(script)
  } catch (error) {
    return { kind: 'problems', problems: [messageOf(error)] }
  }
  const found = problemsIn(about)
  const problems = [
    ...found,
    ...(found.length === 0 && !isScenario(script)
      ? (isScenario.errors ?? []).map(({ instancePath, message }) => `${instancePath}: ${message}`)
      : []),
    ...lengthProblems(fresh.length, wish),
  ]
  return problems.length > 0 ? { kind: 'problems', problems } : { kind: 'drafted', script, about, fresh }
}

/** What of a document has to be mended, in words. */
export const problemsIn = (about: StoryAbout): readonly string[] =>
  about.diagnostics.filter(({ severity }) => severity !== 'note').map(told)

function lengthProblems(count: number, { nodes, extend }: DraftWish): readonly string[] {
  if (count === 0) return ['There are no new nodes.']
  const isLong = count > nodes * 2
  const isShort = !extend && count < Math.floor(nodes / 2)
  return isLong || isShort ? [`Write about ${nodes} nodes, not ${count}.`] : []
}

function told({ message, page, path }: Diagnostic): string {
  const place = [page && `Node "${page}"`, path].filter(Boolean).join(', ')
  return (place === '' ? message : `${place}: ${message}`).slice(0, maxProblemLength)
}

const maxProblemLength = 300

/** Why what the author asks for is not drafted; undefined where nothing is against it. */
export async function refusalOfWish({
  idea,
  tone,
  partner,
  additions,
  extend,
}: DraftWish): Promise<string | undefined> {
  const texts = [
    { field: 'Your idea', text: idea },
    { field: 'The tone', text: tone },
    { field: 'The partner’s name', text: partner.name },
    { field: 'The partner’s role', text: partner.role },
    ...additions.map((text) => ({ field: 'What you added', text })),
  ]
  const found = (await media().judgeTexts(texts)).minor ?? (extend && (await minorIn(extend.document, 'Your scenario')))
  return found && `${rule(found)} Change that first; nothing was sent to the AI.`
}

/** Why what a model wrote is not taken. */
async function refusalOfAnswer(answer: unknown): Promise<string | undefined> {
  const found = await minorIn(answer, 'The draft')
  return found && `${rule(found)} The draft was discarded. Change your idea, or draft again.`
}

const rule = (found: MinorFound): string =>
  found.isTooLong
    ? adultsOnlyMessage(found)
    : `Everyone in a scenario must be an adult, aged 18 or older. ${found.field} says “${found.match}”.`

const minorIn = async (value: unknown, name: string): Promise<MinorFound | undefined> =>
  (await media().findMinorTag(textsOf(field(value, 'tags')))) ??
  (await media().judgeTexts([...textsInDocument(value, name)])).minor
