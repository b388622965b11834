import type { PluginId } from 'sdk'
import type { PluginPhase, PluginRow } from 'sdk/page/plugins/registry.ts'
import { expect, test } from 'vitest'
import { lampPlugin, pluginFromFile } from '../plugin.fixture.ts'
import { isNewer, shortKey, sizeWords, sourceWords, stateOf, statusOf } from './pluginWords.ts'

const manifest = lampPlugin({
  id: 'acme.lantern' as PluginId,
  name: 'Lantern',
})
const installed = pluginFromFile(manifest, { source: { kind: 'file', name: 'lantern' } })
const row = (phase: PluginPhase): PluginRow => ({ manifest, installed, phase, isWanted: true, calls: 0, failures: [] })
const usual = { isSafe: false, revocation: undefined }
const words = (phase: PluginPhase) => stateOf(row(phase), usual)

test.each<[PluginPhase, string, string]>([
  [{ kind: 'installed' }, 'quiet', 'Installed, not running'],
  [{ kind: 'activating' }, 'busy', 'Starting…'],
  [{ kind: 'off' }, 'quiet', 'Off.'],
  [{ kind: 'off', because: 'failures' }, 'bad', 'Turned off because it failed three times within ten minutes.'],
  [
    { kind: 'active', placement: 'sandbox', startedInMs: 81.4, isSilent: false },
    'good',
    'Running in the sandbox; started in 81 ms.',
  ],
  [
    { kind: 'active', placement: 'sandbox', startedInMs: 81.4, isSilent: true },
    'bad',
    'Running in the sandbox; started in 81 ms.',
  ],
  [{ kind: 'failed', message: 'It did not start.' }, 'bad', 'Failed. It did not start.'],
])('%o is told as %s: %s', (phase, tone, text) => {
  expect(words(phase)).toEqual({ tone, text })
})

test('in safe mode a plugin from outside is held back, and one of ours is simply off', () => {
  const safe = { ...usual, isSafe: true }
  expect(stateOf(row({ kind: 'off' }), safe).tone).toBe('held')
  const ours: PluginRow = { manifest, phase: { kind: 'off' }, isWanted: true, calls: 0, failures: [] }
  expect(stateOf(ours, safe).tone).toBe('quiet')
})

test('what was withdrawn says why, whatever else is the matter', () => {
  const revocation = { id: manifest.id, why: 'It sent letters to strangers.' }
  expect(stateOf(row({ kind: 'off' }), { isSafe: true, revocation })).toEqual({
    tone: 'bad',
    text: 'Withdrawn by the registry: It sent letters to strangers.',
  })
})

test('where a plugin stands and came from is said in words', () => {
  expect([statusOf({}), statusOf({ installed })]).toEqual(['Built in', 'Community'])
  expect(sourceWords(undefined)).toBe('Included with Vesper')
  expect(sourceWords({ kind: 'file', name: 'a\u202Eb.vesper-plugin' })).toBe('The file “a b.vesper-plugin”')
  expect(sourceWords({ kind: 'registry', index: 'https://plugins.example/index.json' })).toBe(
    'The registry at plugins.example',
  )
})

test('keys are shortened, sizes rounded', () => {
  expect(shortKey('abcdefghijklmnopqrstuvwxyz')).toBe('abcdefgh…stuvwxyz')
  expect(shortKey('short')).toBe('short')
  expect([12, 2048, 30 * 1024 ** 2, 3.2 * 1024 ** 3].map(sizeWords)).toEqual(['12 bytes', '2.0 KB', '30 MB', '3.2 GB'])
})

test('a version that is none is newer than nothing', () => {
  expect([isNewer('1.10.0', '1.9.0'), isNewer('1.0.0', '1.0.0'), isNewer('soon', '1.0.0')]).toEqual([
    true,
    false,
    false,
  ])
})
