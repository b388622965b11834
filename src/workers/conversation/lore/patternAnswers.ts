import type { RegexRunner } from './regexRunner.ts'
import type { KeyRef } from './wordSearch.ts'

type RegexRef = Extract<KeyRef, { kind: 'regex' }>

/** A pattern to be run on a text. */
export interface PatternQuestion {
  readonly ref: RegexRef
  readonly text: string
}

/** Answers about patterns within one evaluation: each asked once per text, all of them within one time budget. */
export class PatternAnswers {
  readonly #runner: RegexRunner
  readonly #keyBudgetMs: number
  readonly #clock: () => number
  readonly #answers = new Map<string, Map<string, boolean>>()
  readonly #unanswered = new Set<string>()
  #leftMs: number
  #batch = batchSize

  constructor(runner: RegexRunner, keyBudgetMs: number, totalMs: number, clock: () => number) {
    this.#runner = runner
    this.#keyBudgetMs = keyBudgetMs
    this.#leftMs = totalMs
    this.#clock = clock
  }

  /** Runs what has not been run yet. Afterwards `has` answers at once. */
  async ask(questions: readonly PatternQuestion[]): Promise<void> {
    const open = questions.filter(({ ref, text }) => this.#reserve(ref, text))
    let at = 0
    while (at < open.length) {
      const batch = open.slice(at, at + this.#batch)
      at += batch.length
      await this.#runner.ready?.()
      const startedMs = this.#clock()
      await Promise.all(batch.map((question) => this.#run(question)))
      this.#leftMs -= this.#clock() - startedMs
    }
  }

  has(ref: RegexRef, text: string): boolean {
    return this.#answers.get(text)?.get(nameOf(ref)) ?? false
  }

  isUnanswered(ref: RegexRef): boolean {
    return this.#unanswered.has(nameOf(ref))
  }

  #reserve(ref: RegexRef, text: string): boolean {
    let answers = this.#answers.get(text)
    if (!answers) {
      answers = new Map()
      this.#answers.set(text, answers)
    }
    const name = nameOf(ref)
    if (answers.has(name)) return false
    answers.set(name, false)
    return true
  }

  async #run({ ref, text }: PatternQuestion): Promise<void> {
    const budgetMs = Math.min(this.#keyBudgetMs, this.#leftMs)
    if (budgetMs <= 0) {
      this.#unanswered.add(nameOf(ref))
      return
    }
    const outcome = await this.#runner.runRegex(ref.pattern, ref.flags, text, budgetMs)
    if (outcome === 'match') this.#answers.get(text)?.set(nameOf(ref), true)
    if (outcome === 'timed-out') {
      this.#unanswered.add(nameOf(ref))
      this.#batch = 1
    }
  }
}

/** Enough to hide the way to the other thread and back, few enough that one batch of bad patterns cannot run long. */
const batchSize = 8

const nameOf = ({ pattern, flags }: RegexRef): string => `/${pattern}/${flags}`
