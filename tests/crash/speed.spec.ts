import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { test } from '@playwright/test'
import { expect } from '../support/patience.ts'
import { storageTimes } from './storageTimes.ts'

test('the storage worker is small', () => {
  // As the app ships it: all it starts with is in this file, and what only incognito needs is in one of its own.
  const assets = fileURLToPath(new URL('../../dist/assets/', import.meta.url))
  const [name] = readdirSync(assets).filter((file) => /^storage-[\w-]+\.js$/.test(file))
  if (!name) throw new Error('The build has no storage worker.')
  const bytes = gzipSync(readFileSync(join(assets, name))).length
  console.log(`storage worker: ${(bytes / 1000).toFixed(1)} kB gzip`)
  expect(bytes).toBeLessThan(31_100)
})

test('a chat of 20,000 messages is read whole, by its end and by windows, on a fresh store and in a new browser', async () => {
  test.setTimeout(180_000)
  const times = await storageTimes()
  console.table(times)
  expect(Object.keys(times)).toEqual(expect.arrayContaining(['openAndTail, cold', 'history, again', 'undo that']))
})
