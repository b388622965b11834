import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { zeroBits } from '../../../platform/proofOfWork.ts'
import type { Clock } from '../../clock.ts'
import type { Captcha } from './captcha.ts'

/** Bits that take a page about 0.3 s. */
export const usualDifficulty = 17
const lastsMs = 2 * 60_000

interface Options {
  readonly clock: Clock
  /** Signs challenges; the same on all nodes. */
  readonly secret: Uint8Array
  readonly difficulty?: number
}

/**
 * A captcha without a provider: the browser spends a third of a second of work. A challenge is signed and needs no
 * memory: `random.expiry.difficulty.signature`, and the signature covers the address it was made for. Only challenges
 * that were used are remembered, by this node, until they expire.
 */
export function createPow({ clock, secret, difficulty = usualDifficulty }: Options): Captcha {
  const spent = new Map<string, number>()

  const sign = (body: string, ip: string) =>
    createHmac('sha256', secret).update(`pow\n${ip}\n${body}`).digest('base64url')

  /** Whether this is its first use. */
  function spend(id: string, expiresMs: number, nowMs: number): boolean {
    // Oldest first, and all last about as long.
    for (const [old, until] of spent) {
      if (until > nowMs) break
      spent.delete(old)
    }
    if (spent.has(id)) return false
    spent.set(id, expiresMs)
    return true
  }

  return {
    describe: () => ({ provider: 'pow', site_key: null }),
    challenge(ip) {
      const body = `${randomBytes(16).toString('base64url')}.${clock().getTime() + lastsMs}.${difficulty}`
      return { challenge: `${body}.${sign(body, ip)}`, difficulty }
    },
    async verify({ token, ip }) {
      const [, challenge, body, id, expiry, asked, signature, nonce] =
        /^((([\w-]{22})\.(\d{1,15})\.(\d{1,2}))\.([\w-]{43}))\.([\w-]{1,64})$/.exec(token) ?? []
      if (!challenge || !body || !id || !signature || !nonce) return 'failed'
      if (!timingSafeEqual(Buffer.from(signature), Buffer.from(sign(body, ip)))) return 'failed'
      const nowMs = clock().getTime()
      if (Number(expiry) <= nowMs || !spend(id, Number(expiry), nowMs)) return 'failed'
      const digest = createHash('sha256').update(`${challenge}${nonce}`).digest()
      return zeroBits(digest) >= Number(asked) ? 'passed' : 'failed'
    },
  }
}
