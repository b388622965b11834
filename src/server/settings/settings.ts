import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Value } from 'typebox/value'
import { readUpstreams, type Upstream } from '../hosted/upstreams.ts'
import type { S3Options } from '../objects/s3Objects.ts'
import type { KeyRing } from './secrets.ts'
import { type DatabaseProfile, databaseProfiles, isName, listOf, type Name, Names } from './settingNames.ts'

export interface ProviderClient {
  readonly clientId: string
  readonly clientSecret: string
  /** Other addresses than the provider's own, for a double of it; never in production. */
  readonly at?: string
}

export interface Settings {
  readonly isProduction: boolean
  /** The address of this computer that the server listens on. */
  readonly host: string
  readonly port: number
  readonly dataFolder: string
  /** Where people reach this server, without a slash at the end. */
  readonly publicUrl: string
  /** The origins whose pages may call the API; the public one is always among them. */
  readonly appOrigins: readonly string[]
  readonly database:
    | { readonly kind: 'embedded'; readonly folder: string }
    | { readonly kind: 'postgres'; readonly url: string; readonly pool: number; readonly profile: DatabaseProfile }
  readonly objectStore: { readonly kind: 'file'; readonly folder: string } | ({ readonly kind: 's3' } & S3Options)
  /** Absent: those of the secrets file. */
  readonly tokenKeys?: KeyRing
  readonly sealKeys?: KeyRing
  readonly trustedProxies: readonly string[]
  readonly captcha:
    | { readonly provider: 'pow' | 'off' }
    | { readonly provider: 'hcaptcha'; readonly siteKey: string; readonly secret: string; readonly verifyUrl: string }
  readonly google?: ProviderClient
  readonly discord?: ProviderClient
  readonly chaster?: ProviderClient
  readonly mail:
    | { readonly kind: 'outbox'; readonly folder: string; readonly from: string }
    | { readonly kind: 'smtp'; readonly url: string; readonly from: string }
  readonly llmUpstreams: readonly Upstream[]
  readonly metricsToken?: string
  /** Where metrics are served, to those who have the token. */
  readonly metricsPort?: number
}

/** All that is wrong with the settings, one sentence each. No sentence holds a value. */
export class SettingsError extends Error {
  readonly faults: readonly string[]
  constructor(faults: readonly string[]) {
    super(['The settings cannot be used:', ...faults.map((fault) => `- ${fault}`)].join('\n'))
    this.faults = faults
  }
}

export interface SettingsSources {
  readonly environment: Readonly<Record<string, string | undefined>>
  /** The parsed settings file: names as in the environment; lists and numbers may be written as JSON. */
  readonly file?: unknown
  /** Reads the file of a NAME_FILE setting. */
  readonly readText: (path: string) => string
}

/**
 * Names we alone use, so that a misspelt one is noticed. The rest of an environment belongs to other programs
 * (`GOOGLE_APPLICATION_CREDENTIALS`, `DATABASE_HOST`), and cannot be judged.
 */
const ownPrefixes = ['CAPTCHA_', 'CHASTER_', 'TOKEN_KEYS', 'SEAL_KEYS', 'LLM_UPSTREAM', 'TRUSTED_PROXIES']

/** Reads all settings. The environment wins over the file. Throws one `SettingsError` that lists every fault. */
export function readSettings(sources: SettingsSources): Settings {
  const faults: string[] = []
  const fromFile = entriesOf(sources.file, faults)
  const fromEnvironment = Object.entries(sources.environment).flatMap(([name, value]) => {
    if (value === undefined || value === '') return []
    if (nameOf(name)) return [[name, value] as const]
    if (ownPrefixes.some((prefix) => name.startsWith(prefix))) faults.push(`${name} is not a setting.`)
    return []
  })
  const given = new Map<Name, string>()
  for (const entries of [fromFile, fromEnvironment]) {
    const named = new Set<Name>()
    for (const [written, value] of entries) {
      const name = nameOf(written)
      if (!name) continue
      if (named.has(name)) faults.push(`${name} and ${name}_FILE are both given. Keep one of them.`)
      named.add(name)
      const text = written === name ? value : textOf(written, value, sources, faults)
      if (text !== undefined) given.set(name, text)
    }
  }
  for (const [name, value] of given) {
    const schema = Names.properties[name]
    if (!Value.Check(schema, value)) faults.push(`${name} must be ${schema.expects}.`)
  }
  const settings = combine((name) => given.get(name), faults)
  if (faults.length > 0) throw new SettingsError(faults)
  return settings
}

