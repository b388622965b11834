import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSecrets, rotateSecrets, secretsPath } from './secrets.ts'

let parent: string
let folder: string
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'secrets-'))
  folder = join(parent, 'data')
})
afterEach(() => rm(parent, { recursive: true }))

const modeOf = async (path: string) => (await stat(path)).mode & 0o777

describe('the secrets file', () => {
  test('is made at the first start, for its owner only, and read back', async () => {
    const made = await openSecrets(folder)
    expect([await modeOf(folder), await modeOf(secretsPath(folder))]).toEqual([0o700, 0o600])
    expect([made.tokenKeys[0].key.length, made.sealKeys[0].key.length]).toEqual([32, 32])
    expect(made.tokenKeys[0]).not.toEqual(made.sealKeys[0])
    expect(await openSecrets(folder)).toEqual(made)
    expect(await readdir(folder)).toEqual(['secrets.json'])
  })

  test('is the same for all who start at once', async () => {
    const [first, ...others] = await Promise.all(Array.from({ length: 8 }, () => openSecrets(folder)))
    for (const other of others) expect(other).toEqual(first)
  })

  test('gets a new first key by rotation and keeps the older ones', async () => {
    const before = await openSecrets(folder)
    const after = await rotateSecrets(folder, 'seal')
    expect(after.sealKeys.slice(1)).toEqual(before.sealKeys)
    expect(after.tokenKeys).toEqual(before.tokenKeys)
    expect(await openSecrets(folder)).toEqual(after)
    expect(await modeOf(secretsPath(folder))).toBe(0o600)
  })

  test('keeps three keys for tokens', async () => {
    await openSecrets(folder)
    for (let turn = 0; turn < 4; turn++) await rotateSecrets(folder, 'token')
    expect((await openSecrets(folder)).tokenKeys).toHaveLength(3)
  })

  test('is not rotated before it is there', async () => {
    await expect(rotateSecrets(folder, 'seal')).rejects.toThrow(/Start the server once/)
  })

  test('is refused when others can read it', async () => {
    await openSecrets(folder)
    await chmod(secretsPath(folder), 0o644)
    await expect(openSecrets(folder)).rejects.toThrow(/can be read by other users.*chmod 600/)
  })

  test('is refused, unquoted and untouched, when it is damaged', async () => {
    await openSecrets(folder)
    const text = await readFile(secretsPath(folder), 'utf8')
    for (const damaged of ['', text.slice(0, -20), text.replace('"seal"', '"sea"'), '{"version":2}']) {
      await writeFile(secretsPath(folder), damaged)
      await expect(openSecrets(folder)).rejects.toThrow(/is damaged: it does not hold the keys it should/)
      expect(await readFile(secretsPath(folder), 'utf8')).toBe(damaged)
    }
  })
})
