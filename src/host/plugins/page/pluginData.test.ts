import type { PluginId } from 'sdk'
import { expect, test } from 'vitest'
import { base64, dataFiles, plainValue } from './pluginData.ts'

const lantern = { id: 'acme.lantern' as PluginId, name: 'Lantern', version: '1.0.0' }
const at = Date.UTC(2026, 4, 6)
const file = (name: string, bytes: number) => ({ name, blob: new Blob([new Uint8Array(bytes).fill(7)]) })

test('records and small files leave in one file that anybody can read', async () => {
  const records = [['lit', { times: 3 }]] as const
  const [json, ...others] = await dataFiles(lantern, { records, files: [file('wick.bin', 4)] }, at)
  expect(others).toEqual([])
  expect(json?.name).toBe('acme.lantern-data-2026-05-06.json')
  expect(JSON.parse((await json?.blob.text()) ?? '')).toEqual({
    plugin: lantern,
    exportedAt: '2026-05-06T00:00:00.000Z',
    records: [{ key: 'lit', value: { times: 3 } }],
    files: [{ name: 'wick.bin', type: '', size: 4, base64: 'BwcHBw==' }],
  })
})

test('large files are downloads of their own, under names every disk takes, and the first file tells which is which', async () => {
  const files = [file('../oil/l\u202Eamp.bin', 2 * 1024 * 1024), file('oil/lamp.bin', 2 * 1024 * 1024)]
  const [json, ...others] = await dataFiles(lantern, { records: [], files }, at)
  expect(others.map(({ name }) => name)).toEqual(['acme.lantern-1-l_amp.bin', 'acme.lantern-2-lamp.bin'])
  const told = JSON.parse((await json?.blob.text()) ?? '') as {
    readonly files: readonly { readonly savedAs: string }[]
  }
  expect(told.files.map(({ savedAs }) => savedAs)).toEqual(others.map(({ name }) => name))
})

test('whatever can be kept can be written down', () => {
  const ring: Record<string, unknown> = { name: 'ring' }
  ring.self = ring
  const kept = [new Map([['a', 1n]]), new Set([1]), new Date(0), new Uint8Array([1, 2]), ring, Number.NaN, undefined]
  expect(JSON.parse(JSON.stringify(plainValue(kept)))).toEqual([
    [['a', '1']],
    [1],
    '1970-01-01T00:00:00.000Z',
    { base64: 'AQI=' },
    { name: 'ring', self: '(contains itself)' },
    'NaN',
    null,
  ])
})

test('no depth of nesting can break the export', () => {
  let deep: unknown = 'bottom'
  for (let level = 0; level < 10_000; level++) deep = [deep]
  expect(JSON.stringify(plainValue(deep))).toContain('(too deep)')
})

test('bytes in base64 come out as they went in, also across pieces', () => {
  const bytes = Uint8Array.from({ length: 60_001 }, (_, index) => index % 251)
  expect(Uint8Array.from(atob(base64(bytes)), (letter) => letter.charCodeAt(0))).toEqual(bytes)
})