const nameOf = (written: string): Name | undefined => {
  const name = isName(written) ? written : written.replace(/_FILE$/, '')
  return isName(name) ? name : undefined
}

function textOf(name: string, path: string, { readText }: SettingsSources, faults: string[]): string | undefined {
  try {
    return readText(path).trim()
  } catch {
    faults.push(`${name} names a file that cannot be read.`)
    return undefined
  }
}

function entriesOf(file: unknown, faults: string[]): readonly (readonly [string, string])[] {
  if (file === undefined) return []
  if (typeof file !== 'object' || file === null || Array.isArray(file)) {
    faults.push('The settings file must hold one JSON object.')
    return []
  }
  return Object.entries(file).flatMap(([name, value]) => {
    if (!nameOf(name)) faults.push(`${name} in the settings file is not a setting.`)
    const text = asText(value)
    if (text === undefined) faults.push(`${name} in the settings file must be a text, a number or a list.`)
    return text === undefined ? [] : [[name, text] as const]
  })
}

function asText(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  if (!Array.isArray(value)) return undefined
  return value.every((entry) => typeof entry === 'string') ? value.join(',') : JSON.stringify(value)
}

function combine(get: (name: Name) => string | undefined, faults: string[]): Settings {
  const need = (name: Name, because: string): string => {
    const value = get(name)
    if (value === undefined) faults.push(`${name} is missing: ${because}.`)
    return value ?? ''
  }
  const client = (idName: Name, secretName: Name, atName?: Name): ProviderClient | undefined => {
    if (get(idName) === undefined && get(secretName) === undefined) return undefined
    const at = atName && get(atName)
    const clientId = need(idName, `${secretName} is given`)
    return { clientId, clientSecret: need(secretName, `${idName} is given`), ...(at !== undefined && { at }) }
  }
  const dataFolder = resolve(get('VESPER_DATA') ?? 'data')
  const port = Number(get('PORT') ?? 8787)
  const publicUrl = get('PUBLIC_URL') ?? `http://127.0.0.1:${port}`
  const databaseUrl = get('DATABASE_URL')
  const smtpUrl = get('SMTP_URL')
  const provider = get('CAPTCHA_PROVIDER') ?? 'pow'
  const [tokenKeys, sealKeys] = [ringOf(get('TOKEN_KEYS')), ringOf(get('SEAL_KEYS'))]
  const google = client('GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET', 'GOOGLE_ISSUER')
  const discord = client('DISCORD_CLIENT_ID', 'DISCORD_CLIENT_SECRET', 'DISCORD_API')
  const chaster = client('CHASTER_CLIENT_ID', 'CHASTER_CLIENT_SECRET', 'CHASTER_API')
  const metricsPort = get('METRICS_PORT')
  const metricsToken = metricsPort === undefined ? get('METRICS_TOKEN') : need('METRICS_TOKEN', 'METRICS_PORT is given')
  if (metricsPort !== undefined && Number(metricsPort) === port) faults.push('METRICS_PORT and PORT must differ.')
  const hcaptcha = 'CAPTCHA_PROVIDER is hcaptcha'
  return {
    isProduction: get('NODE_ENV') === 'production',
    host: get('HOST') ?? '127.0.0.1',
    port,
    dataFolder,
    publicUrl,
    appOrigins: [...new Set([publicUrl, ...listOf(get('APP_ORIGINS') ?? publicUrl)])],
    database:
      databaseUrl === undefined
        ? { kind: 'embedded', folder: join(dataFolder, 'database') }
        : {
            kind: 'postgres',
            url: databaseUrl,
            pool: Number(get('DATABASE_POOL') ?? 10),
            profile: databaseProfiles.find((one) => one === get('DATABASE_PROFILE')) ?? 'postgres',
          },
    objectStore: objectStoreOf(get, need, faults) ?? { kind: 'file', folder: join(dataFolder, 'objects') },
    ...(tokenKeys && { tokenKeys }),
    ...(sealKeys && { sealKeys }),
    trustedProxies: listOf(get('TRUSTED_PROXIES') ?? '').filter((entry) => entry !== ''),
    captcha:
      provider === 'hcaptcha'
        ? {
            provider,
            siteKey: need('CAPTCHA_SITE_KEY', hcaptcha),
            secret: need('CAPTCHA_SECRET', hcaptcha),
            verifyUrl: get('CAPTCHA_VERIFY_URL') ?? 'https://api.hcaptcha.com/siteverify',
          }
        : { provider: provider === 'off' ? 'off' : 'pow' },
    ...(google && { google }),
    ...(discord && { discord }),
    ...(chaster && { chaster }),
    mail:
      smtpUrl === undefined
        ? { kind: 'outbox', folder: join(dataFolder, 'outbox'), from: get('MAIL_FROM') ?? 'vesper@localhost' }
        : { kind: 'smtp', url: smtpUrl, from: need('MAIL_FROM', 'SMTP_URL is given') },
    llmUpstreams: upstreamsOf(get('LLM_UPSTREAMS'), faults),
    ...(metricsToken !== undefined && { metricsToken }),
    ...(metricsPort !== undefined && { metricsPort: Number(metricsPort) }),
  }
}

