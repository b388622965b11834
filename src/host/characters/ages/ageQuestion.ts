import { proxy } from 'valtio'
import { noticeText } from '../../../shared/text/noticeText.ts'
import type { AgeQuestion } from '../../../workers/conversation/contract.ts'

/** The question for a character's age that is open now. */
export const ageQuestion = proxy({ question: null as AgeQuestion | null })

let settle: (isStated: boolean) => void = () => {}

/** Asks for one character's age. Resolves with whether it was stated and saved. */
export function askAge(question: AgeQuestion): Promise<boolean> {
  settle(false)
  return new Promise((resolve) => {
    settle = resolve
    const { id, name, field, match } = question
    ageQuestion.question = { id, name: noticeText(name), field: noticeText(field), match: noticeText(match) }
  })
}

export function answerAge(isStated: boolean): void {
  ageQuestion.question = null
  settle(isStated)
  settle = () => {}
}
