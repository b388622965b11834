import { expect, test } from 'vitest'
import { withNames } from './withNames.ts'

const names = { char: 'Wren', user: 'Ada $&' }

test('names stand where a card has placeholders, whatever their spelling', () => {
  expect(withNames('{{Char}} nods to {{ user }}. <BOT> smiles at <USER>.', names)).toBe(
    'Wren nods to Ada $&. Wren smiles at Ada $&.',
  )
})

test('what is no name stays as it is written', () => {
  expect(withNames('{{random:a,b}} and {char}', names)).toBe('{{random:a,b}} and {char}')
})
