import { expect, test } from 'vitest'
import { type Given, play } from './player.fixture.ts'
import { I } from './shorthand.fixture.ts'

const packed = [{ name: 'garden.mp4', type: 'video/mp4', size: 1 }]
const given: Given = { packed, files: { 'garden.mp4': { hash: '', type: 'video/mp4' } }, options: { profile: 'oeos' } }
const video = (more: object = {}) => ({ 'video.play': { locator: 'file:garden.mp4', ...more } })

test('what follows a video waits for its last loop', () => {
  const player = play([video({ loops: 2 }), I('after')], given)
  const clip = player.stage.video?.id ?? ''
  expect(player.stage.video).toMatchObject({ playing: true, loops: 2 })
  player.tell({ kind: 'ended', clip, left: 1 })
  expect(player.shows).toBe('')
  player.tell({ kind: 'ended', clip, left: 0 })
  expect(player.shows).toBe('after')
  expect(player.stage.video).toBeUndefined()
})

test('a video that cannot be played holds nothing up', () => {
  const player = play([video(), I('after')], given)
  player.tell({ kind: 'failed', clip: player.stage.video?.id ?? '' })
  expect(player.shows).toBe('after')
  expect(player.problems).toHaveLength(1)
})

test('a video in the background plays while the page goes on', () => {
  const player = play([video({ background: true }), I('after')], given)
  expect(player.shows).toBe('after')
  expect(player.stage.video).toBeDefined()
})
