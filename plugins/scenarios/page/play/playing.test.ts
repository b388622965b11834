import { beforeEach, expect, test } from 'vitest'
import { noteDiagnostics, playing } from './playing.ts'

beforeEach(() => {
  playing.diagnostics = []
})

test('says the same about the same place once, with a count, newest last', () => {
  const missing = { severity: 'warning', message: 'The picture “a.jpg” is missing.', page: 'start' } as const
  for (let time = 0; time < 43; time++) noteDiagnostics([missing])
  noteDiagnostics([{ ...missing, page: 'other' }, missing])
  expect(playing.diagnostics.map(({ page, count }) => [page, count])).toEqual([
    ['other', 1],
    ['start', 44],
  ])
})
