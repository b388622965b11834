import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { pageMarkdown } from './pageMarkdown.ts'
import { pagesOf } from './pages.ts'
import { readSurface } from './surface.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** The surface of a small SDK, given by its files below `sdk/`. */
function surfaceOf(files: Readonly<Record<string, string>>, declared: Readonly<Record<string, string>> = {}) {
  const root = mkdtempSync(join(tmpdir(), 'surface-'))
  folders.push(root)
  const all = { 'package.json': JSON.stringify({ exports: { '.': './index.ts' } }), ...files }
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(root, 'sdk', path)), { recursive: true })
    writeFileSync(join(root, 'sdk', path), text)
  }
  return readSurface({ root, declared: (source) => declared[source] ?? '' })
}
const onlyEntry = (...args: Parameters<typeof surfaceOf>) => surfaceOf(...args)[0]?.exported ?? []

test('what an entry exports is followed to where it is written', () => {
  const exported = onlyEntry({
    'index.ts': "export * from './lamp.ts'\nexport { type Oil as Fuel } from './oil.ts'\n",
    'lamp.ts': 'export interface Lamp { readonly lit: boolean }\ninterface Hidden { readonly x: 1 }\n',
    'oil.ts': 'export type Oil = string\nexport type Whale = never\n',
  })
  expect(exported.map(({ name, source }) => [name, source])).toEqual([
    ['Lamp', 'sdk/lamp.ts'],
    ['Fuel', 'sdk/oil.ts'],
  ])
})

test('a declaration is shown without comments and without its inside', () => {
  const [lamp, light] = onlyEntry({
    'index.ts':
      "export interface Lamp {\n  /** Whether it burns. */\n  readonly lit: boolean\n}\nexport function light(lamp: Lamp): Lamp {\n  return { lit: true } // '}'\n}\n",
  })
  expect(lamp?.code).toBe('interface Lamp {\n  readonly lit: boolean\n}')
  expect(lamp?.members).toMatchObject([{ name: 'lit', doc: { text: 'Whether it burns.' } }])
  expect(light?.code).toBe('function light(lamp: Lamp): Lamp')
})

test('what is left to inference is taken from the compiler', () => {
  const [wicks] = onlyEntry(
    { 'index.ts': "/** All of them. */\nexport const wicks = ['flat', 'round'] as const\n" },
    { 'sdk/index.ts': "export declare const wicks: readonly ['flat', 'round'];\n" },
  )
  expect(wicks).toMatchObject({ code: "const wicks: readonly ['flat', 'round']", doc: { text: 'All of them.' } })
})

test('a class shows what can be called, and getters as values', () => {
  const [scope] = onlyEntry(
    { 'index.ts': 'export class Scope { #inside = 1; get open() { return true } close() {} }' },
    {
      'sdk/index.ts':
        'export declare class Scope {\n    #private;\n    /** Still. */\n    get open(): boolean;\n    /** Ends. */\n    close(): void;\n}\n',
    },
  )
  expect(scope?.code).toBe('class Scope {\n  get open(): boolean;\n  close(): void;\n}')
  expect(scope?.members.map(({ name }) => name)).toEqual(['open', 'close()'])
})

test('what is marked as internal is not for authors', () => {
  expect(onlyEntry({ 'index.ts': '/**\n * Ours.\n * @internal\n */\nexport type Ours = 1\n' })).toEqual([])
})

test('a page tells of each name: what it is for, its code, its members, its examples', () => {
  const pages = pagesOf(
    surfaceOf({
      'index.ts': "export * from './context.ts'\n",
      'context.ts':
        '/**\n * Gives light.\n *\n * @example\n * burn()\n */\nexport interface Lamp {\n  oil: {\n    /** Until it is full. */\n    fill(): Oil\n  }\n}\n/** Litres. */\nexport type Oil = number\n',
    }),
  )
  expect(pages.map(({ slug }) => slug)).toEqual(['context'])
  const text = pages[0] ? pageMarkdown(pages[0], pages) : ''
  expect(text).toContain('## Lamp\n\nGives light.\n')
  expect(text).toContain("import type { Lamp } from 'sdk'\n\ninterface Lamp {\n  oil: {\n    fill(): Oil\n  }\n}\n```")
  expect(text).toContain('- **`oil.fill()`** Until it is full.')
  expect(text).toContain('```ts\nburn()\n```')
  expect(text).toContain('See also [`Oil`](#oil).')
})

test('a module that stands on no page comes on the last one', () => {
  const pages = pagesOf(
    surfaceOf({ 'index.ts': "export * from './novel.ts'\n", 'novel.ts': '/** New. */\nexport type Novel = 1\n' }),
  )
  expect(pages).toMatchObject([{ slug: 'more', exported: [{ name: 'Novel' }] }])
})
