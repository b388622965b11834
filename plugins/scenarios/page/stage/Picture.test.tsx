// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import type { StageMedia, StagePicture } from 'sdk/story'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clip, showStage } from './stage.fixture.tsx'

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
const finishAfter = async (name: string) => {
  await settle()
  await finish(name)
}
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

test('eos-I12 one from the net that nobody allowed is named by its host, and nothing asks there', async () => {
  const asked = vi.fn<(url: string) => void>()
  vi.stubGlobal('fetch', asked)
  const src = vi.spyOn(HTMLImageElement.prototype, 'src', 'set')
  const link: StagePicture = { id: 'l', media: { kind: 'link', url: 'https://pics.example/a.png' }, awaited: false }
  showStage({ picture: link, ahead: [{ kind: 'link', url: 'https://pics.example/b.png' }] }, { resolve: urls })
  await settle()
  expect(screen.getByText('pics.example').parentElement?.textContent).toContain('was not loaded')
  expect(asked).not.toHaveBeenCalled()
  expect(src).not.toHaveBeenCalled()
  expect(document.body.innerHTML).not.toContain('https://')
  vi.unstubAllGlobals()
})

test('eos-B24 what may come next is opened while something else is shown, each once', async () => {
  const resolve = vi.fn(urls)
  const ahead = ['b', 'c'].map((name): StageMedia => ({ kind: 'file', name }))
  const { change } = showStage({ picture: picture('a'), ahead }, { resolve })
  await settle()
  change({ picture: picture('a'), ahead: [...ahead, { kind: 'file', name: 'd' }] })
  await settle()
  const names = resolve.mock.calls.map(([media]) => (media.kind === 'file' ? media.name : media.url))
  expect(names.toSorted()).toEqual(['a', 'b', 'c', 'd'])
  expect(onScreen()).toBeUndefined()
})

test('eos-P20 a story that listens hears where in the picture it is pressed, between 0 and 1', async () => {
  vi.spyOn(HTMLImageElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 50, 200, 100))
  const { events, change } = showStage({ picture: { ...picture('a'), pressable: true } }, { resolve: urls })
  await finishAfter('a')
  const image = document.querySelector('img') as HTMLImageElement
  fireEvent.click(image, { clientX: 150, clientY: 150 })
  fireEvent.click(image, { clientX: 90, clientY: 60 })
  expect(events().filter(({ kind }) => kind === 'signalled')).toEqual([
    { kind: 'signalled', text: 'image-click 0.25 1' },
  ])
  change({ picture: { ...picture('a') } })
  fireEvent.click(image, { clientX: 150, clientY: 100 })
  expect(events().filter(({ kind }) => kind === 'signalled')).toHaveLength(1)
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
  const video = { ...clip, id: 'v', media: { kind: 'file', name: 'v.mp4' }, playing: false, hidden: false } as const
  const { events } = showStage({ picture: picture('a'), video }, { resolve: urls })
  await settle()
  await finish('a')
  expect(events()).toEqual([{ kind: 'shown', picture: 'a', ok: true }])
})
