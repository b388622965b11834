// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import axe from 'axe-core'
import type { ReactNode } from 'react'
import { ongoing } from 'sdk/page/points/ongoing.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { nothingSaid } from '../../shared/policy/consent/consent.ts'
import { whenTestEnds } from '../../shared/whenTestEnds.fixture.ts'
import { replaceEngine } from '../engines/engine.fixture.ts'
import { estimSection } from './estimSection.ts'

const world = vi.hoisted(() => ({ goesOn: false }))
replaceEngine('storage', { async *records() {}, async *changes() {}, list: async () => [] })
replaceEngine('stimulation', { setRules: async () => {} })
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
  useNavigate: () => async () => {},
}))

const { answerConfirmation, confirmation } = await import('sdk/ui/confirm.ts')
const { Ceilings } = await import('../devices/rules/SafetyCard.tsx')
const { default: ConsentPage } = await import('./ConsentPage.tsx')
const { consentCards } = await import('./consentCards.ts')
const { default: DeviceClassesCard } = await import('../devices/rules/DeviceClassesCard.tsx')
const { default: CharactersCard } = await import('../characters/CharactersCard.tsx')
consentCards.add('devices', { component: DeviceClassesCard })
consentCards.add('characters', { component: CharactersCard })
const { consentOf, saveConsent } = await import('./consentSection.ts')

/** Opens parts of the page by their titles, as a click does where a browser draws `details`. */
const unfold = (...titles: readonly string[]) =>
  act(async () => {
    for (const title of titles) {
      const part = screen.getByRole('heading', { name: title }).closest('details')
      if (!part) throw new Error(`“${title}” cannot be opened.`)
      part.open = true
      fireEvent(part, new Event('toggle'))
    }
  })
const answers = () => consentOf().answers
const answer = (topic: string, words: string) =>
  within(screen.getByRole('group', { name: topic })).getByRole<HTMLInputElement>('radio', { name: words })
const press = (button: HTMLElement) => act(async () => void fireEvent.click(button))
const find = (words: string) =>
  act(async () => void fireEvent.change(screen.getByLabelText('Find a topic'), { target: { value: words } }))
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

async function open(page: ReactNode = <ConsentPage />): Promise<void> {
  render(page)
  await act(async () => {})
}

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(window, { matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) })
  world.goesOn = false
  whenTestEnds(ongoing.add('test', { after: 'reply', isGoingOn: () => world.goesOn, stop: async () => {} }))
  saveConsent(nothingSaid)
  estimSection.now.ruledOut = []
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('each topic is one group of radio buttons, of which the keyboard reaches one and chooses any', async () => {
  await open()
  expect(screen.queryAllByRole('radio')).toEqual([])
  await unfold('Dark')
  const no = answer('Needles and piercing', 'No')
  const group = screen.getByRole('group', { name: 'Needles and piercing' })
  const radios = within(group).getAllByRole<HTMLInputElement>('radio')
  expect(radios.map(({ parentElement }) => parentElement?.textContent)).toEqual(['Yes', 'Maybe', 'No', 'Open'])
  expect(new Set(radios.map(({ name }) => name)).size).toBe(1)
  expect(radios.filter(({ checked }) => checked)).toEqual([answer('Needles and piercing', 'Open')])
  expect(radios.every(({ tabIndex, disabled }) => tabIndex === 0 && !disabled)).toBe(true)
  // What a browser does when an arrow key reaches an answer.
  no.focus()
  await press(no)
  expect(document.activeElement).toBe(no)
  expect(answers()).toEqual({ needles: 'no' })
  expect(no.checked).toBe(true)
})

test('a topic is found by a part of its name, and one that is missing is said to be', async () => {
  await open()
  await find('needles')
  expect(screen.queryByRole('group', { name: 'Needles and piercing' })).not.toBeNull()
  expect(screen.queryByRole('group', { name: /tickling/i })).toBeNull()
  await find('xyzzy')
  expect(screen.getByText('No topics found. You can add your own below.')).toBeDefined()
})

