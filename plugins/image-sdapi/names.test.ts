import { expect, test } from 'vitest'
import { find, type Named, nearest } from './names.ts'

const named = (...names: readonly string[]): readonly Named[] => names.map((name) => ({ name, aliases: [] }))

test('a name to the letter wins over one that is alike', () => {
  expect(find(named('Mira', 'mira'), 'mira')).toEqual({ kind: 'found', name: 'mira' })
})

test('a name as another server writes it is found by its file alone', () => {
  const all = [{ name: 'harbour.safetensors [0a1b2c3d4e]', aliases: ['harbour'] }]
  for (const wanted of ['harbour', 'sd\\Harbour.safetensors', 'sd/harbour.ckpt']) {
    expect(find(all, wanted)).toEqual({ kind: 'found', name: 'harbour.safetensors [0a1b2c3d4e]' })
  }
})

test('two that are alike are for the player to choose from', () => {
  expect(find(named('old/mira', 'new/mira'), 'Mira.safetensors')).toMatchObject({ kind: 'ambiguous' })
})

test('ordinary words of programs are names like any other', () => {
  expect(find(named('tea'), '__proto__')).toEqual({ kind: 'unknown' })
  expect(find(named('constructor'), 'constructor')).toEqual({ kind: 'found', name: 'constructor' })
})

test('what comes nearest is named first', () => {
  expect(nearest(named('lighthouse_v2', 'garden', 'lighthouse'), 'lighthouse_v3')).toEqual([
    'lighthouse_v2',
    'lighthouse',
  ])
})
