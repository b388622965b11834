import { openDialog } from 'sdk/page/dialog.ts'

/** What a dialog that asks is opened with: it answers once, `false` when it is closed. */
export interface Confirmation {
  answer(isConfirmed: boolean): void
}

/** Asks for the password, or a code of the second factor. Resolves with whether the server accepted it. */
export const confirmPassword = (): Promise<boolean> => asked('confirm-password')

/** Asks whether the player is at least 18 years old. Resolves with whether they confirmed it. */
export const confirmAdult = (): Promise<boolean> => asked('confirm-adult')

const asked = (dialog: string): Promise<boolean> =>
  new Promise((answer) => openDialog(dialog, { answer } satisfies Confirmation))

/** Answers whoever asked; where the dialog was opened otherwise, nobody waits. */
export function answerTo(detail: unknown, isConfirmed: boolean): void {
  const answer: unknown = Object(detail).answer
  if (typeof answer === 'function') answer(isConfirmed)
}
