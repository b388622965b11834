import type { SettingsSchema } from 'sdk'
import { settingsPages } from 'sdk/page/points/points.ts'
import { beforeAll, expect, test } from 'vitest'
import { findSettings } from './findSettings.ts'
import { stemOf } from './otherWords.ts'

const load = async () => ({ default: () => null })
const field = (title: string, description = '') => ({ type: 'boolean', title, description, default: false }) as const
const fields = (...all: readonly ReturnType<typeof field>[]) => {
  const properties = Object.fromEntries(all.map((one) => [one.title, one]))
  return async (): Promise<readonly SettingsSchema[]> => [{ type: 'object', properties }]
}

beforeAll(() => {
  const general = fields(field('Theme'), field('Text size'), field('Show times', 'Beside each message.'))
  settingsPages.add('general', { path: 'general', label: 'General', group: 'General', load, fields: general })
  settingsPages.add('memories', { path: 'ai/memories', label: 'Memories', group: 'AI', load })
  settingsPages.add('ai', { path: 'ai', label: 'Provider and replies', group: 'AI', load })
  settingsPages.add('devices', { path: 'sextoys', label: 'Overview & Routing', group: 'Devices', load })
  settingsPages.add('backup', { path: 'backup', label: 'Backup', group: 'Privacy and data', load })
})

const found = async (search: string) => (await findSettings(search.split(' '))).map(({ label }) => label)

test.each([
  ['font', 'Text size'],
  ['timestamp', 'Show times'],
  ['timestamps', 'Show times'],
  ['dark mode', 'Theme'],
  ['mode dark', 'Theme'],
  ['streaming', 'Provider and replies'],
  ['api key', 'Provider and replies'],
  ['memory', 'Memories'],
  ['max power', 'Overview & Routing'],
  ['export', 'Backup'],
  ['message times', 'Show times'],
])('"%s" finds %s', async (search, label) => {
  expect(await found(search)).toContain(label)
})

test('a page that is found by its name is left to the search for pages', async () => {
  expect(await found('backup')).toEqual([])
})

test('what nothing is called finds nothing', async () => {
  expect(await found('xyzzy')).toEqual([])
})

test.each([
  ['memories', 'memor'],
  ['memory', 'memor'],
  ['timestamps', 'timestamp'],
  ['boxes', 'box'],
  ['pass', 'pass'],
  ['key', 'key'],
])('the stem of %s is %s', (word, stem) => {
  expect(stemOf(word)).toBe(stem)
})
