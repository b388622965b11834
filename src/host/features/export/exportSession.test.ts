import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fileNameFor } from './exportSession.ts'

test('a title becomes a name', () => {
  expect(fileNameFor('Evening at the harbour', 'md')).toBe('Evening at the harbour.md')
  expect(fileNameFor('Iris: 1/2?', 'md')).toBe('Iris 1 2.md')
  expect(fileNameFor('Été à Paris', 'tar.gz')).toBe('Été à Paris.tar.gz')
})

test('a title that is no name still gives one', () => {
  expect(fileNameFor('../..', 'md')).toBe('Chat.md')
  expect(fileNameFor('nul', 'md')).toBe('Chat nul.md')
  expect(fileNameFor('', 'md')).toBe('Chat.md')
})

test('the file name stays in its folder and short, whatever the title', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (title) => {
      const name = fileNameFor(title, 'md')
      expect(name).not.toMatch(/[/\\:*?"<>|\p{Cc}]/u)
      expect(name).toMatch(/^[^.\s].*\.md$/su)
      expect([...name].length).toBeLessThanOrEqual(90)
    }),
  )
})
