import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { verify } from '@node-rs/argon2'
import { v7 as newId } from 'uuid'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { totpPlace } from '../../src/server/auth/secondFactor.ts'
import type { Database } from '../../src/server/database/database.ts'
import { openEmbedded } from '../../src/server/database/embedded.ts'
import { createSeal } from '../../src/server/secrets/seal.ts'
import { openSecrets } from '../../src/server/settings/secrets.ts'
import { root, Stop } from '../setup.mjs'
import { settingsOf } from './command.ts'
import { runCommand } from './commands.ts'
import { credentialsOf } from './createAdmin.ts'
import { emptyPlace, runServer } from './server.fixture.ts'

/** What one command after the other makes of an empty folder. */
const { data, write } = emptyPlace()
const env = { VESPER_DATA: data }
const password = write('password', 'lantern hill \n')
const factor = newId()
const secret = new Uint8Array(20).fill(9)

async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openEmbedded(join(data, 'database'))
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

describe('on an empty folder', { timeout: 180_000 }, () => {
  test('doctor and migrate --dry-run tell what would be made', async () => {
    const [doctor, migrate] = await Promise.all([runServer(['doctor'], env), runServer(['migrate', '--dry-run'], env)])
    expect(doctor.output.split('\n').map((line) => line.slice(0, 16).trim())).toEqual([
      ...[
        'ok      settings',
        'ok      folder',
        'note    folder',
        'note    database',
        'note    clock',
        'note    mail',
        '',
      ],
    ])
    expect(migrate.output).toMatch(/^Would be applied to a new database:\n {2}0001-accounts\n/)
    expect([doctor.code, migrate.code]).toEqual([0, 0])
  })

  test('migrate makes the tables', async () => {
    const { code, output } = await runServer(['migrate'], env)
    expect([code, output]).toEqual([0, expect.stringMatching(/^(Applied:|The database is up to date)/)])
  })

  test('admin create makes an admin, who can sign in with the whole password', async () => {
    const made = await runServer(['admin', 'create', '--username', 'Keeper', '--password-file', password], env)
    expect([made.code, made.output]).toEqual([0, expect.stringMatching(/^Keeper is an admin now\./)])
  })

  test('keys rotate makes new keys, and seals anew what the old one sealed', async () => {
    const before = await openSecrets(data)
    await withDatabase(async ({ query }) => {
      const admin = await query.selectFrom('users').selectAll().executeTakeFirstOrThrow()
      expect(admin).toMatchObject({ username: 'Keeper', role: 'admin' })
      expect(await verify(admin.password_hash ?? '', 'lantern hill ')).toBe(true)
      const sealed_secret = createSeal(before.sealKeys).close(secret, totpPlace(factor))
      const row = { id: factor, user_id: admin.id, kind: 'totp', sealed_secret, created_at: new Date() } as const
      await query.insertInto('mfa_factors').values(row).execute()
    })
    const { code, output } = await runServer(['keys', 'rotate'], env)
    expect([code, output]).toEqual([0, expect.stringContaining('1 was sealed anew.')])
    const after = await openSecrets(data)
    expect([after.tokenKeys.slice(1), after.sealKeys.slice(1)]).toEqual([before.tokenKeys, before.sealKeys])
    for (const shown of [...before.sealKeys, ...after.sealKeys, ...after.tokenKeys])
      expect(output).not.toContain(Buffer.from(shown.key).toString('base64url'))
  })

  test('audit verify finds all whole, and a row that was changed', async () => {
    const whole = await runServer(['audit', 'verify'], env)
    expect(whole).toEqual({ code: 0, output: 'The audit log is whole: 1 rows in 1 chains.\n' })
    const { sealKeys } = await openSecrets(data)
    const node = await withDatabase(async ({ query }) => {
      const { sealed_secret } = await query.selectFrom('mfa_factors').selectAll().executeTakeFirstOrThrow()
      const sealed = sealed_secret ?? new Uint8Array()
      expect(new Uint8Array(createSeal([sealKeys[0]]).open(sealed, totpPlace(factor)))).toEqual(secret)
      // Later than today, so that the doctor has something to find as well.
      const [row] = await query
        .updateTable('audit_log')
        .set({ at: new Date('2999-01-01') })
        .returning('node')
        .execute()
      return row?.node
    })
    expect(await runServer(['audit', 'verify'], env)).toEqual({
      code: 1,
      output: `Chain ${node}: row 1 is changed.\n1 of 1 chains of the audit log are broken.\n`,
    })
  })

  test('doctor finds what is wrong', async () => {
    const mail = { SMTP_URL: 'smtp://u:canary@127.0.0.1:1', MAIL_FROM: 'a@b.example' }
    const { code, output } = await runServer(['doctor'], { ...env, ...mail })
    expect(code).toBe(1)
    expect(output).toContain('failed  clock     It is behind the newest row of the audit log, of 2999-01-01')
    expect(output).toContain('failed  mail      The mail server of SMTP_URL cannot be reached (ESOCKET).')
    expect(output).not.toContain('canary')
  })
})

