import { createHash, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { v7 as newId } from 'uuid'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { Place, Seal } from '../secrets/seal.ts'

const periodSeconds = 30
const recoveryCodes = 10

export type FactorCheck = 'none' | 'required' | 'right' | 'wrong'

export type SecondFactor = ReturnType<typeof createSecondFactor>

interface Options {
  readonly database: Database
  readonly clock: Clock
  readonly seal: Seal
}

/** Codes of an authenticator app, and ten recovery codes for the day it is lost. */
export function createSecondFactor({ database, clock, seal }: Options) {
  const factorOf = (userId: string) =>
    database.query
      .selectFrom('mfa_factors')
      .where('user_id', '=', userId)
      .where('kind', '=', 'totp')
      .selectAll()
      .executeTakeFirst()

  /** The step a code belongs to: this one, the one before or the one after. Each step counts once. */
  async function spendCode(factor: { id: string; sealed_secret: Uint8Array | null }, code: string): Promise<boolean> {
    if (!factor.sealed_secret || !/^\d{6}$/.test(code)) return false
    const secret = new Secret({ buffer: bufferOf(seal.open(factor.sealed_secret, totpPlace(factor.id))) })
    const now = clock()
    const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: 1 })
    if (delta === null) return false
    const step = Math.floor(now.getTime() / 1000 / periodSeconds) + delta
    const spent = await database.query
      .updateTable('mfa_factors')
      .set({ last_step: step })
      .where('id', '=', factor.id)
      .where((row) => row.or([row('last_step', 'is', null), row('last_step', '<', step)]))
      .returning('id')
      .executeTakeFirst()
    return spent !== undefined
  }

  async function spendRecoveryCode(userId: string, code: string): Promise<boolean> {
    const spent = await database.query
      .updateTable('mfa_factors')
      .set({ used_at: clock() })
      .where('user_id', '=', userId)
      .where('kind', '=', 'recovery')
      .where('code_hash', '=', hashOf(code))
      .where('used_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    return spent !== undefined
  }

  return {
    async check(userId: string, code: string | undefined): Promise<FactorCheck> {
      const factor = await factorOf(userId)
      if (!factor?.confirmed_at) return 'none'
      if (code === undefined || code.trim() === '') return 'required'
      const isRight = (await spendCode(factor, code.trim())) || (await spendRecoveryCode(userId, code))
      return isRight ? 'right' : 'wrong'
    },
    /** Makes a secret, which counts once a code of it was given. */
    async start(user: { readonly id: string; readonly username: string }) {
      const factor = await factorOf(user.id)
      if (factor?.confirmed_at) return { kind: 'already-on' } as const
      const secret = new Secret({ size: 20 })
      const id = newId()
      await database.transaction(async (transaction) => {
        await transaction.deleteFrom('mfa_factors').where('user_id', '=', user.id).execute()
        const sealed_secret = seal.close(new Uint8Array(secret.buffer), totpPlace(id))
        await transaction
          .insertInto('mfa_factors')
          .values({ id, user_id: user.id, kind: 'totp', sealed_secret, created_at: clock() })
          .execute()
      })
      return { kind: 'started', secret: secret.base32, url: totpOf(secret, user.username).toString() } as const
    },
    async confirm(userId: string, code: string) {
      const factor = await factorOf(userId)
      if (!factor) return { kind: 'not-started' } as const
      if (factor.confirmed_at) return { kind: 'already-on' } as const
      if (!(await spendCode(factor, code.trim()))) return { kind: 'bad-code' } as const
      const codes = Array.from({ length: recoveryCodes }, newRecoveryCode)
      const now = clock()
      await database.transaction(async (transaction) => {
        await transaction.updateTable('mfa_factors').set({ confirmed_at: now }).where('id', '=', factor.id).execute()
        const rows = codes.map((text) => ({
          id: newId(),
          user_id: userId,
          kind: 'recovery' as const,
          code_hash: hashOf(text),
          created_at: now,
        }))
        await transaction.insertInto('mfa_factors').values(rows).execute()
      })
      return { kind: 'on', recoveryCodes: codes } as const
    },
    async remove(userId: string): Promise<void> {
      await database.query.deleteFrom('mfa_factors').where('user_id', '=', userId).execute()
    },
  }
}

/** Where the secret of a factor is sealed. */
export const totpPlace = (row: string): Place => ({ table: 'mfa_factors', column: 'sealed_secret', row })

const totpOf = (secret: Secret, label = '') =>
  new TOTP({ issuer: 'Vesper', label, secret, period: periodSeconds, digits: 6, algorithm: 'SHA1' })

function bufferOf(bytes: Uint8Array): ArrayBuffer {
  const buffer = new ArrayBuffer(bytes.length)
  new Uint8Array(buffer).set(bytes)
  return buffer
}

/** Without letters and digits that look alike. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'

const newRecoveryCode = (): string => {
  const letters = Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return letters.replace(/(.{4})(?=.)/g, '$1-')
}

/** Codes are long enough that nobody guesses one from its hash; blanks, dashes and capitals do not matter. */
const hashOf = (code: string): Uint8Array =>
  createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .digest()
