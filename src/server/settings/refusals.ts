import { access, constants, mkdir } from 'node:fs/promises'
import type { Key, KeyRing } from './secrets.ts'
import type { Settings } from './settings.ts'

/** What can only be known by looking at this computer. */
export interface Found {
  /** Whether the data folder already holds a secrets file. */
  readonly hasSecrets: boolean
  readonly isDataWritable: boolean
}

/** Why the server must not start in production, one sentence each. Elsewhere everything may start. */
export function refusalsToStart(settings: Settings, { hasSecrets, isDataWritable }: Found): readonly string[] {
  if (!settings.isProduction) return []
  const { tokenKeys, sealKeys, captcha, google, discord, chaster, publicUrl, appOrigins, dataFolder } = settings
  const refusals: string[] = []
  for (const [name, ring] of [
    ['TOKEN_KEYS', tokenKeys],
    ['SEAL_KEYS', sealKeys],
  ] as const) {
    if (!ring && !hasSecrets) refusals.push(`${name} is missing, and there is no secrets file in ${dataFolder}.`)
    if (ring?.some(isGuessable)) refusals.push(`${name} holds a key that is not random.`)
  }
  if (tokenKeys && sealKeys && haveSameKey(tokenKeys, sealKeys)) {
    refusals.push('TOKEN_KEYS and SEAL_KEYS hold the same key.')
  }
  if (google?.at !== undefined) refusals.push('GOOGLE_ISSUER names another server than Google.')
  if (discord?.at !== undefined) refusals.push('DISCORD_API names another server than Discord.')
  if (chaster?.at !== undefined) refusals.push('CHASTER_API names another server than Chaster.')
  if (captcha.provider === 'off') refusals.push('CAPTCHA_PROVIDER must not be off.')
  for (const origin of new Set([publicUrl, ...appOrigins])) {
    if (!isSecureOrigin(origin)) refusals.push(`${origin} must begin with https://.`)
  }
  if (!isDataWritable) refusals.push(`The folder ${dataFolder} cannot be written to.`)
  return refusals
}

/** Whether a folder can be written to; makes it where it is missing. */
export async function isWritable(folder: string): Promise<boolean> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** 32 random bytes hold fewer than 16 different values about once in 10^13; zeros and typed words always do. */
const isGuessable = ({ key }: Key) => new Set(key).size < 16

const haveSameKey = (a: KeyRing, b: KeyRing) =>
  a.some((one) => b.some((other) => Buffer.compare(one.key, other.key) === 0))

function isSecureOrigin(origin: string): boolean {
  const { protocol, hostname } = new URL(origin)
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
