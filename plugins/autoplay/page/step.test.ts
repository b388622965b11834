import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AutoplayEvent, type AutoplayState, step } from './step.ts'

const limits = { delaySeconds: 5, most: 3 }
const off: AutoplayState = { kind: 'off' }
const toggled = { kind: 'toggled', isBusy: false } as const
const replied = { kind: 'replied', ending: 'whole' } as const
const due = { kind: 'due', isTyping: false } as const

/** Plays events in a row; answers with where that led and what was asked for on the way. */
function play(events: readonly AutoplayEvent[], with_ = limits) {
  let state: AutoplayState = off
  const effects: string[] = []
  for (const event of events) {
    const next = step(state, event, with_)
    state = next.state
    if (next.effect) effects.push(next.effect.kind === 'send' ? 'send' : `wait ${next.effect.ms}`)
  }
  return { state, effects }
}

test('switched on it sends at once, waits after each reply, and sends again until it has sent enough', () => {
  const { state, effects } = play([toggled, replied, due, replied, due, replied])
  expect(effects).toEqual(['send', 'wait 5000', 'send', 'wait 5000', 'send'])
  expect(state).toEqual(off)
})

test('lets the current speaker finish when turned on', () => {
  expect(play([{ kind: 'toggled', isBusy: true }]).effects).toEqual([])
  expect(play([{ kind: 'toggled', isBusy: true }, replied]).effects).toEqual(['wait 5000'])
})

test('a second press, a stop and a reply that failed switch it off', () => {
  for (const end of [toggled, { kind: 'stopped' }, { kind: 'replied', ending: 'broken' }] as const)
    expect(play([toggled, end])).toEqual({ state: off, effects: ['send'] })
})

test('while the player writes it holds, and takes its pause again when they are done', () => {
  const typing = play([toggled, replied, { kind: 'due', isTyping: true }])
  expect(typing).toEqual({ state: { kind: 'held', sent: 1 }, effects: ['send', 'wait 5000'] })
  expect(play([toggled, replied, { kind: 'due', isTyping: true }, { kind: 'typed' }, due]).effects).toEqual([
    'send',
    'wait 5000',
    'wait 5000',
    'send',
  ])
})

test('a reply the player asked for meanwhile begins a new pause, and does not count', () => {
  expect(play([toggled, replied, replied, due]).state).toEqual({ kind: 'replying', sent: 2 })
})

test('ignores late events once it is off', () => {
  for (const event of [replied, due, { kind: 'typed' }, { kind: 'stopped' }] as const)
    expect(step(off, event, limits)).toEqual({ state: off })
})

test('no pause is longer than a minute and no count higher than a hundred, whatever the settings say', () => {
  fc.assert(
    fc.property(fc.double(), fc.double(), (delaySeconds, most) => {
      let { state } = step(off, toggled, { delaySeconds, most })
      let sent = 1
      while (state.kind !== 'off') {
        const waited = step(state, replied, { delaySeconds, most })
        if (waited.effect?.kind === 'wait') {
          expect(waited.effect.ms).toBeGreaterThanOrEqual(0)
          expect(waited.effect.ms).toBeLessThanOrEqual(60_000)
        }
        const next = step(waited.state, due, { delaySeconds, most })
        if (next.effect?.kind === 'send') sent += 1
        state = next.state
      }
      expect(sent).toBeGreaterThanOrEqual(1)
      expect(sent).toBeLessThanOrEqual(100)
    }),
  )
})
