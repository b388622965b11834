import { expect, test } from 'vitest'
import { play } from './player.fixture.ts'
import { P } from './shorthand.ts'

const title = (text: string) => ({ 'notification.create': { id: 'toy', title: text } })
const pages = [title('Vibrator: 40'), P('a'), title('Vibes: 5'), P('b'), { 'notification.remove': { id: 'toy' } }]

const levels = (options: Readonly<Record<string, unknown>>) => {
  const player = play(pages, { options })
  player.goOn()
  player.goOn()
  return player.steps.flatMap(({ effects }) =>
    effects.map((effect) => (effect.kind === 'stimulate' ? effect.level : -1)),
  )
}

test('titles drive no device unless the player wants it', () => {
  expect(levels({})).toEqual([])
})

test('the titles of public tools set how strong a toy hums, and none is silence', () => {
  expect(levels({ deviceTags: true })).toEqual([0.4, 0.5, 0])
})
