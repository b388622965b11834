// @vitest-environment happy-dom
import type { StageClip } from 'sdk/story'
import { expect, test, vi } from 'vitest'
import { ClipPlayer, type ClipRoom } from './ClipPlayer.ts'

const clip = (more: Partial<StageClip> = {}): StageClip => ({
  id: 'rain',
  media: { kind: 'file', name: 'rain.mp3' },
  playing: true,
  loops: 1,
  volume: 0.5,
  muted: false,
  rate: 1,
  startAt: 0,
  stopAt: 0,
  ...more,
})
const room: ClipRoom = { volume: 1, paused: false }

async function rig(given: StageClip, url: string | undefined = 'blob:rain', refusal?: Error) {
  const element = document.createElement('audio')
  let refused = refusal
  const play = vi
    .spyOn(element, 'play')
    .mockImplementation(() => (refused ? Promise.reject(refused) : Promise.resolve()))
  const pause = vi.spyOn(element, 'pause').mockImplementation(() => {})
  const news = { ended: vi.fn(), failed: vi.fn(), blocked: vi.fn() }
  const player = new ClipPlayer(element, given, room, async () => url, news)
  const settle = async () => {
    for (let turn = 0; turn < 5; turn++) await Promise.resolve()
  }
  await settle()
  return {
    element,
    play,
    pause,
    news,
    player,
    settle,
    end: () => element.dispatchEvent(new Event('ended')),
    allow() {
      refused = undefined
    },
  }
}

test('eos-J01 each play is told, with how many follow', async () => {
  const { end, news, play } = await rig(clip({ loops: 2 }))
  end()
  end()
  end()
  expect(news.ended.mock.calls).toEqual([[1], [0]])
  expect(play).toHaveBeenCalledTimes(2)
})

test('an endless one goes on for ever', async () => {
  const { end, news } = await rig(clip({ loops: 0 }))
  for (let turn = 0; turn < 5; turn++) end()
  expect(news.ended.mock.calls).toEqual([[-1], [-1], [-1], [-1], [-1]])
})

test('eos-J02 its volume is its own times Vesper’s', async () => {
  const { element, player } = await rig(clip({ volume: 0.2 }))
  expect(element.volume).toBeCloseTo(0.2)
  player.follow(clip({ volume: 0.2 }), { ...room, volume: 0.5 })
  expect(element.volume).toBeCloseTo(0.1)
  player.follow(clip({ volume: 7, rate: 99, muted: true }), room)
  expect([element.volume, element.playbackRate, element.muted]).toEqual([1, 16, true])
})

test('guideme-83 only the part that is meant is played', async () => {
  const { element, news } = await rig(clip({ startAt: 5, stopAt: 8 }))
  expect(element.currentTime).toBe(5)
  element.currentTime = 7.9
  element.dispatchEvent(new Event('timeupdate'))
  expect(news.ended).not.toHaveBeenCalled()
  element.currentTime = 8.01
  element.dispatchEvent(new Event('timeupdate'))
  expect(news.ended.mock.calls).toEqual([[0]])
})

test('it waits while the description or Vesper says so', async () => {
  const { play, pause, player } = await rig(clip({ playing: false }))
  expect(play).not.toHaveBeenCalled()
  player.follow(clip(), room)
  expect(play).toHaveBeenCalledTimes(1)
  pause.mockClear()
  player.follow(clip(), { ...room, paused: true })
  expect(pause).toHaveBeenCalledTimes(1)
})

test('it jumps when the turn of the seek changes, and only then', async () => {
  const { element, player } = await rig(clip({ seek: { turn: 1, seconds: 3 } }))
  expect(element.currentTime).toBe(3)
  player.follow(clip({ seek: { turn: 1, seconds: 9 } }), room)
  expect(element.currentTime).toBe(3)
  player.follow(clip({ seek: { turn: 2, seconds: 9 } }), room)
  expect(element.currentTime).toBe(9)
})

test('what is not there, or an address that is not the page’s own, fails once', async () => {
  for (const url of ['', 'https://evil.example/rain.mp3']) {
    const { news, element, end } = await rig(clip(), url)
    element.dispatchEvent(new Event('error'))
    end()
    expect(news.failed).toHaveBeenCalledTimes(1)
    expect(element.getAttribute('src')).toBeNull()
  }
})

test('a browser that wants a gesture gets one', async () => {
  const refusal = Object.assign(new Error('no'), { name: 'NotAllowedError' })
  const { news, player, play, allow } = await rig(clip(), 'blob:rain', refusal)
  expect(news.blocked).toHaveBeenCalledTimes(1)
  expect(news.failed).not.toHaveBeenCalled()
  allow()
  player.retry()
  expect(play).toHaveBeenCalledTimes(2)
})

test('a file that cannot be decoded fails', async () => {
  const refusal = Object.assign(new Error('no'), { name: 'NotSupportedError' })
  const { news } = await rig(clip(), 'blob:rain', refusal)
  expect(news.failed).toHaveBeenCalledTimes(1)
})

test('closed, it is silent at once and says nothing more', async () => {
  const { player, pause, news, element, end } = await rig(clip())
  player.close()
  expect(pause).toHaveBeenCalled()
  expect(element.muted).toBe(true)
  end()
  expect(news.ended).not.toHaveBeenCalled()
})
