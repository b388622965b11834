import { expect, test } from 'vitest'
import { withFiles, withGallery } from './media.fixture.ts'
import { play } from './player.fixture.ts'
import { EV, G, I, IF, IMG, P } from './shorthand.fixture.ts'

const pictureOf = (player: ReturnType<typeof play>) => {
  const media = player.stage.picture?.media
  return media?.kind === 'file' ? media.name : media?.url
}

test('eos-I01 eos-I14 a picture of a gallery is found in the package', () => {
  expect(pictureOf(play([IMG('gallery:g/2')], withGallery(3)))).toBe(`timg/tb_xl/${'65'.padStart(40, '0')}.jpg`)
})

test('eos-I03 eos-I18 a star never shows a picture twice in a row', () => {
  const pages = { start: [P('x'), IMG('gallery:g/*'), G('start')] }
  const player = play(pages, withGallery(3))
  const seen = Array.from({ length: 20 }, () => {
    player.goOn()
    return pictureOf(player)
  })
  expect(new Set(seen).size).toBe(3)
  expect(seen.some((name, index) => name === seen[index + 1])).toBe(false)
})

test('eos-I04 a page that is shown again picks again', () => {
  const player = play([IMG('gallery:g/*'), EV('n++'), IF('n<2', [G('start')])], { ...withGallery(3), init: 'var n=0' })
  const asked = player.steps.flatMap(({ stage }) => (stage?.picture?.awaited ? [stage.picture.media] : []))
  expect(new Set(asked.map((media) => JSON.stringify(media))).size).toBe(2)
})

test('eos-I05 a star takes files of the wanted kind only', () => {
  expect(pictureOf(play([IMG('file:*')], withFiles('a.jpg', 'b.mp3')))).toBe('a.jpg')
})

test.each([
  ['eos-I08', 'gallery:g/99'],
  ['eos-I09', 'gallery:nowhere/1'],
  ['eos-I09', 'file:none-*.jpg'],
])('%s where there is no picture, the one before stays', (_row, locator) => {
  const player = play([IMG('gallery:g/1'), IMG(locator), I('on')], withGallery(2))
  expect(pictureOf(player)).toContain('64.jpg')
  expect(player.shows).toBe('on')
  expect(player.problems).toHaveLength(1)
})

test('eos-I10 what follows a picture waits until it is on the screen, or cannot be', () => {
  for (const ok of [true, false]) {
    const player = play([IMG('gallery:g/1'), I('x')], { ...withGallery(1), slow: true })
    expect(player.shows).toBe('')
    player.tell({ kind: 'shown', picture: player.stage.picture?.id ?? '', ok })
    expect(player.shows).toBe('x')
  }
})

test('eos-B22 a picture that does not come is waited for no longer than ten seconds', () => {
  const player = play([IMG('gallery:g/1'), I('x')], { ...withGallery(1), slow: true })
  player.wait(9999)
  expect(player.shows).toBe('')
  player.wait(1)
  expect(player.shows).toBe('x')
})

test('eos-B21 a picture stays when the page is left', () => {
  const player = play({ start: [IMG('gallery:g/1'), G('b')], b: [I('b')] }, withGallery(1))
  expect(pictureOf(player)).toContain('64.jpg')
  expect(player.shows).toBe('b')
})

test('eos-I13 a picture that is switched off is not shown', () => {
  expect(play([{ noop: IMG('gallery:g/1') }, I('x')], withGallery(1)).stage.picture).toBeUndefined()
})

test('eos-I16 the sign of the open player is nothing to the other', () => {
  expect(pictureOf(play([IMG('file:p.jpg+(|oeos:x)')], withFiles('p.jpg')))).toBe('p.jpg')
})

test('eos-I03 a star that stands twice on a page picks twice, each for itself', () => {
  const page = [IMG('gallery:g/*'), P('x'), IMG('gallery:g/*'), P('y')]
  const pairs = Array.from({ length: 40 }, (_, seed) => {
    const player = play(page, { ...withGallery(3), seed })
    const first = pictureOf(player)
    player.goOn()
    return [first, pictureOf(player)]
  })
  expect(new Set(pairs.map(([first]) => first)).size).toBe(3)
  expect(new Set(pairs.map(String)).size).toBe(6)
})
