// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { Scope } from 'sdk'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const world = vi.hoisted(() => ({ done: [] as string[] }))
const aftercare = await import('../../../src/host/chat/aftercare/handleSafeword.ts')
vi.spyOn(aftercare, 'handleSafeword').mockImplementation(async () => {
  world.done.push('safeword')
  return true
})
const { saveConsent } = await import('../../../src/host/consent/consentSection.ts')
const { circumstances } = await import('../../../src/host/consent/circumstances.ts')
const { provideServices } = await import('../../../src/host/shell/provideServices.ts')
provideServices()
const { directions } = await import('./directions.ts')
const { default: DirectorPanel } = await import('./DirectorPanel.tsx')
const { director, leaveDirecting } = await import('sdk/page/director/director.ts')
const { directedFeature } = await import('../../../src/host/chat/directed/feature.ts')
const { watch } = await import('../../../src/host/chat/directed/startDirectorWatch.ts')

directedFeature(new Scope('director'))

const slider = (name: string) => screen.getByRole<HTMLInputElement>('slider', { name })
const slide = (name: string, value: number) =>
  act(async () => void fireEvent.change(slider(name), { target: { value: String(value) } }))
const press = (element: HTMLElement) => act(async () => void fireEvent.click(element))
const button = (name: string) => screen.getByRole('button', { name })

beforeEach(() => {
  Object.assign(window, { matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) })
  world.done = []
  leaveDirecting()
  saveConsent({ answers: { blindfold: 'yes', needles: 'no' }, own: [] })
  const close = vi.fn(() => void world.done.push('closed'))
  render(<DirectorPanel onClose={close} />)
})
afterEach(cleanup)

test('intensity reaches the model as words and the gate as a limit, at once', async () => {
  expect(circumstances().directed.strongest).toBe(1)
  expect(await directions()).toBe('')
  await slide('Intensity', 20)
  expect(circumstances().directed.strongest).toBeCloseTo(0.2)
  expect(await directions()).toContain('Intensity: gentle (20 of 100)')
})

test('pace reaches the gate, and never beyond its ends', async () => {
  await slide('Pace', 150)
  expect(circumstances().directed.pace).toBeCloseTo(1.5)
  await slide('Pace', 0)
  expect(circumstances().directed.pace).toBe(0.5)
})

test('offers welcome topics and leaves out what is ruled out', async () => {
  const welcome = screen.getByRole('group', { name: /blindfold/i })
  await press(within(welcome).getByRole('radio', { name: 'More' }))
  expect(director.topics).toEqual({ blindfold: 'more' })
  const offered = within(screen.getByLabelText('Another topic')).getAllByRole<HTMLOptionElement>('option')
  expect(offered.map(({ value }) => value)).not.toContain('needles')
  expect(screen.queryByRole('group', { name: /needles/i })).toBeNull()
})

test('the safeword, a check-in and the way out are there', async () => {
  await press(button('Safeword'))
  await press(button('Close'))
  expect(world.done).toEqual(['safeword', 'closed'])
  await press(button('Check in now'))
  expect(watch.checkIn).toMatchObject({ kind: 'asking' })
})

test('“As the scene goes” gives everything back', async () => {
  await slide('Intensity', 20)
  await press(button("Reset to the scene's own settings"))
  expect(circumstances().directed).toEqual({ strongest: 1, pace: 1 })
})