describe('a command', () => {
  test('openapi prints the document of the repository, and nothing else', async () => {
    const { code, output } = await runServer(['openapi'], {})
    expect(code).toBe(0)
    expect(output).toBe(readFileSync(join(root, 'docs/openapi.json'), 'utf8'))
  })

  test.each([['frobnicate'], ['admin destroy'], ['migrate --username x'], ['--nonsense']])(
    'that is not there, or is given what it does not take, is told what there is: %s',
    async (line) => {
      const asked = runCommand(line.split(' '))
      await expect(asked).rejects.toThrow(Stop)
      await expect(asked).rejects.toThrow(/Usage: npm run server/)
    },
  )

  test('that would make keys nobody uses says where the keys are', async () => {
    const key = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')
    vi.stubEnv('TOKEN_KEYS', `a:${key}`)
    onTestFinished(() => void vi.unstubAllEnvs())
    await expect(runCommand(['keys', 'rotate', 'token'])).rejects.toThrow(/^TOKEN_KEYS is set\. Put a new key in front/)
  })

  test('is given settings by a file, which is refused without a word of what is in it', () => {
    expect(settingsOf({ config: write('good.json', '{"PORT": 9000}') }).port).toBe(9000)
    const refused = (name: string, text: string) => () => settingsOf({ config: write(name, text) })
    expect(refused('broken.json', '{"METRICS_TOKEN": "canary"')).toThrow(
      /^The settings file \S+broken.json is not JSON\.$/,
    )
    expect(refused('odd.json', '{"PORTS": 1}')).toThrow('- PORTS in the settings file is not a setting.')
    expect(() => settingsOf({ config: '/nowhere/vesper.json' })).toThrow(/cannot be read \(ENOENT\)\.$/)
  })
})

describe('name and password of a new admin', () => {
  const typing = (...answers: readonly string[]) => {
    const left = [...answers]
    const next = async () => left.shift() ?? ''
    return { ask: next, askHidden: next }
  }

  test('are asked for at the keyboard, the password twice', async () => {
    expect(await credentialsOf({}, typing(' Keeper ', 'lantern hill', 'lantern hill'))).toEqual({
      username: 'Keeper',
      password: 'lantern hill',
    })
    await expect(credentialsOf({}, typing('Keeper', 'lantern hill', 'lantern hall'))).rejects.toThrow(/not the same/)
    await expect(credentialsOf({ username: 'Keeper' }, undefined)).rejects.toThrow(
      /^Give --username and --password-file/,
    )
  })

  test.each([
    ['ke', 'lantern hill', 'Username must be at least 3 characters.'],
    ['admin', 'lantern hill', 'This username is reserved.'],
    ['Keeper', '12345', 'Password must be at least 6 characters long.'],
    ['Keeper', 'password1', 'This password is too common. Please choose another one.'],
    ['Keeper', 'the keeper of', 'Password must not contain the username.'],
  ])('follow the rules of all accounts: %s, %s', async (username, typed, sentence) => {
    await expect(credentialsOf({}, typing(username, typed, typed))).rejects.toThrow(sentence)
  })
})
