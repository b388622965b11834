import { Type } from 'typebox'
import { Value } from 'typebox/value'
import type { Clock } from '../../clock.ts'
import type { Captcha } from './captcha.ts'

const timeoutMs = 5000
const freshMs = 120_000
/** How far ahead of ours the provider's clock may be. */
const aheadMs = 60_000

/** https://docs.hcaptcha.com/#verify-the-user-response-server-side */
const Verdict = Type.Object({
  success: Type.Boolean(),
  challenge_ts: Type.Optional(Type.String()),
  hostname: Type.Optional(Type.String()),
  'error-codes': Type.Optional(Type.Array(Type.String())),
})

/** Our own setting is wrong: no visitor could do better. */
const ownFaults: ReadonlySet<string> = new Set(['missing-input-secret', 'invalid-input-secret'])

interface Options {
  readonly clock: Clock
  readonly siteKey: string
  readonly secret: string
  readonly verifyUrl: string
  /** The hosts whose pages may show the captcha. */
  readonly hostnames: readonly string[]
  readonly timeoutMs?: number
}

/** hCaptcha. Whatever the provider does other than answer is `unavailable`. */
export function createHcaptcha(options: Options): Captcha {
  const { clock, siteKey, secret, verifyUrl, hostnames } = options
  return {
    describe: () => ({ provider: 'hcaptcha', site_key: siteKey }),
    async verify({ token, ip }) {
      const remoteip = ip.replace(/::\/64$/, '::')
      const body = new URLSearchParams({ secret, response: token, remoteip, sitekey: siteKey })
      const verdict = await post(verifyUrl, body, options.timeoutMs ?? timeoutMs).catch(() => undefined)
      if (!Value.Check(Verdict, verdict)) return 'unavailable'
      if (verdict['error-codes']?.some((code) => ownFaults.has(code))) return 'unavailable'
      const ageMs = clock().getTime() - Date.parse(verdict.challenge_ts ?? '')
      const isFresh = ageMs <= freshMs && ageMs >= -aheadMs
      return verdict.success && isFresh && hostnames.includes(verdict.hostname ?? '') ? 'passed' : 'failed'
    },
  }
}

async function post(url: string, body: URLSearchParams, withinMs: number): Promise<unknown> {
  const signal = AbortSignal.timeout(withinMs)
  const response = await fetch(url, { method: 'POST', body, redirect: 'error', signal })
  if (!response.ok) return undefined
  return response.json()
}