test('a topic of one’s own begins as a hard limit, and can be deleted once it is none', async () => {
  await open()
  await unfold('Custom topic')
  const add = () => press(screen.getByRole('button', { name: 'Add hard limit' }))
  await add()
  expect(screen.getByText('Enter a name first.')).toBeDefined()
  const name = screen.getByLabelText('Name')
  await act(async () => void fireEvent.change(name, { target: { value: 'Clowns' } }))
  await act(async () => {
    fireEvent.change(screen.getByLabelText(/Keywords/), { target: { value: 'clown, red nose' } })
  })
  await add()
  expect(screen.getByText('“Clowns” is a hard limit now. Change its answer above.')).toBeDefined()
  expect(consentOf().own).toMatchObject([{ label: 'Clowns', words: ['clown', 'red nose'] }])
  expect(answer('Clowns', 'No').checked).toBe(true)
  const forget = screen.getByRole<HTMLButtonElement>('button', { name: 'Delete Clowns' })
  expect(forget.disabled).toBe(true)
  await press(answer('Clowns', 'Open'))
  await press(forget)
  expect(consentOf().own).toEqual([])
})

test('during a scene a limit falls only after a yes and ten seconds, in which it can be kept', async () => {
  await open()
  await find('needles')
  await press(answer('Needles and piercing', 'No'))
  world.goesOn = true
  const loosen = async () => {
    await press(answer('Needles and piercing', 'Maybe'))
    expect(confirmation.question).toMatchObject({ title: 'Remove this limit?' })
    await act(async () => answerConfirmation(true))
  }
  await loosen()
  expect(screen.getByText(/Still a hard limit for ten seconds\./)).toBeDefined()
  await press(screen.getByRole('button', { name: 'Keep limit' }))
  await pass(60_000)
  expect(answers()).toEqual({ needles: 'no' })
  await loosen()
  await pass(9999)
  expect(answers()).toEqual({ needles: 'no' })
  await pass(1)
  expect(answers()).toEqual({ needles: 'maybe' })
  expect(screen.queryByText(/Still a hard limit/)).toBeNull()
})

test('a section says how many topics have which answer, and gives all of them one', async () => {
  await open()
  const title = () => screen.getByRole('heading', { name: 'Mind' }).closest('summary')?.textContent
  expect(title()).toBe('Mind6 open')
  await unfold('Mind')
  await press(answer('Fear and horror', 'No'))
  expect(title()).toBe('Mind1 no · 5 open')
  const all = within(screen.getByRole('group', { name: 'Set all in Mind' }))
  await press(all.getByRole('button', { name: 'No' }))
  expect(title()).toBe('Mind6 no')
  expect(Object.values(answers())).toEqual(Array.from({ length: 6 }, () => 'no'))
  await press(all.getByRole('button', { name: 'Open' }))
  expect(confirmation.question).toMatchObject({ text: 'This replaces 6 answers you gave in “Mind”.' })
  await act(async () => answerConfirmation(false))
  expect(title()).toBe('Mind6 no')
  await press(all.getByRole('button', { name: 'Open' }))
  await act(async () => answerConfirmation(true))
  expect(answers()).toEqual({})
})

test('“never” among the ceilings of devices needs a yes and ten seconds too', async () => {
  await open(<Ceilings />)
  const never = () => screen.getByRole<HTMLInputElement>('switch', { name: /shock.*: never/i })
  await press(never())
  expect(estimSection.now.ruledOut).toEqual(['shock'])
  world.goesOn = true
  await press(never())
  await act(async () => answerConfirmation(true))
  expect(never().checked).toBe(true)
  expect(screen.getByText(/Still a hard limit for ten seconds\./)).toBeDefined()
  await pass(10_000)
  expect(estimSection.now.ruledOut).toEqual([])
  expect(never().checked).toBe(false)
})

test('the page hides nothing from screen readers', async () => {
  vi.useRealTimers()
  await open()
  // One topic stands for all: they are of one form.
  await find('needles')
  const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
})
