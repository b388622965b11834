// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import type { StageMetronome, StageSound, StageVideo } from 'sdk/story'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stopStimulation } from '../../../../src/host/consent/stop.ts'
import { clip, showStage } from './stage.fixture.tsx'

const sound = (id: string, more: Partial<StageSound> = {}): StageSound => ({
  ...clip,
  id,
  media: { kind: 'file', name: `${id}.mp3` },
  background: false,
  ...more,
})
const video = (id: string, more: Partial<StageVideo> = {}): StageVideo => ({
  ...clip,
  id,
  media: { kind: 'file', name: `${id}.mp4` },
  hidden: false,
  ...more,
})

let refusal: Error | undefined
let play: ReturnType<typeof vi.spyOn>
let pause: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  refusal = undefined
  play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async () => {
    if (refusal) throw refusal
  })
  pause = vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const urls = async () => 'blob:clip'
const settle = () => act(async () => {})
const heard = () => [...document.querySelectorAll<HTMLMediaElement>('audio, video')].filter(({ src }) => src !== '')

test('several sounds and a video play beside each other', async () => {
  showStage({ sounds: [sound('rain'), sound('wind')], video: video('sea') }, { resolve: urls })
  await settle()
  expect(heard()).toHaveLength(3)
  expect(play).toHaveBeenCalledTimes(3)
})

test('nothing is heard before the story began', async () => {
  const { change } = showStage(
    { cover: { title: 'x', author: '', pages: [] }, sounds: [sound('rain')], video: video('sea') },
    { resolve: urls },
  )
  await settle()
  expect(play).not.toHaveBeenCalled()
  change({ sounds: [sound('rain')] })
  await settle()
  expect(play).toHaveBeenCalledTimes(1)
})

test('eos-J16 the press on Start is the gesture that lets the first clip be heard', async () => {
  refusal = Object.assign(new Error('no'), { name: 'NotAllowedError' })
  const { events, change } = showStage({ cover: { title: 'x', author: '', pages: [] } }, { resolve: urls })
  await settle()
  expect(play).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Start' }))
  expect(events()).toEqual([{ kind: 'began' }])
  // The browser has seen the gesture: from now on it lets sounds be heard, with no further button.
  refusal = undefined
  change({ sounds: [sound('rain')] })
  await settle()
  expect(play).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('button', { name: 'Turn sound on' })).toBeNull()
})

test('eos-J16 where the gesture was not enough for a phone, one more lets the first clip be heard', async () => {
  refusal = Object.assign(new Error('no'), { name: 'NotAllowedError' })
  showStage({ sounds: [sound('rain')] }, { resolve: urls })
  await settle()
  refusal = undefined
  play.mockClear()
  fireEvent.click(screen.getByRole('button', { name: 'Turn sound on' }))
  expect(play).toHaveBeenCalledTimes(1)
})

test('the end of a play is told', async () => {
  const { events } = showStage({ sounds: [sound('rain', { loops: 2 })] }, { resolve: urls })
  await settle()
  fireEvent.ended(document.querySelector('audio') as HTMLAudioElement)
  expect(events()).toEqual([{ kind: 'ended', clip: 'rain', left: 1 }])
})

test('a sound that leaves the stage is silent at once, the others play on', async () => {
  const wind = sound('wind')
  const { change } = showStage({ sounds: [sound('rain'), wind] }, { resolve: urls })
  await settle()
  const [rain] = document.querySelectorAll('audio')
  change({ sounds: [wind] })
  expect(rain?.muted).toBe(true)
  expect(heard()).toHaveLength(1)
  expect(play).toHaveBeenCalledTimes(2)
})

test('eos-R04 the stop of Vesper silences everything at once, and it stays silent', async () => {
  const { change } = showStage({ sounds: [sound('rain')], video: video('sea') }, { resolve: urls })
  await settle()
  stopStimulation()
  expect(heard()).toEqual([])
  expect(pause).toHaveBeenCalledTimes(2)
  play.mockClear()
  change({ sounds: [sound('rain', { volume: 0.4 })], video: video('sea') })
  await settle()
  expect(play).not.toHaveBeenCalled()
})

