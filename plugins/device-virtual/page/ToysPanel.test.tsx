// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ActuatorKind, DeviceId, PluginId } from 'sdk'
import { devices } from 'sdk/page/devices/devices.ts'
import { ref } from 'valtio'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { StimulationState } from '../../../src/workers/stimulation/contract.ts'
import { models } from '../models.ts'
import ToysPanel from './ToysPanel.tsx'

const nothing = devices.state
let isStill = false

beforeEach(() => {
  isStill = false
  Object.assign(window, { matchMedia: () => ({ matches: isStill, addEventListener() {}, removeEventListener() {} }) })
})

afterEach(() => {
  cleanup()
  devices.state = nothing
})

interface Told {
  readonly level?: number
  readonly isHere?: boolean
  readonly plugin?: string
}

/** The engine tells of one toy that gets `level` on its first output. */
function tell(setting: string, { level = 0, isHere = true, plugin = 'vesper.device-virtual' }: Told = {}): void {
  const model = models.find((one) => one.setting === setting)
  if (!model) throw new Error(`No toy "${setting}".`)
  const { id, name, outputs } = model
  const told = {
    ...nothing,
    devices: [
      {
        id,
        name,
        isHere,
        actuators: outputs.map(({ actuator }) => actuator),
        from: { plugin: plugin as PluginId, provider: 'virtual' },
      },
    ],
    channels: outputs.map((_, index) => ({
      device: id as DeviceId,
      index,
      level: index === 0 ? level : 0,
      commanded: 1,
    })),
  }
  devices.state = ref(told as unknown as StimulationState)
}

const show = () => render(<ToysPanel>Plugs and wheels</ToysPanel>)
const meters = () =>
  screen
    .getAllByRole('meter')
    .map((meter) => `${meter.ariaLabel ?? meter.getAttribute('aria-label')}: ${meter.getAttribute('aria-valuetext')}`)

test.each([
  ['vibrator', 0.11, ['Motor of the Virtual vibrator: 11 %']],
  [
    'pair',
    0.5,
    ['Tip of the Virtual vibrator with two motors: 50 %', 'Base of the Virtual vibrator with two motors: 0 %'],
  ],
  ['stroker', 0.4, ['Sleeve of the Virtual stroker: at 40 %']],
  ['estim', 0.2, ['Channel A of the Virtual e-stim box: 20 %', 'Channel B of the Virtual e-stim box: 0 %']],
  ['shocker', 0.15, ['Shock of the Virtual shocker: 15 %']],
] as const)(
  'the %s is drawn, and says what was sent to each output, not what was asked for',
  (setting, level, words) => {
    tell(setting, { level })
    const { container } = show()
    expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
    expect(meters()).toEqual(words)
  },
)

test('each kind of output has a drawing of its own', () => {
  const drawn = new Map<ActuatorKind | undefined, string>()
  for (const { setting, outputs } of models) {
    if (setting === 'pair') continue
    tell(setting)
    drawn.set(
      outputs[0]?.actuator.kind,
      show()
        .container.querySelector('svg')
        ?.innerHTML.replaceAll(/[«_][^"-]*-/g, '') ?? '',
    )
    cleanup()
  }
  expect(new Set(drawn.values()).size).toBe(4)
})

test('follows what is sent while it is shown', async () => {
  tell('vibrator', { level: 0.1 })
  show()
  await act(async () => tell('vibrator', { level: 0.6 }))
  expect(meters()).toEqual(['Motor of the Virtual vibrator: 60 %'])
})

test('for those who want no motion there is a bar in place of the drawing', () => {
  isStill = true
  tell('vibrator', { level: 0.25 })
  const { container } = show()
  expect(container.querySelector('svg')).toBeNull()
  expect(container.querySelector<HTMLElement>('[role="meter"] [style]')?.style.width).toBe('25%')
})

test('a toy whose plug was pulled says so, and shows nothing of what it got before', () => {
  tell('vibrator', { level: 0.6, isHere: false })
  show()
  expect(screen.getByRole('heading', { name: 'Virtual vibrator · not plugged in' })).toBeDefined()
  expect(meters()).toEqual(['Motor of the Virtual vibrator: 0 %'])
})

test('what a hand could do to a toy runs only once "Test faults" is opened', () => {
  tell('vibrator')
  show()
  expect(screen.queryByText('Plugs and wheels')).toBeNull()
  const fold = screen.getByText('Test faults').closest('details') as HTMLDetailsElement
  fold.open = true
  fireEvent(fold, new Event('toggle'))
  expect(screen.getByText('Plugs and wheels')).toBeDefined()
})

test('without a toy of its own it leads to where one is connected', () => {
  tell('vibrator', { plugin: 'vesper.device-coyote' })
  show()
  expect(screen.queryByRole('meter')).toBeNull()
  expect(screen.getByRole('link', { name: 'Connect one' }).getAttribute('href')).toBe('/settings/sextoys/virtual')
})
