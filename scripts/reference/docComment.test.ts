import { expect, test } from 'vitest'
import { readDocComment } from './docComment.ts'

test('the lines of a paragraph become one, and paragraphs stay apart', () => {
  expect(readDocComment('*\n * One\n * line.\n *\n * Another.\n ').text).toBe('One line.\n\nAnother.')
})

test('the items of a list keep their lines', () => {
  expect(readDocComment('*\n * Either:\n * - this\n *   or so\n * - that\n ').text).toBe(
    'Either:\n- this or so\n- that',
  )
})

test('examples are code, fenced or bare, with their indentation', () => {
  const { text, examples } = readDocComment(
    '*\n * Adds.\n *\n * @example\n * add({\n *   a: 1,\n * })\n * @example\n * ```ts\n * add()\n * ```\n ',
  )
  expect(text).toBe('Adds.')
  expect(examples).toEqual(['add({\n  a: 1,\n})', 'add()'])
})

test('tags are remembered', () => {
  expect(readDocComment('* For the host. @internal is a word here.\n * @internal ').tags).toEqual(new Set(['internal']))
})
