import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hostedRefusals } from './hosted.ts'
import { type RefusalRow, refusals, sentences } from './messages.ts'

const root = join(import.meta.dirname, '../..')
const texts = ['src/server', 'plugins/account', 'tests/attacks/api', 'tests/journeys']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:test|spec|attacks)\.tsx?$/.test(name) || folder.startsWith('tests/attacks'))
      .filter((name) => name.endsWith('.ts') || name.endsWith('.tsx'))
      .map((name) => readFileSync(join(root, folder, name), 'utf8')),
  )
  .join('\n')

const isSeen = ({ text, code }: Pick<RefusalRow, 'text' | 'code'>, name: string): boolean =>
  [text.split('{', 1).join('').trimEnd(), `'${code}'`, `'${name}'`].some((seen) => texts.includes(seen))

test('P29: every refusal of the catalogue is met in a test', () => {
  const rows: readonly (readonly [string, RefusalRow])[] = Object.entries({ ...refusals, ...hostedRefusals })
  expect(rows.length).toBeGreaterThan(80)
  expect(rows.filter(([name, row]) => !isSeen(row, name)).map(([name]) => name)).toEqual([])
})

test('P29: every sentence of a good answer is met in a test', () => {
  const unseen = Object.entries(sentences).filter(([, text]) => !texts.includes(text))
  expect(unseen.map(([name]) => name)).toEqual([])
})
