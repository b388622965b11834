// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { said } from '../../../../src/shared/scenarios/saidBubble.fixture.ts'
import { bare, showStage } from './stage.fixture.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const key = (target: Element, name: string) => fireEvent.keyDown(target, { key: name })

test('eos-A13 before the start nothing but the title is there, and Start begins', () => {
  const { events } = showStage({
    cover: { title: 'The tea room', author: 'Ada', pages: [] },
    bubbles: [said('a', 'too early')],
    sounds: [],
  })
  expect(screen.getByRole('heading').textContent).toBe('The tea room')
  expect(screen.getByText('by Ada')).toBeDefined()
  expect(screen.queryByText('too early')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Start' }))
  expect(events()).toEqual([{ kind: 'began' }])
})

test('eos-A03 a script that names no first page offers all of them', () => {
  const { events } = showStage({ cover: { title: 'x', author: '', pages: ['foo', 'bar'] } })
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'bar' } })
  fireEvent.click(screen.getByRole('button', { name: 'Start' }))
  expect(events()).toEqual([{ kind: 'began', page: 'bar' }])
})

test('a tap goes on, wherever it is', () => {
  const { events } = showStage({ bubbles: [said('a', 'Tea?', { marked: true })] })
  fireEvent.click(screen.getByText('Tea?'))
  expect(events()).toEqual([{ kind: 'continued' }])
})

test('eos-K09 the button of a notice is no going on', () => {
  const { events } = showStage({
    bubbles: [said('a', 'Tea?')],
    notices: [{ id: 'n', html: 'The kettle sings', button: { id: 'lift', html: 'Lift it' } }],
  })
  fireEvent.click(screen.getByRole('button', { name: 'Lift it' }))
  fireEvent.click(screen.getByText('The kettle sings'))
  expect(events()).toEqual([{ kind: 'chose', choice: 'lift' }])
})

test('Space goes on from wherever no field has the focus, and the app’s own shortcut hears that it is taken', () => {
  const { events } = showStage({ bubbles: [said('a', 'Tea?')] })
  const heard = vi.fn()
  const listen = (event: KeyboardEvent) => heard(event.defaultPrevented)
  addEventListener('keydown', listen)
  key(document.body, ' ')
  key(screen.getByLabelText('Story'), 'Enter')
  removeEventListener('keydown', listen)
  expect(events()).toEqual([{ kind: 'continued' }, { kind: 'continued' }])
  expect(heard.mock.calls).toEqual([[true], [true]])
})

test('eos-C21 in the field of a prompt Space only types', () => {
  const { events } = showStage({
    bubbles: [said('a', 'Name?'), { kind: 'prompt', id: 'p', active: true, align: 'left' }],
  })
  key(screen.getByLabelText('Your answer'), ' ')
  expect(events()).toEqual([])
})

test('Space is the app’s while there is a choice to make', () => {
  showStage({ bubbles: [{ kind: 'choice', id: 'c', active: true, options: [{ id: 'y', html: 'Yes' }] }] })
  expect(key(document.body, ' ')).toBe(true)
})

test('keys from elsewhere in the app are not the story’s', () => {
  const { events } = showStage({ bubbles: [said('a', 'Tea?')] })
  const other = document.createElement('div')
  other.tabIndex = 0
  document.body.append(other)
  key(other, ' ')
  other.remove()
  expect(events()).toEqual([])
})

test('when what had the focus is gone, the stage has it', () => {
  const { change } = showStage({
    bubbles: [{ kind: 'choice', id: 'c', active: true, options: [{ id: 'y', html: 'Yes' }] }],
  })
  screen.getByRole('button', { name: 'Yes' }).focus()
  change({ bubbles: [said('a', 'Good.')] })
  expect(document.activeElement).toBe(screen.getByLabelText('Stage'))
})

test('buttons stand in their order, with the story’s colors where they are colors', () => {
  const { events } = showStage({
    buttons: [
      { id: 'c', html: '<b>C</b>', color: '#1976d2', textColor: 'gold' },
      { id: 'b', html: 'B', disabled: true, color: 'url(https://evil.example)' },
    ],
  })
  const [first, second] = screen.getAllByRole<HTMLButtonElement>('button')
  expect(first?.style.getPropertyValue('--story-fill')).toBe('#1976d2')
  expect(first?.style.color).toBe('gold')
  expect(second?.getAttribute('style') ?? '').not.toContain('url')
  expect(second?.disabled).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'C' }))
  expect(events()).toEqual([{ kind: 'chose', choice: 'c' }])
})

test('trouble is told at once, and its ways lead on', () => {
  const { events } = showStage({
    bubbles: [said('a', 'Tea?')],
    trouble: { id: 't', text: 'There is no page "attic".', choices: [{ id: 'retry', html: 'Try again' }] },
  })
  expect(screen.getByRole('alert').textContent).toContain('attic')
  key(document.body, ' ')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(events()).toEqual([{ kind: 'chose', choice: 'retry' }])
})

