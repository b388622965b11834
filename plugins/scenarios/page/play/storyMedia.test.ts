import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { replaceEngine } from '../../../../src/host/engines/engine.fixture.ts'
import { storyMedia } from './storyMedia.ts'

const read = vi.fn()
replaceEngine('storage', { readStoryFiles: read })

const files = Array.from({ length: 100 }, (_, index) => ({
  name: `pictures/${index}.jpg`,
  type: 'image/jpeg',
  size: 3,
  bytes: `hash-${index}`,
}))
let open: Set<string>

beforeEach(() => {
  open = new Set()
  let count = 0
  read.mockReset().mockImplementation(async () => [new Blob(['sea'])])
  vi.stubGlobal('URL', {
    createObjectURL: () => {
      const url = `blob:${++count}`
      open.add(url)
      return url
    },
    revokeObjectURL: (url: string) => open.delete(url),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a file is opened once, by its bytes', async () => {
  const media = storyMedia(files)
  const shown = { kind: 'file', name: 'pictures/3.jpg' } as const
  expect(await media.resolve(shown)).toBe(await media.resolve(shown))
  expect(read).toHaveBeenCalledExactlyOnceWith(['hash-3'])
})

test('nothing is fetched from the net, and only pictures and sounds may stand in the script itself', async () => {
  const media = storyMedia(files)
  const link = (url: string) => media.resolve({ kind: 'link', url })
  expect(await link('https://tracker.example/pixel.gif')).toBeUndefined()
  expect(await link('data:image/png;base64,AAAA')).toBe('data:image/png;base64,AAAA')
  expect(await link('data:text/html,<script>1</script>')).toBeUndefined()
  expect(await link('data:image/svg+xml,<svg onload="1"/>')).toBeUndefined()
  expect(read).not.toHaveBeenCalled()
})

test('what is not there, or is called like a part of every object, is not there', async () => {
  const media = storyMedia(files)
  expect(await media.resolve({ kind: 'file', name: '__proto__' })).toBeUndefined()
  read.mockResolvedValueOnce([undefined])
  expect(await media.resolve({ kind: 'file', name: 'pictures/1.jpg' })).toBeUndefined()
})

test('only the newest stay open, and none after the story was left', async () => {
  const media = storyMedia(files)
  for (const { name } of files) await media.resolve({ kind: 'file', name })
  await vi.waitFor(() => expect(open.size).toBe(64))
  media.close()
  await vi.waitFor(() => expect(open.size).toBe(0))
})

test('what lies in the web comes by whoever may ask there, is shown from its bytes, and ends with the play', async () => {
  const web = {
    get: vi.fn(async () => ({ name: 'https://pics.example/a.png', type: 'image/png', size: 3, bytes: 'hash-web' })),
    close: vi.fn(),
  }
  const media = storyMedia(files, web)
  const shown = { kind: 'link', url: 'https://pics.example/a.png' } as const
  expect(await media.resolve(shown)).toBe('blob:1')
  expect(await media.resolve(shown)).toBe('blob:1')
  expect(read).toHaveBeenCalledExactlyOnceWith(['hash-web'])
  media.close()
  expect(web.close).toHaveBeenCalledOnce()
})
