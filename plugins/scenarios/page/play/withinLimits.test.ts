import type { Stage } from 'sdk'
import { expect, test } from 'vitest'
import { limitsOf } from '../../../../src/shared/policy/consent/limits.ts'
import { withinLimits } from './withinLimits.ts'

const limits = limitsOf({ answers: { needles: 'no', restraint: 'no' }, own: [] }).hard
const empty: Stage = { page: 'p', bubbles: [], buttons: [], timers: [], notices: [], sounds: [] }
const nobody: ReadonlySet<string> = new Set()

test('what touches nothing stands as it is', () => {
  const stage = { ...empty, notices: [{ id: 'n', html: 'No needles here.' }] }
  expect(withinLimits(stage, limits, nobody)).toEqual({ stage })
})

test('answers, buttons, notices and panes are left out where they enter a limit', () => {
  const pane = (id: string, html: string) => ({ kind: 'html', id, html, css: '' }) as const
  const { stage, touched } = withinLimits(
    {
      ...empty,
      bubbles: [
        {
          kind: 'choice',
          id: 'c',
          active: true,
          options: [
            { id: 'tea', html: 'Tea' },
            { id: 'rope', html: 'The <u>rope</u>' },
          ],
        },
      ],
      buttons: [{ id: 'b', html: 'Take the syr&#105;nge' }],
      notices: [{ id: 'n', html: 'Handcuffs: two' }],
      panes: { left: pane('l', '<p>Tea.</p>'), right: pane('r', '<p>N e e d l e s</p>'), root: '' },
    },
    limits,
    nobody,
  )
  expect(touched).toEqual({ labels: ['Ropes and restraints', 'Needles and piercing'], ids: ['rope', 'b', 'n', 'r'] })
  expect(stage).toMatchObject({
    bubbles: [{ options: [{ id: 'tea' }] }],
    buttons: [],
    notices: [],
    panes: { left: { html: '<p>Tea.</p>' }, right: { html: '' } },
  })
})

test('the partner is not told of it, whatever the player wants to be shown', () => {
  const chat = { off: false, ways: [], prompt: 'It rains. Bring out the needles. Then wait.', hint: 'The rope.' }
  expect(withinLimits({ ...empty, chat }, limits, new Set(['p'])).stage.chat).toMatchObject({
    prompt: 'It rains. Then wait.',
    hint: '',
  })
})