test('eos-S02 the end can be closed, and what still runs can still be pressed', () => {
  const restart = vi.fn()
  const stage = {
    ...bare,
    end: { title: 'The tea room' },
    notices: [{ id: 'n', html: 'One more cup?', button: { id: 'cup', html: 'Yes' } }],
  }
  const { events } = showStage(stage, { restart })
  fireEvent.click(screen.getByRole('button', { name: 'Play again' }))
  expect(restart).toHaveBeenCalledOnce()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByText('The end')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Yes' }))
  expect(events()).toEqual([{ kind: 'chose', choice: 'cup' }])
})

test('the end stands below the last words, not over them', () => {
  showStage({ ...bare, bubbles: [said('a', 'And so it ended.')], end: { title: 'The tea room' } })
  const end = screen.getByRole('region', { name: 'The end' })
  expect(screen.getByText('And so it ended.').compareDocumentPosition(end)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(end.parentElement?.className).not.toContain('veil')
})

test('a stage with nothing but buttons takes no more room than they need', () => {
  const buttons = [{ id: 'go', html: 'Go' }]
  const { change } = showStage({ buttons })
  const stage = screen.getByRole('region', { name: 'Stage' })
  expect(stage.dataset).toHaveProperty('bare')
  change({ buttons, bubbles: [said('a', 'Good evening.')] })
  expect(stage.dataset).not.toHaveProperty('bare')
})

test('eos-S08 each new bubble is announced once, and read aloud to those who asked', () => {
  const readAloud = vi.fn()
  const first = said('a', '<p>Good evening.</p>')
  const { change } = showStage({ bubbles: [said('z', 'long ago'), first] }, { options: { readAloud } })
  const second = said('b', 'Tea <b>or</b> coffee?')
  change({ bubbles: [first, second] })
  const told = screen.getByText('Good evening.')
  change({ bubbles: [first, { ...second }] })
  expect(screen.getByRole('log').textContent).toBe('Good evening.Tea or coffee?')
  expect(screen.getByText('Good evening.')).toBe(told)
  expect(readAloud.mock.calls).toEqual([['Good evening.'], ['Tea or coffee?']])
})

test('choices are read aloud with the numbers they answer to, and one way on as it is', () => {
  const readAloud = vi.fn()
  const choice = (ids: readonly string[]) => ({
    kind: 'choice' as const,
    id: 'c',
    active: true,
    options: ids.map((id) => ({ id, html: `<b>${id}</b>` })),
  })
  const { change } = showStage({ bubbles: [choice(['Tea', 'Coffee'])] }, { options: { readAloud } })
  change({ bubbles: [choice(['Tea', 'Coffee'])], buttons: [{ id: 'go', html: 'Go on' }] })
  change({ bubbles: [{ ...choice([]), chosen: 'Tea' }] })
  expect(readAloud.mock.calls).toEqual([['1: Tea.\n2: Coffee.'], ['Go on.']])
})

test('eos-S08 everything has its name and its role', async () => {
  vi.useRealTimers()
  const { container } = showStage({
    bubbles: [
      said('a', '<h1>Tea?</h1><p style="color:red">or <img src=x></p>', { marked: true, align: 'left' }),
      { kind: 'choice', id: 'c', active: false, options: [], chosen: 'Tea' },
      { kind: 'choice', id: 'd', active: false, options: [], chosen: null },
      { kind: 'prompt', id: 'p', active: true, align: 'right' },
    ],
    buttons: [{ id: 'x', html: '' }],
    timers: [{ id: 't', style: 'secret', from: 0, until: 9000 }],
    notices: [{ id: 'n', html: 'Kettle', timer: { id: 'u', style: 'normal', from: 0, until: 9000 } }],
    panes: {
      root: 'story://',
      header: { clock: '12:00', title: 'Tea', timer: '3' },
      left: { kind: 'media', id: 'l' },
      right: { kind: 'html', id: 'r', html: '<label>Name <input name=nick></label>', css: '' },
    },
  })
  const { violations } = await axe.run(container, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
})

test('calm is written on the stage, so that nothing moves in it', () => {
  showStage({}, { options: { reducedMotion: true } })
  expect(screen.getByLabelText('Stage').dataset.calm).toBe('true')
})

test('a story that hands over other functions is not drawn again', async () => {
  const resolve = vi.fn(async () => undefined)
  const { change } = showStage({ bubbles: [said('a', '<img src=lamp.png alt="A lamp">')] }, { resolve })
  await act(async () => {})
  change({ bubbles: [said('a', '<img src=lamp.png alt="A lamp">')] })
  await act(async () => {})
  expect(resolve).toHaveBeenCalledOnce()
  expect(screen.getByText('[picture: A lamp]')).toBeDefined()
})