function objectStoreOf(
  get: (name: Name) => string | undefined,
  need: (name: Name, because: string) => string,
  faults: string[],
): Settings['objectStore'] | undefined {
  const address = get('OBJECT_STORE')
  if (!address?.startsWith('s3:')) {
    if (get('S3_ENDPOINT') !== undefined)
      faults.push('S3_ENDPOINT is given, but OBJECT_STORE does not begin with s3://.')
    return address === undefined ? undefined : fileStoreOf(address, faults)
  }
  const because = 'OBJECT_STORE begins with s3://'
  const keys = {
    accessKeyId: need('S3_ACCESS_KEY_ID', because),
    secretAccessKey: need('S3_SECRET_ACCESS_KEY', because),
  }
  const [, bucket, prefix = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/((?:[A-Za-z0-9_-]+\/)*[A-Za-z0-9_-]+))?\/?$/.exec(address) ?? []
  if (bucket === undefined) {
    faults.push('OBJECT_STORE must be like s3://bucket/prefix, with letters, digits, - and _ in the prefix.')
    return undefined
  }
  const region = get('S3_REGION') ?? 'us-east-1'
  const endpoint = get('S3_ENDPOINT') ?? `https://s3.${region}.amazonaws.com`
  return { kind: 's3', bucket, prefix, region, endpoint, isPathStyle: get('S3_PATH_STYLE') === 'true', ...keys }
}

function fileStoreOf(address: string, faults: string[]): Settings['objectStore'] | undefined {
  try {
    return { kind: 'file', folder: fileURLToPath(address) }
  } catch {
    faults.push('OBJECT_STORE must be an address of a folder of this computer, like file:///var/lib/vesper.')
    return undefined
  }
}

function ringOf(value: string | undefined): KeyRing | undefined {
  const [first, ...others] = listOf(value ?? '').map((entry) => {
    const [id = '', key = ''] = entry.split(':')
    return { id, key: new Uint8Array(Buffer.from(key, 'base64url')) }
  })
  return value === undefined || !first ? undefined : [first, ...others]
}

function upstreamsOf(value: string | undefined, faults: string[]): readonly Upstream[] {
  try {
    return readUpstreams(value)
  } catch (error) {
    faults.push(`${(error as Error).message}.`)
    return []
  }
}
