// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { folded } from '../../../src/shared/text/folded.ts'
import { rankMatch } from '../../../src/shared/text/rankMatch.ts'
import { type FindSource, type Found, findSources } from '../points/findSources.ts'
import { FindDialog } from './FindDialog.tsx'

const endings: (() => void)[] = []
const onClose = vi.fn()
const run = vi.fn()
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onClose.mockClear()
  run.mockClear()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  for (const end of endings.splice(0)) end()
})

const add = (id: string, source: Partial<FindSource>) =>
  endings.push(findSources.add(id, { heading: `${id}s`, kind: id, find: () => [], ...source }))

/** What of these names has the words. */
const among =
  (names: readonly string[], more: Partial<Found> = {}) =>
  (words: readonly string[]): readonly Found[] =>
    names.flatMap((label) => {
      const rank = rankMatch(words, folded(label))
      return rank === undefined ? [] : { id: label, label, rank, run: () => {}, ...more }
    })

/** A source that answers when it is told to. */
function slow(id: string, names: readonly string[], source: Partial<FindSource> = {}) {
  const answers: (() => void)[] = []
  add(id, {
    find: (words) => new Promise((resolve) => answers.push(() => resolve(among(names)(words)))),
    ...source,
  })
  return async () => {
    await act(async () => {
      for (const answer of answers.splice(0)) answer()
    })
  }
}

const show = (typed = '') => render(<FindDialog takeTyped={() => typed} onClose={onClose} run={run} />)
const field = () => screen.getByRole('combobox', { name: 'Command' })
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const marked = () => screen.getByRole('option', { selected: true }).textContent
const press = (key: string) => fireEvent.keyDown(field(), { key })
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const status = () => screen.getByRole('status').textContent

test('all commands are listed in their order, with their keys or what they are', () => {
  add('Command', {
    find: () => [
      { id: 'clear', label: 'Clear the chat', rank: 1, keys: 'Alt+C', run: () => {} },
      { id: 'wake', label: 'Lamp: Wake the lamp', rank: 1, run: () => {} },
    ],
  })
  show()
  expect(options()).toEqual(['Clear the chatAlt+C', 'Lamp: Wake the lampCommand'])
})

test('a few letters of any of its words find a thing of any kind, the best match first', () => {
  add('Command', { find: among(['Clear the chat', 'Wake the lamp']) })
  add('Lorebook', { find: among(['Lamps', 'Old lamps']) })
  show()
  type('LAMP')
  expect(options()).toEqual(['LampsLorebook', 'Wake the lampCommand', 'Old lampsLorebook'])
  expect(status()).toBe('3 results')
  type('lamp chat')
  expect(options()).toEqual([])
  expect(status()).toBe('No results for “lamp chat”')
})

test('of what matches alike, kinds that go ahead come first, then what is latest', () => {
  add('Chat', { find: (words) => [...among(['Lake'], { at: 1 })(words), ...among(['Lake '], { at: 2 })(words)] })
  add('Page', { find: among(['Lakes', 'Lake  ']), isAhead: true })
  show()
  type('la')
  expect(options()).toEqual(['LakesPage', 'Lake  Page', 'Lake Chat', 'LakeChat'])
})

test('of each kind the best five are listed, and more of the kind that is chosen', () => {
  const names = Array.from({ length: 60 }, (_, at) => `Lake ${at}`)
  add('Chat', { find: (words, limit) => among(names)(words).slice(0, limit) })
  add('Page', { find: among(['The lake']) })
  show('lake')
  expect(options()).toHaveLength(6)
  fireEvent.click(screen.getByRole('button', { name: 'Chats' }))
  expect(options()).toHaveLength(50)
  fireEvent.click(screen.getByRole('button', { name: 'All' }))
  expect(options()).toHaveLength(6)
})

