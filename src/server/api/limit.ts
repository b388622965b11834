import type { LimitClass } from '../../platform/route.ts'
import type { Caller as LimitedCaller } from '../limits/limits.ts'
import type { Platform } from '../platform.ts'
import { type Refused, refuse } from './answer.ts'

/** Counts a call of a class, and refuses it where there were too many. */
export async function refusedAsTooOften(
  { limits }: Platform,
  name: Exclude<LimitClass, 'login' | 'none'>,
  caller: LimitedCaller,
  bytes?: number,
): Promise<Refused | undefined> {
  const answer = await limits.check(name, caller, bytes)
  return answer.allowed ? undefined : refuse('rateLimited', { retryAfter: answer.retryAfterSeconds })
}
