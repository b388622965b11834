import type { Effect } from 'sdk'
import { proxy, ref } from 'valtio'

/** A question a module asks the player, until it is answered. */
export interface Question {
  readonly id: string
  /** Who asks. */
  readonly by: string
  readonly text: string
  readonly choices: readonly string[]
  readonly answer: (choice: string) => void
}

/** The questions that are open, oldest first. */
export const questions = proxy({ open: [] as readonly Question[] })

/** More than this nobody can answer; the oldest goes unanswered. */
const maxOpen = 3
const maxChoices = 8
const maxTextLength = 500
const maxChoiceLength = 80
let count = 0

/** Shows a question above the place where one writes. */
export function askPlayer(
  { question, choices }: Extract<Effect, { readonly kind: 'ask' }>,
  asker: { readonly name: string; chose(choice: string): void },
): void {
  const id = `question-${++count}`
  const asked: Question = {
    id,
    by: asker.name,
    text: question.slice(0, maxTextLength),
    choices: choices.slice(0, maxChoices).map((choice) => choice.slice(0, maxChoiceLength)),
    answer(choice) {
      forget(id)
      asker.chose(choice)
    },
  }
  questions.open = [...questions.open, ref(asked)].slice(-maxOpen)
}

/** The player need not answer. */
export function forget(id: string): void {
  questions.open = questions.open.filter((one) => one.id !== id)
}

export function forgetQuestions(): void {
  questions.open = []
}
