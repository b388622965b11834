import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { paced } from './paced.ts'

let frames: (() => void)[] = []
beforeEach(() => {
  frames = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('requestAnimationFrame', (work: () => void) => frames.push(work))
  vi.stubGlobal('cancelAnimationFrame', () => {
    frames = []
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function rig() {
  let time = 0
  const draw = vi.fn()
  const pace = paced(draw, () => time)
  const nextFrame = () => {
    for (const work of frames.splice(0)) work()
  }
  return { draw, pace, nextFrame, passes: (ms: number) => (time += ms) }
}

test('it draws once a frame, however often it is wanted', () => {
  const { draw, pace, nextFrame } = rig()
  for (let count = 0; count < 100; count++) pace.want()
  nextFrame()
  expect(draw).toHaveBeenCalledOnce()
})

test('nothing new is begun while something is being drawn', () => {
  const { draw, pace, nextFrame } = rig()
  pace.want()
  nextFrame()
  pace.want()
  nextFrame()
  expect(draw).toHaveBeenCalledOnce()
  pace.drawn()
  nextFrame()
  expect(draw).toHaveBeenCalledTimes(2)
})

test('a picture that took long is followed by a rest of three times as long', () => {
  const { draw, pace, nextFrame, passes } = rig()
  pace.want()
  nextFrame()
  passes(100)
  pace.drawn()
  pace.want()
  vi.advanceTimersByTime(299)
  nextFrame()
  expect(draw).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(1)
  nextFrame()
  expect(draw).toHaveBeenCalledTimes(2)
})

test('after the end nothing is drawn', () => {
  const { draw, pace, nextFrame } = rig()
  pace.want()
  pace.stop()
  nextFrame()
  expect(draw).not.toHaveBeenCalled()
})
