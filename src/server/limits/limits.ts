import { createHmac } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { countExactly } from './exactCounter.ts'
import { createFastCounter } from './fastCounter.ts'
import { type LimitClass, type LimitPolicy, type LimitRule, limitClasses } from './limitClasses.ts'
import type { LimitAnswer } from './slidingWindow.ts'

/** Who calls. `address` comes from `clientAddress`; `mailbox` is the normalised address a mail would go to. */
export interface Caller {
  readonly address: string
  readonly userId?: string
  readonly sessionId?: string
  readonly mailbox?: string
}

export interface Limits {
  /** Counts one call, and `bytes` for the classes that count them. A call that is refused is not counted by the rule that refuses. */
  check(name: LimitClass, caller: Caller, bytes?: number): Promise<LimitAnswer>
}

export interface LimitsOptions {
  readonly database: Database
  readonly clock: Clock
  /** Makes the buckets in the database unreadable; the same on all nodes. */
  readonly secret: Uint8Array
  readonly maxKeys?: number
}

/** Rate limits, by the classes of `limitClasses.ts`. */
export function createLimits({ database, clock, secret, maxKeys }: LimitsOptions): Limits {
  const fast = createFastCounter(maxKeys)

  return {
    async check(name, caller, bytes = 0) {
      const { engine, rules }: LimitPolicy = limitClasses[name]
      const now = clock()
      let tightest: LimitAnswer | undefined
      for (const [index, rule] of rules.entries()) {
        const value = keyOf(rule, caller)
        if (value === undefined) continue
        const key = `${name}/${index}/${value}`
        const cost = rule.counts === 'bytes' ? bytes : 1
        const answer =
          engine === 'fast'
            ? fast.count(key, rule, cost, now)
            : await countExactly(database, createHmac('sha256', secret).update(key).digest(), rule, cost, now)
        if (!answer.allowed) return answer
        if (!tightest || answer.remaining / answer.limit < tightest.remaining / tightest.limit) tightest = answer
      }
      if (!tightest) throw new TypeError(`No rule of "${name}" applies to this caller.`)
      return tightest
    },
  }
}

function keyOf({ by }: LimitRule, { address, userId, sessionId, mailbox }: Caller): string | undefined {
  switch (by) {
    case 'address':
      return address
    case 'user':
      return userId
    case 'session':
      return sessionId
    case 'mailbox':
      return mailbox
    case 'caller':
      return userId ? `user ${userId}` : `address ${address}`
  }
}
