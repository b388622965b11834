import type { StatedAge } from 'sdk'
import type { AgeSubject } from 'sdk/page/services/ages.ts'
import { noticeText } from 'sdk/text/noticeText.ts'
import { proxy } from 'valtio'
import type { OpenAge } from '../../../shared/policy/openAges.ts'

/** Whose ages are asked for, and where they are open. */
export interface AgeQuestion {
  readonly subject: AgeSubject
  readonly people: readonly OpenAge[]
}

/** The question for ages that is open now. */
export const ageQuestion = proxy({ question: null as AgeQuestion | null, count: 0 })

type Save = (ages: readonly StatedAge[]) => Promise<unknown>

let settle: (isStated: boolean) => void = () => {}
let save: Save = async () => {}
let last: Promise<unknown> = Promise.resolve()

/**
 * Asks for ages, after the questions that are open already. `save` gets them while the dialog is open, which shows why
 * it rejects. Resolves with whether they were stated and saved.
 */
export function askForAges(question: AgeQuestion, saveAges: Save): Promise<boolean> {
  const asked = last.then(
    () =>
      new Promise<boolean>((resolve) => {
        settle = resolve
        save = saveAges
        ageQuestion.question = readable(question)
        ageQuestion.count++
      }),
  )
  last = asked
  return asked
}

/** Saves what was stated and closes the question. Rejects with what `save` says. */
export async function stateAges(ages: readonly StatedAge[]): Promise<void> {
  await save(ages)
  close(true)
}

export const cancelAges = (): void => close(false)

function close(isStated: boolean): void {
  ageQuestion.question = null
  settle(isStated)
  settle = () => {}
}

/** Names stay as they are: they say whose age is stated. They are shown in `bdi`. */
function readable({ subject, people }: AgeQuestion): AgeQuestion {
  return {
    subject: { ...subject, name: noticeText(subject.name) },
    people: people.map((one) => ({
      ...one,
      places: one.places.map(({ field, match }) => ({ field: noticeText(field), match: noticeText(match) })),
    })),
  }
}
