import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseSync } from 'rolldown/experimental'
import { expect, test } from 'vitest'

/*
 * Browsers write what stands in a field to the disk, to offer it again (autofill) or to put it back when a page is
 * restored. `autocomplete="off"` forbids both. Fields of the kit get it from `withMantine`, plain ones say it themselves.
 */

const root = resolve(import.meta.dirname, '../..')
/** Types of inputs whose value is nothing a player wrote. */
const withoutText = new Set(['checkbox', 'radio', 'file', 'range', 'color', 'submit', 'button', 'hidden'])

interface Node {
  readonly type: string
  readonly start: number
  readonly [field: string]: unknown
}

/** Plain text fields of a source that do not set `autoComplete`, by line. */
function forgetfulFields(path: string, text: string): string[] {
  const found: string[] = []
  const visit = (node: Node): void => {
    if (node.type === 'JSXOpeningElement') {
      const name = (node.name as { name?: string }).name
      const attributes = node.attributes as { name?: { name: string }; value?: { value?: string } }[]
      const literal = (wanted: string) => attributes.find((one) => one.name?.name === wanted)?.value?.value
      const isText = name === 'textarea' || (name === 'input' && !withoutText.has(literal('type') ?? 'text'))
      if (isText && literal('autoComplete') === undefined) {
        found.push(`${path}:${text.slice(0, node.start).split('\n').length} ${name}`)
      }
    }
    for (const field of Object.values(node)) {
      for (const child of Array.isArray(field) ? field : [field]) {
        if (typeof child?.type === 'string') visit(child)
      }
    }
  }
  visit(parseSync(path, text).program as unknown as Node)
  return found
}

const read = (path: string) => readFileSync(join(root, path), 'utf8')

test('every plain text field says what the browser may keep of it', () => {
  const sources = ['sdk/ui', 'src/host', 'plugins'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.tsx') && !/\.test\.|node_modules/.test(path))
      .map((path) => `${folder}/${path}`),
  )
  const found = sources.flatMap((path) => {
    const text = read(path)
    return /<(input|textarea)\b/.test(text) ? forgetfulFields(path, text) : []
  })
  expect(found.join('\n')).toBe('')
})

test.each(['TextInput', 'Textarea', 'NumberInput', 'PasswordInput'])('%s forbids autofill by default', (name) => {
  expect(read(`sdk/ui/${name}.ts`)).toContain("{ autoComplete: 'off' })")
})

test.each([
  ['<textarea rows={3} />', 1],
  ['<input value={text} />', 1],
  ['<input type="search" />', 1],
  ['<input type="checkbox" />', 0],
  ['<textarea autoComplete="off" />', 0],
])('the scan judges %s', (text, count) => {
  expect(forgetfulFields('x.tsx', `const x = ${text}`)).toHaveLength(count)
})
