// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import type { StageMedia, StagePicture } from 'sdk/story'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showStage } from './stage.fixture.tsx'

const picture = (name: string): StagePicture => ({ id: name, media: { kind: 'file', name }, awaited: true })

/** Decodings that the test finishes when it likes, by address. */
let decodings: Map<string, () => void>
const urls = async (media: StageMedia) => (media.kind === 'file' ? `blob:${media.name}` : undefined)

beforeEach(() => {
  decodings = new Map()
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockImplementation(function decode(this: HTMLImageElement) {
    return new Promise<void>((done) => {
      decodings.set(this.src, done)
    })
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const settle = () => act(async () => {})
const finish = (name: string) => act(async () => decodings.get(`blob:${name}`)?.())
const onScreen = () => document.querySelector('img')?.getAttribute('src')

test('eos-I10 a picture is told when it can be painted, and not before', async () => {
  const { events } = showStage({ picture: picture('a') }, { resolve: urls })
  await settle()
  expect(events()).toEqual([])
  await finish('a')
  expect(onScreen()).toBe('blob:a')
  expect(events()).toEqual([{ kind: 'shown', picture: 'a', ok: true }])
})

test('the old one stays until the new one is ready', async () => {
  const { change } = showStage({ picture: picture('a') }, { resolve: urls })
  await settle()
  await finish('a')
  change({ picture: picture('b') })
  await settle()
  expect(onScreen()).toBe('blob:a')
  await finish('b')
  expect(onScreen()).toBe('blob:b')
})

test('in a flip-book one that is late does not come after a newer one', async () => {
  const { change, events } = showStage({ picture: picture('a') }, { resolve: urls })
  await settle()
  change({ picture: picture('b') })
  await settle()
  await finish('b')
  await finish('a')
  expect(onScreen()).toBe('blob:b')
  expect(events().map((event) => event.kind === 'shown' && event.picture)).toEqual(['b', 'a'])
})

test('one that is not there is named, and the story is told', async () => {
  const { events } = showStage({ picture: picture('media/lamp.png') }, { resolve: async () => undefined })
  await settle()
  expect(screen.getByText('lamp.png')).toBeDefined()
  expect(events()).toEqual([{ kind: 'shown', picture: 'media/lamp.png', ok: false }])
})

test('one from the net that nobody allowed is named by its host', async () => {
  const link: StagePicture = { id: 'l', media: { kind: 'link', url: 'https://pics.example/a.png' }, awaited: false }
  showStage({ picture: link }, { resolve: urls })
  await settle()
  expect(screen.getByText('pics.example').parentElement?.textContent).toContain('was not fetched')
})

test('an address that would leave the page is not shown', async () => {
  const { events } = showStage({ picture: picture('a') }, { resolve: async () => 'https://evil.example/a.png' })
  await settle()
  expect(onScreen()).toBeUndefined()
  expect(events()).toEqual([{ kind: 'shown', picture: 'a', ok: false }])
})

test('a story does not wait for ever', async () => {
  vi.useFakeTimers()
  const { events } = showStage({ picture: picture('a') }, { resolve: urls })
  await act(async () => void (await vi.advanceTimersByTimeAsync(10_000)))
  expect(events()).toEqual([{ kind: 'shown', picture: 'a', ok: false }])
  await finish('a')
  expect(events()).toHaveLength(1)
  expect(onScreen()).toBe('blob:a')
})

test('behind a video it still says that it is there', async () => {
  const video = {
    id: 'v',
    media: { kind: 'file', name: 'v.mp4' },
    playing: false,
    loops: 1,
    volume: 1,
    muted: false,
    rate: 1,
    startAt: 0,
    stopAt: 0,
    hidden: false,
  } as const
  const { events } = showStage({ picture: picture('a'), video }, { resolve: urls })
  await settle()
  await finish('a')
  expect(events()).toEqual([{ kind: 'shown', picture: 'a', ok: true }])
})
