import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { demoUpstreams } from '../hosted/upstreams.ts'
import { refusalsToStart } from './refusals.ts'
import { readSettings, SettingsError } from './settings.ts'

const files: Readonly<Record<string, string>> = { '/run/secret': 'from a file, sixteen\n' }
const readText = (path: string) => {
  const text = files[path]
  if (text === undefined) throw new Error('ENOENT')
  return text
}
const read = (environment: Readonly<Record<string, string>> = {}, file?: unknown) =>
  readSettings({ environment, file, readText })

function faultsOf(environment: Readonly<Record<string, string>>, file?: unknown): readonly string[] {
  try {
    read(environment, file)
  } catch (error) {
    if (error instanceof SettingsError) return error.faults
  }
  return []
}

const key = (id: string) => `${id}:${randomBytes(32).toString('base64url')}`

describe('a bucket for objects', () => {
  const bucket = {
    OBJECT_STORE: 's3://vesper-files/one/two',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY_FILE: '/run/secret',
  }

  test('is read with its prefix and the secret of a file', () => {
    expect(read(bucket).objectStore).toEqual({
      kind: 's3',
      bucket: 'vesper-files',
      prefix: 'one/two',
      region: 'us-east-1',
      endpoint: 'https://s3.us-east-1.amazonaws.com',
      isPathStyle: false,
      accessKeyId: 'id',
      secretAccessKey: 'from a file, sixteen',
    })
    const own = { S3_ENDPOINT: 'http://minio:9000', S3_REGION: 'eu-central-1', S3_PATH_STYLE: 'true' }
    expect(read({ ...bucket, ...own }).objectStore).toMatchObject({
      endpoint: 'http://minio:9000',
      region: 'eu-central-1',
      isPathStyle: true,
    })
  })

  test('needs a key', () => {
    expect(faultsOf({ OBJECT_STORE: 's3://vesper-files' })).toEqual([
      'S3_ACCESS_KEY_ID is missing: OBJECT_STORE begins with s3://.',
      'S3_SECRET_ACCESS_KEY is missing: OBJECT_STORE begins with s3://.',
    ])
    expect(faultsOf({ S3_ENDPOINT: 'https://s3.example' })).toHaveLength(1)
  })

  test.each([
    's3://',
    's3://A',
    's3://x',
    's3://bucket/../other',
    's3://bucket/a b',
    's3://user:word@bucket',
    's3://bucket?x',
  ])('is not %s', (OBJECT_STORE) => {
    expect(faultsOf({ ...bucket, OBJECT_STORE })).toEqual([
      'OBJECT_STORE must be like s3://bucket/prefix, with letters, digits, - and _ in the prefix.',
    ])
  })
})