test('after a stop something new may be heard', async () => {
  const { change } = showStage({ sounds: [sound('rain')] }, { resolve: urls })
  await settle()
  stopStimulation()
  play.mockClear()
  change({ sounds: [sound('bell')] })
  await settle()
  expect(play).toHaveBeenCalledTimes(1)
})

test('a page that goes out of sight may still be listened to', async () => {
  showStage({ sounds: [sound('rain')] }, { resolve: urls })
  await settle()
  stopStimulation('hidden')
  expect(heard()).toHaveLength(1)
})

test('while the play stands still its sounds wait', async () => {
  const { change } = showStage({ sounds: [sound('rain')] }, { resolve: urls })
  await settle()
  change({ sounds: [sound('rain')] }, { paused: true })
  expect(pause).toHaveBeenCalled()
})

test('a browser that wants a gesture gets one button for all of them', async () => {
  refusal = Object.assign(new Error('no'), { name: 'NotAllowedError' })
  const { events } = showStage({ sounds: [sound('rain'), sound('wind')] }, { resolve: urls })
  await settle()
  refusal = undefined
  play.mockClear()
  fireEvent.click(screen.getByRole('button', { name: 'Turn sound on' }))
  expect(play).toHaveBeenCalledTimes(2)
  expect(screen.queryByRole('button')).toBeNull()
  expect(events()).toEqual([])
})

test('guideme-87 a video that cannot be played says so, and the story is told', async () => {
  const { events } = showStage({ video: video('old') }, { resolve: async () => undefined })
  await settle()
  expect(screen.getByText("This video can't be played here.")).toBeDefined()
  expect(events()).toEqual([{ kind: 'failed', clip: 'old' }])
})

test('of a hidden video nothing is seen, and it plays on when a picture comes', async () => {
  const { change } = showStage({ video: video('song', { hidden: true }) }, { resolve: urls })
  await settle()
  const element = document.querySelector('video')
  expect(element?.closest('[hidden]')).not.toBeNull()
  change({
    video: video('song', { hidden: true }),
    picture: { id: 'p', media: { kind: 'file', name: 'p' }, awaited: false },
  })
  expect(document.querySelector('video')).toBe(element)
})

const metronome: StageMetronome = { id: 'm', ticks: [0], round: 1000, rounds: 0, from: 0 }

function stubAudio() {
  const opened: { close: ReturnType<typeof vi.fn> }[] = []
  class Card {
    readonly state = 'running'
    readonly currentTime = 0
    readonly destination = {}
    readonly close = vi.fn(async () => {})
    constructor() {
      opened.push(this)
    }
    async resume() {}
    createGain() {
      const node = { gain: { value: 1, setValueAtTime() {}, exponentialRampToValueAtTime() {} }, disconnect() {} }
      return { ...node, connect: (next: unknown) => next }
    }
    createOscillator() {
      const frequency = { setValueAtTime() {}, exponentialRampToValueAtTime() {} }
      return { frequency, start() {}, stop() {}, connect: (next: unknown) => next }
    }
  }
  vi.stubGlobal('AudioContext', Card)
  return opened
}

test('the metronome is silent when it leaves, when it is not wanted, and when the play stands still', () => {
  const opened = stubAudio()
  const { change } = showStage({ metronome })
  expect(opened).toHaveLength(1)
  change({})
  expect(opened[0]?.close).toHaveBeenCalledOnce()
  change({ metronome }, { metronome: false })
  change({ metronome }, { paused: true })
  expect(opened).toHaveLength(1)
})

test('eos-R04 the stop of Vesper ends the metronome for good', () => {
  const opened = stubAudio()
  const { change } = showStage({ metronome })
  act(() => stopStimulation())
  expect(opened[0]?.close).toHaveBeenCalled()
  change({ metronome: { ...metronome } })
  expect(opened).toHaveLength(1)
})
