import { codeOf, isAbort } from 'sdk'
import { reportError } from './errors.ts'
import { type Source, wordsFor } from './wordsFor.ts'

interface Failure {
  readonly from: Source
  /** Where it happened, in a person's words. */
  readonly context: string
  /** Tries again what failed. */
  readonly retry?: () => Promise<void>
}

/** Shows an error card for something that was thrown. Cancelling is not failing. */
export function reportFailure(error: unknown, { from, context, retry }: Failure): void {
  if (isAbort(error)) return
  const { type, message, isRecoverable, fix } = wordsFor(error, from, retry !== undefined)
  reportError({
    type,
    message,
    context,
    details: codeOf(error) ?? error,
    ...(retry && isRecoverable && { retry }),
    ...(fix && { fix }),
  })
}
