import type { StopOutcome } from 'sdk'
import type { Clock } from 'sdk/devices'
import type { HandyApi } from './api.ts'
import type { Active, Dialect } from './dialects.ts'
import { whyOf } from './refusal.ts'

const firstRestMs = 250
const maxRestMs = 2000
const givenUpAfterMs = 20_000

/**
 * To rest, whatever moves it: the stop for what we believe it does goes first, the others beside it, since somebody may
 * have pressed its buttons. Those for other modes are refused, and that is well; as long as none is taken they are all
 * sent again. It waits for nothing and asks no budget.
 */
export async function stopHandy(
  api: HandyApi,
  clock: Clock,
  dialect: Dialect,
  active: Active,
  signal: AbortSignal,
): Promise<StopOutcome> {
  const until = clock.now() + givenUpAfterMs
  for (let restMs = firstRestMs; !signal.aborted; restMs = Math.min(restMs * 2, maxRestMs)) {
    const answers = dialect.stops(active).map((stop) => api.ask(dialect, stop, signal))
    const taken = await Promise.any(answers).then(
      () => true,
      () => false,
    )
    if (taken) return 'confirmed'
    const reasons = await Promise.allSettled(answers)
    const whys = reasons.map((one) => (one.status === 'rejected' ? whyOf(one.reason) : undefined))
    // Every mode says that it is in another one: then nothing of ours is moving it.
    if (whys.every((why) => why === 'mode')) return 'confirmed'
    if (whys.some((why) => why === 'key' || why === 'offline') || clock.now() + restMs > until) break
    await clock.sleep(restMs, signal)
  }
  return 'unconfirmed'
}
