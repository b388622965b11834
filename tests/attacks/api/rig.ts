import { createHmac, randomUUID } from 'node:crypto'
import { openTestApi, type TestAnswer } from '../../../src/server/api/testApi.fixture.ts'
import { type Captcha, noCaptcha } from '../../../src/server/auth/captcha/captcha.ts'
import { type Attack, type AttackResult, heldUnless } from '../attack.ts'

export type Rig = Awaited<ReturnType<typeof openRig>>

export const password = 'lantern hill'
export const minute = 60_000

/** The whole API, with a captcha that rows can put in place, and addresses nobody else calls from. */
export async function openRig() {
  let captcha: Captcha = noCaptcha
  const api = await openTestApi({
    captcha: {
      describe: () => captcha.describe(),
      verify: (shown) => captcha.verify(shown),
      challenge: (ip) => captcha.challenge?.(ip) ?? { challenge: '', difficulty: 0 },
    },
  })
  let addresses = 0
  let names = 0
  const someName = () => {
    names += 1
    return `bird_${names}`
  }
  return {
    ...api,
    someName,
    /** An address no other row calls from. */
    somewhere(): string {
      addresses += 1
      return `10.77.${addresses >> 8}.${addresses & 255}`
    },
    /** Runs `work` with another captcha. */
    async withCaptcha<T>(other: Captcha, work: () => Promise<T>): Promise<T> {
      captcha = other
      try {
        return await work()
      } finally {
        captcha = noCaptcha
      }
    },
    join: async (more: Readonly<Record<string, unknown>> = {}) => {
      const username = someName()
      return { username, ...(await api.register(username, more)) }
    },
    adult: async () => {
      const account = await api.register(someName())
      await api.post('/profile/adult-confirmation', { version: 1, confirmed: true }, { token: account.token })
      return account
    },
    change: (id: string, changes: Readonly<Record<string, unknown>>) =>
      api.database.query.updateTable('users').set(changes).where('id', '=', id).execute(),
  }
}

export const row = (id: string, tries: string, attack: Attack['attack']): Attack => ({ id, area: 'api', tries, attack })

/** Held when the answer has this status, and this code where one is named. */
export function refusedWith(answer: TestAnswer, status: number, code?: string): AttackResult {
  const isSo = answer.status === status && (code === undefined || answer.body.code === code)
  return heldUnless(!isSo && `${answer.status} ${JSON.stringify(answer.body)}`)
}

/** Held when nothing of ours failed, whatever else was said. */
export const noFailure = (answer: TestAnswer): AttackResult =>
  heldUnless(answer.status >= 500 && `${answer.status} ${JSON.stringify(answer.body)}`)

/** All results must have held. */
export const all = (results: readonly AttackResult[]): AttackResult =>
  results.find((result) => result !== 'held') ?? 'held'

export const withKey = (token: string, key: string = randomUUID()) => ({ token, headers: { 'idempotency-key': key } })

/** The key that tokens are signed with on this server: rows forge with it what only it could sign. */
const signingKey = new Uint8Array(32).fill(1)
export const tokenHeader = { alg: 'HS256', typ: 'at+jwt', kid: 't1' }

export function forge(header: object, claims: object, { hash = 'sha256', key = signingKey } = {}): string {
  const text = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return `${text}.${createHmac(hash, key).update(text).digest('base64url')}`
}

export const claimsOf = (token: string): Readonly<Record<string, unknown>> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