test('without words, what is latest comes first, three of a kind', () => {
  add('Command', { find: among(['One', 'Two']) })
  add('Chat', {
    find: () => [4, 3, 2, 1].map((at) => ({ id: `${at}`, label: `Chat ${at}`, rank: 1, at, run: () => {} })),
  })
  show()
  expect(options()).toEqual(['Chat 4Chat', 'Chat 3Chat', 'Chat 2Chat', 'OneCommand', 'TwoCommand'])
})

test('arrows mark, round and round, and the field says which one is marked', () => {
  add('Command', { find: among(['One', 'Two']) })
  show()
  expect(marked()).toBe('OneCommand')
  press('ArrowUp')
  expect(marked()).toBe('TwoCommand')
  expect(field().getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id)
  press('ArrowDown')
  expect(marked()).toBe('OneCommand')
})

test('Enter runs what is marked, and the dialog is gone; so does a press', () => {
  add('Command', { find: among(['One', 'Two']) })
  show()
  press('ArrowDown')
  press('Enter')
  expect(run).toHaveBeenLastCalledWith(expect.objectContaining({ label: 'Two' }))
  expect(onClose).toHaveBeenCalledOnce()
  fireEvent.click(screen.getByRole('option', { name: /One/ }))
  expect(run).toHaveBeenLastCalledWith(expect.objectContaining({ label: 'One' }))
})

test('nothing to run leaves the dialog open', () => {
  add('Command', { find: among(['One']) })
  show('nothing like it')
  press('Enter')
  expect(onClose).not.toHaveBeenCalled()
})

test('what is there shows at once, and what comes within a moment takes its place', async () => {
  add('Command', { find: among(['Old lamp']) })
  const answer = slow('Chat', ['Lamp'])
  show('lamp')
  expect(options()).toEqual(['Old lampCommand'])
  await answer()
  expect(options()).toEqual(['LampChat', 'Old lampCommand'])
  expect(marked()).toBe('LampChat')
})

test('what comes later joins below the row that is marked', async () => {
  add('Command', { find: among(['Old lamp', 'Oldest lamp']) })
  const answer = slow('Chat', ['Lamp'])
  show('lamp')
  vi.advanceTimersByTime(200)
  await answer()
  expect(options()).toEqual(['Old lampCommand', 'LampChat', 'Oldest lampCommand'])
  expect(marked()).toBe('Old lampCommand')
})

test('a row that was marked by hand stays where it is, however soon the rest comes', async () => {
  add('Command', { find: among(['Old lamp', 'Oldest lamp', 'Older lamp']) })
  const answer = slow('Chat', ['Lamp'])
  show('lamp')
  press('ArrowDown')
  await answer()
  expect(options()).toEqual(['Old lampCommand', 'Oldest lampCommand', 'LampChat', 'Older lampCommand'])
  expect(marked()).toBe('Oldest lampCommand')
})

test('while one types on, what was found and still matches stays until the answer comes', async () => {
  const answer = slow('Chat', ['Lamp', 'Lake'])
  show('la')
  expect(status()).toBe('Searching…')
  await answer()
  expect(options()).toEqual(['LampChat', 'LakeChat'])
  type('lam')
  expect(options()).toEqual(['LampChat'])
  await answer()
  expect(options()).toEqual(['LampChat'])
})

test('a kind that cannot be searched leaves the others', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  add('Chat', { find: () => Promise.reject(new Error('closed')) })
  add('Command', { find: among(['Lamp']) })
  show('lamp')
  await act(async () => {})
  expect(options()).toEqual(['LampCommand'])
})

test('what comes or goes within a kind while the dialog is open is listed or not', () => {
  let names = ['One']
  let changed = () => {}
  add('Command', {
    find: (words) => among(names)(words),
    watch: (tell) => {
      changed = tell
      return () => {}
    },
  })
  show()
  names = ['One', 'Two']
  act(() => changed())
  expect(options()).toEqual(['OneCommand', 'TwoCommand'])
})
