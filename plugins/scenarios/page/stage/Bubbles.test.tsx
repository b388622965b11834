// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import type { Bubble } from 'sdk/story'
import { answerConfirmation, confirmation } from 'sdk/ui/confirm.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { said } from '../../../../src/shared/scenarios/saidBubble.fixture.ts'
import { showStage } from './stage.fixture.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const options = [
  { id: 'tea', html: 'Tea' },
  { id: 'coffee', html: 'Coffee', color: '#1976d2' },
]
const choice = (more: Partial<Extract<Bubble, { kind: 'choice' }>> = {}): Bubble => ({
  kind: 'choice',
  id: 'c',
  active: true,
  options,
  ...more,
})
const prompt = (more: Partial<Extract<Bubble, { kind: 'prompt' }>> = {}): Bubble => ({
  kind: 'prompt',
  id: 'p',
  active: true,
  align: 'left',
  ...more,
})

test('eos-C22 a bubble stands on its side', () => {
  showStage({ bubbles: [said('a', '<p>Here</p>', { align: 'right' })] })
  expect(screen.getByText('Here').closest('[class*="right"]')).not.toBeNull()
})

test('the button to go on stands on the active bubble only, and says so once', () => {
  const { change, events } = showStage({ bubbles: [said('a', 'x', { marked: true })] })
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(events()).toEqual([{ kind: 'continued' }])
  change({ bubbles: [said('a', 'x', { marked: true, active: false })] })
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
})

test('a choice is made by a press', () => {
  const { events } = showStage({ bubbles: [choice()] })
  fireEvent.click(screen.getByRole('button', { name: 'Coffee' }))
  expect(events()).toEqual([{ kind: 'chose', choice: 'coffee' }])
})

test('digits pick from it', () => {
  const { events } = showStage({ bubbles: [choice()] })
  fireEvent.keyDown(document.body, { key: '2' })
  expect(events()).toEqual([{ kind: 'chose', choice: 'coffee' }])
})

test('made, it shows what was chosen', () => {
  const { container } = showStage({ bubbles: [choice({ chosen: '<b>Tea</b>', active: false })] })
  expect(container.textContent?.replaceAll('\u00a0', ' ')).toContain('> Tea <')
  expect(screen.queryByRole('button')).toBeNull()
})

test('eos-D14 left open, it is a single mark that cannot be pressed', () => {
  const { events } = showStage({ bubbles: [choice({ active: false })] })
  const mark = screen.getByRole<HTMLButtonElement>('button')
  expect(mark.textContent).toBe('⋯')
  fireEvent.click(mark)
  expect(events()).toEqual([])
})

test('eos-D15 many options are all there', () => {
  const many = Array.from({ length: 30 }, (_, at) => ({ id: `o${at}`, html: `Option ${at}` }))
  showStage({ bubbles: [choice({ options: many })] })
  expect(screen.getAllByRole('button')).toHaveLength(30)
})

test('eos-E04 an answer is sent with Enter or the button, empty ones too', () => {
  const { events, container } = showStage({ bubbles: [prompt({ value: 'Ad' })] })
  fireEvent.change(screen.getByLabelText('Your answer'), { target: { value: 'Ada' } })
  fireEvent.submit(container.querySelector('form') as HTMLFormElement)
  fireEvent.change(screen.getByLabelText('Your answer'), { target: { value: '' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(events()).toEqual([
    { kind: 'typed', bubble: 'p', text: 'Ada' },
    { kind: 'typed', bubble: 'p', text: '' },
  ])
})

test('an answer is shown as it was typed, never as HTML', () => {
  const { container } = showStage({ bubbles: [prompt({ answer: '<b>x</b>', active: false })] })
  expect(screen.getByText('> <b>x</b>')).toBeDefined()
  expect(container.querySelector('b')).toBeNull()
})

test('eos-E08 a question that was left shows what stood in its field', () => {
  const { change } = showStage({ bubbles: [prompt()] })
  fireEvent.change(screen.getByLabelText('Your answer'), { target: { value: 'Gra' } })
  change({ bubbles: [prompt({ active: false }), said('t', 'Time!')] })
  expect(screen.getByText('Gra⋯')).toBeDefined()
})

test('eos-R07 of ten thousand bubbles only the newest and those in sight are drawn', () => {
  const bubbles = Array.from({ length: 10_000 }, (_, at) => said(`s${at}`, `Line ${at}`, { active: at === 9999 }))
  const { container } = showStage({ bubbles })
  expect(screen.getByLabelText('Story').textContent).toContain('Line 9999')
  expect(container.querySelectorAll('*').length).toBeLessThan(2000)
})

/** Gives the list the measures of a screen. */
function measure(list: Element, height: number) {
  Object.defineProperty(list, 'scrollHeight', { value: height, configurable: true })
  Object.defineProperty(list, 'clientHeight', { value: 200, configurable: true })
}

test('eos-S06 one who scrolled up is left there, and finds a way to the end', () => {
  const { change } = showStage({ bubbles: [said('a', 'one')] })
  const list = screen.getByLabelText('Story')
  measure(list, 1000)
  list.scrollTop = 800
  fireEvent.scroll(list)
  list.scrollTop = 300
  fireEvent.scroll(list)
  change({ bubbles: [said('a', 'one'), said('b', 'two')] })
  expect(list.scrollTop).toBe(300)
  fireEvent.click(screen.getByRole('button', { name: 'Scroll to end' }))
  expect(list.scrollTop).toBe(1000)
  expect(screen.queryByRole('button', { name: 'Scroll to end' })).toBeNull()
})

test('one who is at the end is taken along, and the way to the end is no going on', () => {
  const { change, events } = showStage({ bubbles: [said('a', 'one')] })
  const list = screen.getByLabelText('Story')
  measure(list, 1000)
  change({ bubbles: [said('a', 'one'), said('b', 'two')] })
  expect(list.scrollTop).toBe(1000)
  fireEvent.scroll(list)
  list.scrollTop = 100
  fireEvent.scroll(list)
  fireEvent.click(screen.getByRole('button', { name: 'Scroll to end' }))
  expect(events()).toEqual([])
})

test('a link asks first, and says where it leads', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  const { events } = showStage({ bubbles: [said('a', 'See <a href="https://ok.example/tea">the shop</a>')] })
  fireEvent.click(screen.getByRole('link'))
  expect(confirmation.question?.text).toContain('ok.example')
  answerConfirmation(false)
  await Promise.resolve()
  expect(open).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('link'))
  answerConfirmation(true)
  await vi.waitFor(() => expect(open).toHaveBeenCalledWith('https://ok.example/tea', '_blank', 'noopener,noreferrer'))
  expect(events()).toEqual([])
})

test('a link in a button is only words', () => {
  showStage({ buttons: [{ id: 'b', html: '<a href="https://ok.example">Tea</a>' }] })
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByRole('button', { name: 'Tea' })).toBeDefined()
})

test('a picture among the words comes from the page itself, or is named', async () => {
  const resolve = vi.fn(async (media: { kind: string }) =>
    media.kind === 'file' ? 'blob:lamp' : 'https://evil.example/x',
  )
  const { container } = showStage(
    { bubbles: [said('a', '<img src="lamp.png"><img src="https://evil.example/pixel.gif">')] },
    { resolve },
  )
  await vi.waitFor(() => expect(container.querySelector('img')?.getAttribute('src')).toBe('blob:lamp'))
  await vi.waitFor(() => expect(container.textContent).toContain('[picture: evil.example]'))
})
