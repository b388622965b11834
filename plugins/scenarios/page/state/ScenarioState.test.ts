import fc from 'fast-check'
import { expect, test } from 'vitest'
import { visibleState } from './ScenarioState.tsx'

test('shows what a scenario marks as visible, with its icon and text, in its order', () => {
  const state = { secret: 4, visible: { trust: { icon: '♥', text: 'Trust 3 of 5' }, turns: 7, mood: ' calm ' } }
  expect(visibleState(state)).toEqual([
    { name: 'trust', icon: '♥', text: 'Trust 3 of 5' },
    { name: 'turns', icon: undefined, text: '7' },
    { name: 'mood', icon: undefined, text: 'calm' },
  ])
})

test('what has no words is left out, what is long is shortened, and a picture is no icon', () => {
  const visible = {
    a: { icon: '★' },
    b: { text: '' },
    c: Number.NaN,
    d: 'x'.repeat(500),
    e: { icon: 'data:image', text: 'e' },
  }
  const shown = visibleState({ visible })
  expect(shown.map(({ name }) => name)).toEqual(['d', 'e'])
  expect(shown[0]?.text).toHaveLength(80)
  expect(shown[1]?.icon).toBeUndefined()
})

test('nothing a scenario leaves in its state breaks the overlay', () => {
  fc.assert(
    fc.property(fc.anything(), fc.anything(), (visible, entry) => {
      for (const state of [{ visible }, { visible: { entry } }])
        for (const { text } of visibleState(state)) expect(text).not.toBe('')
    }),
  )
  expect(visibleState(undefined)).toEqual([])
})
