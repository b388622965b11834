import fc from 'fast-check'
import { expect, test } from 'vitest'
import { growBlocks, noBlocks } from './blocks.ts'

test('a block is done at the empty line after it', () => {
  expect(growBlocks(noBlocks, 'one\n\ntwo').done).toEqual(['one\n\n'])
  expect(growBlocks(noBlocks, 'one\ntwo').done).toEqual([])
})

test('an empty line inside a code fence ends nothing', () => {
  expect(growBlocks(noBlocks, '```\na\n\nb\n').done).toEqual([])
  expect(growBlocks(noBlocks, '```\na\n\nb\n```\n\nc').done).toEqual(['```\na\n\nb\n```\n\n'])
})

test('what is done stays the same object until more is done', () => {
  const first = growBlocks(noBlocks, 'one\n\ntwo')
  expect(growBlocks(first, 'one\n\ntwo three').done).toBe(first.done)
})

test('the blocks together are the text, however it arrives', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', ' b', '\n', '\n\n', '```\n', '- c')), (pieces) => {
      let text = ''
      let blocks = noBlocks
      for (const piece of pieces) {
        text += piece
        blocks = growBlocks(blocks, text)
        expect(blocks.done.join('') + text.slice(blocks.openFrom)).toBe(text)
      }
    }),
  )
})
