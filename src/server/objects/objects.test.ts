import { mkdtempSync, readdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { fileObjects } from './fileObjects.ts'
import type { Objects, StoredObject } from './objects.ts'
import { s3Objects } from './s3Objects.ts'
import { startS3 } from './s3Server.fixture.ts'

const folder = join(mkdtempSync(join(tmpdir(), 'vesper-objects-')), 'objects')
const s3 = await startS3()
afterAll(() => s3.close())

const paused: number[] = []
const options = { ...s3.options, pause: async (ms: number) => void paused.push(ms) }
const bucket = s3Objects(options)
const bytes = (text: string) => new TextEncoder().encode(text)
const text = (found: Uint8Array | undefined) => found && new TextDecoder().decode(found)

const listed = async (objects: Objects, prefix: string) => {
  const found: StoredObject[] = []
  for await (const one of objects.list(prefix)) found.push(one)
  return found
}

const stores: readonly (readonly [string, Objects])[] = [
  ['a folder', fileObjects(folder)],
  ['a bucket', bucket],
]

describe.each(stores)('%s', (_name, objects) => {
  test('gives back what was put, and the newer of two', async () => {
    await objects.put('media-1', bytes('older'))
    await objects.put('media-1', bytes('newer one'))
    expect(text(await objects.get('media-1'))).toBe('newer one')
    expect(await objects.head('media-1')).toEqual({ key: 'media-1', bytes: 9, changedAt: expect.any(Date) })
  })

  test('keeps an object of no bytes', async () => {
    await objects.put('empty', bytes(''))
    expect(text(await objects.get('empty'))).toBe('')
    expect(await objects.head('empty')).toMatchObject({ bytes: 0 })
  })

  test('gives a part of an object', async () => {
    await objects.put('part', bytes('0123456789'))
    expect(text(await objects.get('part', { first: 2, last: 4 }))).toBe('234')
    expect(text(await objects.get('part', { first: 8, last: 99 }))).toBe('89')
    expect(text(await objects.get('part', { first: 10, last: 12 }))).toBe('')
  })

  test('says that an object is missing, and deletes it twice without a word', async () => {
    await objects.put('gone', bytes('x'))
    await objects.delete('gone')
    await objects.delete('gone')
    expect(await objects.get('gone')).toBeUndefined()
    expect(await objects.get('gone', { first: 0, last: 1 })).toBeUndefined()
    expect(await objects.head('gone')).toBeUndefined()
  })

  test('lists by prefix, however many there are', async () => {
    for (const key of ['list-3', 'list-1', 'other', 'list-2', 'list-4', 'list-5']) await objects.put(key, bytes(key))
    const found = await listed(objects, 'list-')
    expect(found.map(({ key }) => key)).toEqual(['list-1', 'list-2', 'list-3', 'list-4', 'list-5'])
    expect(found[0]).toMatchObject({ bytes: 6, changedAt: expect.any(Date) })
    expect(await listed(objects, 'nothing')).toEqual([])
  })

  test.each(['', '../secret', 'a/b', 'a?acl', 'a%2fb', 'A', 'a b', 'a\r\nx-amz-acl: public', '.part', 'x'.repeat(65)])(
    'refuses %j as a key',
    async (key) => {
      await expect((async () => objects.put(key, bytes('x')))()).rejects.toThrow('no key of an object')
      await expect((async () => objects.get(key))()).rejects.toThrow('no key of an object')
      await expect((async () => objects.delete(key))()).rejects.toThrow('no key of an object')
    },
  )
})

test('a folder holds whole files only, which nobody else may read', async () => {
  const objects = fileObjects(folder)
  await Promise.all(Array.from({ length: 8 }, (_, index) => objects.put('raced', bytes(String(index).repeat(1000)))))
  expect(text(await objects.get('raced'))).toMatch(/^(\d)\1{999}$/)
  expect(readdirSync(folder).filter((name) => name.includes('.'))).toEqual([])
  expect(statSync(join(folder, 'raced')).mode & 0o077).toBe(0)
})

test('a bucket stores below the prefix', async () => {
  await bucket.put('prefixed', bytes('x'))
  expect([...s3.stored.keys()]).toContain('vesper/files/prefixed')
})

test('a bucket is asked again after a fault that may pass, with longer pauses', async () => {
  await bucket.put('again', bytes('0123456789'))
  for (const fault of ['500', 'wrong-etag', 'cut-body'] as const) {
    paused.length = 0
    s3.faults.push(fault, fault)
    expect(text(await bucket.get('again'))).toBe('0123456789')
    expect(paused).toEqual([200, 400])
  }
  s3.faults.push('wrong-etag')
  await bucket.put('again', bytes('other'))
  expect(text(await bucket.get('again'))).toBe('other')
})

test('a bucket that stays broken is given up after four attempts', async () => {
  s3.faults.push('500', '500', '500', '500')
  await expect(bucket.get('again')).rejects.toThrow('500')
  expect(s3.faults).toEqual([])
  s3.faults.push('wrong-etag', 'wrong-etag', 'wrong-etag', 'wrong-etag')
  await expect(bucket.put('again', bytes('x'))).rejects.toThrow('other bytes')
})

test('a bucket that does not answer in time is asked again', async () => {
  const impatient = s3Objects({ ...options, timeoutMs: 200 })
  await bucket.put('slow', bytes('x'))
  s3.faults.push('silent')
  expect(text(await impatient.get('slow'))).toBe('x')
})

test('a wrong key is told at once, and a redirect is not followed', async () => {
  const stranger = s3Objects({ ...options, secretAccessKey: 'guessed' })
  const before = s3.seen.length
  await expect(stranger.get('again')).rejects.toThrow('403')
  expect(s3.seen.length - before).toBe(1)
  s3.faults.push('redirect', 'redirect', 'redirect', 'redirect')
  await expect(bucket.get('again')).rejects.toThrow()
})
