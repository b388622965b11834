import { expect, test } from 'vitest'
import { apiReport, changesBetween, entryHashOf } from './apiReport.ts'
import { entryFor, hashOf } from './changelog.ts'
import { noDoc } from './docComment.ts'
import { readMistakes, withImports } from './examples.ts'

const exported = (name: string, code: string) => ({
  name,
  code,
  commented: code,
  kind: 'type' as const,
  doc: noDoc,
  members: [],
  isComplete: true,
  source: 'sdk/lamp.ts',
})
const report = (...all: readonly ReturnType<typeof exported>[]) =>
  apiReport([{ slug: 'lamp', title: 'Lamp', intro: '', entry: 'sdk', exported: all }], '1.2.0', 'abc')

test('a report names what was added, removed and changed', () => {
  const before = report(exported('Oil', 'type Oil = 1'), exported('Wick', 'type Wick = 1'))
  const now = report(exported('Wick', 'type Wick = 2'), exported('Glass', 'type Glass = 1'))
  expect(changesBetween(before, now)).toEqual(['removed  sdk: Oil', 'changed  sdk: Wick', 'added  sdk: Glass'])
  expect(changesBetween(now, now)).toEqual([])
})

test('a report remembers which changelog entry it came with', () => {
  expect(entryHashOf(report())).toBe('abc')
  expect(entryHashOf('')).toBeUndefined()
})

test('the entry of a version is found, and no other one', () => {
  const changelog = '# Changes\n\n## 1.2.0\n\n- Oil.\n\n## 1.1.0 (March)\n\n- Wicks.\n\n## 1.0.0\n'
  expect(entryFor(changelog, '1.2.0')).toBe('- Oil.')
  expect(entryFor(changelog, '1.1.0')).toBe('- Wicks.')
  expect(entryFor(changelog, '1.0.0')).toBeUndefined()
  expect(entryFor(changelog, '1.2')).toBeUndefined()
  expect(hashOf('- Oil.')).not.toBe(hashOf('- More oil.'))
})

test('an example imports what it uses of the SDK, unless it does so itself', () => {
  const sdk = { name: 'sdk', exported: [exported('Oil', ''), exported('Wick', ''), exported('Lamp', '')] }
  const example = "import type { Wick } from 'sdk'\n// a Lamp\nconst oil: Oil = 'Lamp'\ntype Both = Oil & Wick"
  expect(withImports(example, sdk, [sdk]).split('\n')[0]).toBe("import { type Oil } from 'sdk'")
})

test('an example may fetch its own files', () => {
  const lazy = "const dice = { load: () => import('./Dice.tsx') }\nconst oil: Oil = { ...dice }"
  const exported = [{ name: 'Oil', kind: 'type' }]
  const sdk = { name: 'sdk', exported } as never
  expect(withImports(lazy, sdk, [sdk]).split('\n')[0]).toBe("import { type Oil } from 'sdk'")
  const missing = "cache/example1.ts(1,5): error TS2307: Cannot find module './Dice.tsx' or its types.\n"
  expect(readMistakes(missing, new Map([['cache/example1.ts', 'sdk/lamp.ts, Lamp']]))).toEqual([])
})

test('a mistake in an example is named by its place; mistakes elsewhere are not ours', () => {
  const output = 'cache/example1.ts(3,5): error TS2322: Type is wrong.\nsdk/lamp.ts(1,1): error TS1: No.\n'
  const [mistake, ...others] = readMistakes(output, new Map([['cache/example1.ts', 'sdk/lamp.ts, Lamp']]))
  expect(mistake?.place).toContain('sdk/lamp.ts, Lamp')
  expect(mistake?.message).toBe('TS2322: Type is wrong.')
  expect(others).toEqual([])
})
