import { expect, test } from 'vitest'
import { textsInDocument } from './documentTexts.ts'
import { judgeRecord } from './recordAges.ts'

test('texts come in the order of the document, short values with their names', () => {
  const texts = [...textsInDocument({ pages: [{ say: 'Come in.' }, ['First', 'Second']], age: 34 }, 'The script')]
  expect(texts.map(({ text }) => text)).toEqual([
    'Come in.',
    'say: Come in.',
    'First',
    'pages: First',
    'Second',
    'pages: Second',
    'age: 34',
  ])
})

test('a document is read at any depth', () => {
  let document: unknown = 'Mina is sixteen.'
  for (let depth = 0; depth < 200_000; depth++) document = depth % 2 ? [document] : { inner: document }
  expect(judgeRecord(textsInDocument(document, 'The script')).refused).toContain('Mina is sixteen')
})
