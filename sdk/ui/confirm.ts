import { proxy } from 'valtio'
import { noticeText } from '../text/noticeText.ts'

export interface Question {
  readonly title: string
  readonly text: string
  /** What "yes" does: "Delete", "Clear". */
  readonly action: string
  readonly cancel?: string
  /** Colors the action as something that cannot be taken back. */
  readonly danger?: boolean
}

export const confirmation = proxy({ question: null as Question | null })

let settle: (yes: boolean) => void = () => {}

/** Asks before something happens. Resolves to false when the person closes the question. */
export function confirm(question: Question): Promise<boolean> {
  settle(false)
  return new Promise((resolve) => {
    settle = resolve
    confirmation.question = { ...question, title: noticeText(question.title), text: noticeText(question.text) }
  })
}

export function answerConfirmation(yes: boolean): void {
  confirmation.question = null
  settle(yes)
  settle = () => {}
}
