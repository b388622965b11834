import { appendFileSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tombstonesIn } from './tombstones.ts'

const at = new Date('2030-01-01T00:00:00Z')
const place = () => join(mkdtempSync(join(tmpdir(), 'vesper-erased-')), 'data', 'erased.jsonl')

test('without a file nobody was erased', async () => {
  expect(await tombstonesIn(place()).all()).toEqual([])
})

test('who was erased is added, and read again by the next start', async () => {
  const path = place()
  await tombstonesIn(path).add('ana', at)
  await tombstonesIn(path).add('ben', at)
  expect(await tombstonesIn(path).all()).toEqual(['ana', 'ben'])
  expect(readFileSync(path, 'utf8')).toContain('2030-01-01T00:00:00.000Z')
})

test('a line that a power cut left half written takes nothing else with it', async () => {
  const path = place()
  await tombstonesIn(path).add('ana', at)
  appendFileSync(path, '{"user":"be')
  expect(await tombstonesIn(path).all()).toEqual(['ana'])
})
