/**
 * Why Chaster did not do what it was asked. `unavailable`: no answer that can be read, so that a change may have been made
 * all the same. Of all others, nothing was changed.
 */
export type ChasterProblem = 'not-connected' | 'reconnect' | 'refused' | 'gone' | 'busy' | 'unavailable'

export class ChasterFault extends Error {
  override readonly name = 'ChasterFault'
  readonly problem: ChasterProblem
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | undefined

  constructor(problem: ChasterProblem, retryAfter?: number) {
    super(`Chaster: ${problem}`)
    this.problem = problem
    this.retryAfter = retryAfter
  }
}