describe('settings', () => {
  test('need nothing to be given', () => {
    expect(read()).toEqual({
      isProduction: false,
      host: '127.0.0.1',
      port: 8787,
      dataFolder: resolve('data'),
      publicUrl: 'http://127.0.0.1:8787',
      appOrigins: ['http://127.0.0.1:8787'],
      database: { kind: 'embedded', folder: resolve('data/database') },
      objectStore: { kind: 'file', folder: resolve('data/objects') },
      trustedProxies: [],
      captcha: { provider: 'pow' },
      mail: { kind: 'outbox', folder: resolve('data/outbox'), from: 'vesper@localhost' },
      llmUpstreams: demoUpstreams,
    })
  })

  test('come from the environment, before the file', () => {
    const settings = read(
      {
        PUBLIC_URL: 'https://play.example',
        TOKEN_KEYS: `${key('b')}, ${key('a')}`,
        HOME: '/root',
        GOOGLE_CLOUD_PROJECT: 'x',
      },
      {
        PUBLIC_URL: 'https://other.example',
        APP_ORIGINS: ['https://app.example'],
        PORT: 9000,
        LLM_UPSTREAMS: [
          {
            id: 'main',
            kind: 'openai',
            url: 'https://llm.example/v1',
            key: 'k',
            weight: 1,
            models: [{ id: 'm', label: 'M', upstream_model: 'm', context: 8192, max_output: 1000, tiers: ['free'] }],
          },
        ],
      },
    )
    expect(settings).toMatchObject({
      publicUrl: 'https://play.example',
      appOrigins: ['https://play.example', 'https://app.example'],
      port: 9000,
      llmUpstreams: [{ id: 'main' }],
    })
    expect(settings.tokenKeys?.map(({ id, key }) => [id, key.length])).toEqual([
      ['b', 32],
      ['a', 32],
    ])
  })

  test('can be read from files of their own', () => {
    expect(read({ METRICS_TOKEN_FILE: '/run/secret' }).metricsToken).toBe('from a file, sixteen')
    expect(faultsOf({ METRICS_TOKEN_FILE: '/run/none' })).toEqual([
      'METRICS_TOKEN_FILE names a file that cannot be read.',
    ])
    expect(faultsOf({ METRICS_TOKEN_FILE: '/run/secret', METRICS_TOKEN: 'x'.repeat(16) })).toEqual([
      'METRICS_TOKEN and METRICS_TOKEN_FILE are both given. Keep one of them.',
    ])
  })

  test('serve metrics on a port of their own, to those who have a token', () => {
    const METRICS_TOKEN = 'x'.repeat(16)
    expect(read({ METRICS_PORT: '9187', METRICS_TOKEN })).toMatchObject({ metricsPort: 9187 })
    expect(faultsOf({ METRICS_PORT: '9187' })).toEqual(['METRICS_TOKEN is missing: METRICS_PORT is given.'])
    expect(faultsOf({ METRICS_PORT: '8787', METRICS_TOKEN })).toEqual(['METRICS_PORT and PORT must differ.'])
  })

  test('are refused when their name is unknown: any in the file, our own in the environment', () => {
    expect(faultsOf({ CAPTCHA_SITEKEY: 'x', DATABASE_HOST: 'x' }, { PUBLIC_URI: 'x', constructor: 'x' })).toEqual([
      'PUBLIC_URI in the settings file is not a setting.',
      'constructor in the settings file is not a setting.',
      'CAPTCHA_SITEKEY is not a setting.',
    ])
    expect(faultsOf({}, ['x'])).toEqual(['The settings file must hold one JSON object.'])
  })

  test('tell all faults at once and no value', () => {
    const faults = faultsOf({
      PORT: '70000',
      PUBLIC_URL: 'https://play.example/',
      TOKEN_KEYS: 'a:hidden',
      CAPTCHA_PROVIDER: 'hcaptcha',
      SMTP_URL: 'smtp://u:hidden@mail.example',
      GOOGLE_CLIENT_ID: 'x',
      LLM_UPSTREAMS: '[{"key":"hidden"',
      TRUSTED_PROXIES: '10.0.0.0/33',
      DATABASE_URL: 'mysql://hidden',
    })
    expect(faults).toEqual([
      'PORT must be a whole number from 1 to 65535.',
      'PUBLIC_URL must be an address like https://play.example, with nothing behind the host.',
      'TOKEN_KEYS must be keys like id:key with commas between them, each key 32 random bytes in base64url.',
      'TRUSTED_PROXIES must be addresses or networks like 10.0.0.0/8, with commas between them.',
      'DATABASE_URL must be an address that begins with postgres:// or postgresql://.',
      'GOOGLE_CLIENT_SECRET is missing: GOOGLE_CLIENT_ID is given.',
      'CAPTCHA_SITE_KEY is missing: CAPTCHA_PROVIDER is hcaptcha.',
      'CAPTCHA_SECRET is missing: CAPTCHA_PROVIDER is hcaptcha.',
      'MAIL_FROM is missing: SMTP_URL is given.',
      'LLM_UPSTREAMS is not JSON.',
    ])
    expect(faults.join()).not.toContain('hidden')
  })
})

describe('O2: in production, the server refuses to start', () => {
  const found = { hasSecrets: true, isDataWritable: true }
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://play.example' }
  const refusals = (environment: Readonly<Record<string, string>>, there = found) =>
    refusalsToStart(read({ ...production, ...environment }), there)

  test('never when all is well, or with http on this computer', () => {
    expect(refusals({ TOKEN_KEYS: key('a'), SEAL_KEYS: key('a') }, { ...found, hasSecrets: false })).toEqual([])
    expect(refusals({ PUBLIC_URL: 'http://localhost:8787' })).toEqual([])
  })

  test('without secrets, or with guessable or shared ones', () => {
    expect(refusals({}, { ...found, hasSecrets: false })).toHaveLength(2)
    expect(refusals({ TOKEN_KEYS: `a:${'A'.repeat(43)}` })).toEqual(['TOKEN_KEYS holds a key that is not random.'])
    const shared = key('a')
    expect(refusals({ TOKEN_KEYS: shared, SEAL_KEYS: shared })).toEqual(['TOKEN_KEYS and SEAL_KEYS hold the same key.'])
  })

  test('without a captcha, over http, or without a folder to write to', () => {
    expect(refusals({ CAPTCHA_PROVIDER: 'off' })).toEqual(['CAPTCHA_PROVIDER must not be off.'])
    expect(refusals({ PUBLIC_URL: 'http://play.example' })).toEqual(['http://play.example must begin with https://.'])
    expect(refusals({ APP_ORIGINS: 'http://app.example' })).toEqual(['http://app.example must begin with https://.'])
    expect(refusals({}, { ...found, isDataWritable: false })).toHaveLength(1)
  })

  test('only there', () => {
    const settings = read({ CAPTCHA_PROVIDER: 'off', PUBLIC_URL: 'http://play.example' })
    expect(refusalsToStart(settings, { hasSecrets: false, isDataWritable: false })).toEqual([])
  })
})
