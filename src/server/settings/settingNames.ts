import { isIP } from 'node:net'
import { type TString, Type } from 'typebox'

/** A setting is a text; `expects` ends the sentence "NAME must be …". */
function text(expects: string, isRight: (value: string) => boolean): TString & { readonly expects: string } {
  // Assigned, not spread: the refinement is not enumerable.
  return Object.assign(Type.Refine(Type.String({ minLength: 1 }), isRight), { expects })
}

const any = text('a text that is not empty', () => true)
const oneOf = (...values: readonly string[]) => text(`one of ${values.join(', ')}`, (value) => values.includes(value))
const integer = (min: number, max: number) =>
  text(
    `a whole number from ${min} to ${max}`,
    (value) => /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max,
  )
const url = (...protocols: readonly string[]) =>
  text(`an address that begins with ${protocols.map((name) => `${name}//`).join(' or ')}`, (value) =>
    protocols.includes(parsed(value)?.protocol ?? ''),
  )

/** `URL.parse` is younger than the oldest Node we run on. */
const parsed = (value: string): URL | undefined => (URL.canParse(value) ? new URL(value) : undefined)

const isOrigin = (value: string): boolean => {
  const address = parsed(value)
  return (address?.protocol === 'https:' || address?.protocol === 'http:') && address.origin === value
}
const origin = text('an address like https://play.example, with nothing behind the host', isOrigin)
const origins = text('addresses like https://play.example, with commas between them', (value) =>
  listOf(value).every(isOrigin),
)
const keys = text('keys like id:key with commas between them, each key 32 random bytes in base64url', (value) => {
  const entries = listOf(value)
  const ids = entries.map((entry) => entry.split(':')[0])
  return (
    entries.every((entry) => /^[A-Za-z0-9_-]{1,32}:[A-Za-z0-9_-]{43}$/.test(entry)) && new Set(ids).size === ids.length
  )
})
const networks = text('addresses or networks like 10.0.0.0/8, with commas between them', (value) =>
  listOf(value).every((entry) => {
    const [address = '', prefix, ...more] = entry.split('/')
    const version = isIP(address)
    return version !== 0 && more.length === 0 && (prefix === undefined || isPrefix(prefix, version))
  }),
)
const isPrefix = (prefix: string, version: number) =>
  /^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128)

export const listOf = (value: string): readonly string[] => value.split(',').map((entry) => entry.trim())

/** Engines that speak the same SQL: one server, or several that share the rows. */
export const databaseProfiles = ['postgres', 'cockroach', 'yugabyte', 'citus'] as const
export type DatabaseProfile = (typeof databaseProfiles)[number]

/** Every setting there is. Each can also be given as NAME_FILE, the path of a file that holds the value. */
export const Names = Type.Partial(
  Type.Object(
    {
      NODE_ENV: any,
      HOST: any,
      PORT: integer(1, 65_535),
      VESPER_DATA: any,
      PUBLIC_URL: origin,
      APP_ORIGINS: origins,
      DATABASE_URL: url('postgres:', 'postgresql:'),
      DATABASE_POOL: integer(1, 200),
      DATABASE_PROFILE: oneOf(...databaseProfiles),
      OBJECT_STORE: url('file:', 's3:'),
      S3_ENDPOINT: url('https:', 'http:'),
      S3_REGION: text('the name of a region, like eu-central-1', (value) => /^[a-z0-9-]{1,64}$/.test(value)),
      S3_ACCESS_KEY_ID: any,
      S3_SECRET_ACCESS_KEY: any,
      S3_PATH_STYLE: oneOf('true', 'false'),
      TOKEN_KEYS: keys,
      SEAL_KEYS: keys,
      TRUSTED_PROXIES: networks,
      CAPTCHA_PROVIDER: oneOf('pow', 'hcaptcha', 'off'),
      CAPTCHA_SITE_KEY: any,
      CAPTCHA_SECRET: any,
      CAPTCHA_VERIFY_URL: url('https:', 'http:'),
      GOOGLE_CLIENT_ID: any,
      GOOGLE_CLIENT_SECRET: any,
      GOOGLE_ISSUER: url('https:', 'http:'),
      DISCORD_CLIENT_ID: any,
      DISCORD_CLIENT_SECRET: any,
      DISCORD_API: url('https:', 'http:'),
      CHASTER_CLIENT_ID: any,
      CHASTER_CLIENT_SECRET: any,
      CHASTER_API: url('https:', 'http:'),
      SMTP_URL: url('smtp:', 'smtps:'),
      MAIL_FROM: text('a mail address', (value) => /^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/.test(value)),
      LLM_UPSTREAMS: any,
      METRICS_PORT: integer(1, 65_535),
      METRICS_TOKEN: text('a text of at least 16 characters', (value) => value.length >= 16),
    },
    { additionalProperties: false },
  ),
)

export type Name = keyof typeof Names.properties

export const isName = (name: string): name is Name => Object.hasOwn(Names.properties, name)
