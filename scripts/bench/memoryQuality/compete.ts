import type { Contestant, Embed } from './contestant.ts'
import { type Dialogue, type Question, tells } from './dialogues/dialogue.ts'

/** What one question came to. */
export interface Outcome {
  readonly question: Question
  /** How many things were told. */
  readonly told: number
  readonly known: boolean
  readonly stale: boolean
  readonly others: boolean
}

/** Plays all dialogues with one way to remember. */
export async function compete(
  contestant: Contestant,
  dialogues: readonly Dialogue[],
  embed: Embed,
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = []
  for (const dialogue of dialogues) {
    const remembering = contestant.begin(dialogue, embed)
    const questions = new Map(dialogue.questions.map((question) => [question.turn, question]))
    const turns = dialogue.lines.at(-1)?.turn ?? 0
    for (let turn = 1; turn <= turns; turn++) {
      const question = questions.get(turn)
      if (question) {
        const lines = dialogue.lines.slice(0, dialogue.lines.indexOf(question.line) + 1)
        outcomes.push(outcomeOf(question, await remembering.recall(question, lines)))
      }
      await remembering.heard(turn, dialogue.lines.slice(0, 2 * turn))
    }
  }
  return outcomes
}

function outcomeOf(question: Question, told: readonly string[]): Outcome {
  const { wants, stale, others } = question
  return {
    question,
    told: told.length,
    known: wants !== undefined && told.some((text) => tells(text, wants)),
    stale: stale.some((fact) => told.some((text) => tells(text, fact))),
    others: others.some((fact) => told.some((text) => tells(text, fact))),
  }
}
