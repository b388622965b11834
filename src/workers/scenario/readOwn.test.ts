import { expect, test } from 'vitest'
import { readOwn } from './readOwn.ts'

test('what a story asks and remembers is read as it is told', () => {
  const told = {
    links: ['https://pics.example/a.png'],
    choices: [{ key: 'sugar', label: 'Lumps of sugar', initial: 1, value: 2 }],
    remembers: [
      { kind: 'flag', name: 'metKeeper', text: '' },
      { kind: 'value', name: 'cups', text: '3', of: 'second.xml' },
    ],
  }
  expect(readOwn(told)).toEqual(told)
})

test('an engine that tells nothing of it asks for nothing', () => {
  expect(readOwn({})).toEqual({ links: [], choices: [], remembers: [] })
  expect(readOwn(null)).toEqual({ links: [], choices: [], remembers: [] })
})

test('what is misshapen or without end is left out', () => {
  const told = readOwn({
    links: ['https://x.example/'.padEnd(3000, 'a'), 7, 'https://x.example/a.png'],
    choices: [
      { key: '', initial: 1, value: 1 },
      { key: 'a', initial: 1, value: 'one' },
      { key: 'b', initial: Number.NaN, value: 1 },
      { key: 'c', initial: {}, value: {} },
      { key: 'd', initial: true, value: false },
    ],
    remembers: [
      { kind: 'secret', name: 'x', text: '' },
      { kind: 'file', name: 'log.txt', text: 'y'.repeat(9000) },
      ...Array.from({ length: 9000 }, (_, at) => ({ kind: 'flag', name: `flag${at}`, text: '' })),
    ],
  })
  expect(told.links).toEqual(['https://x.example/a.png'])
  expect(told.choices).toEqual([{ key: 'd', label: 'd', initial: true, value: false }])
  expect(told.remembers?.length).toBeLessThanOrEqual(5000)
  expect(told.remembers?.[0]?.text).toHaveLength(2000)
})
