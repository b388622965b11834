import type { StoryFile } from 'sdk'
import { expect, test } from 'vitest'
import { readDocument } from '../document/document.ts'
import type { Wanted } from '../text/files.ts'
import { type Located, type Picker, resolveLocator } from '../text/locator.ts'

const h1 = '1'.repeat(40)
const h2 = '2'.repeat(40)
const h3 = '3'.repeat(40)

const document = readDocument({
  pages: { start: [] },
  galleries: {
    g: {
      name: 'cups',
      images: [
        { id: 1, hash: h1 },
        { id: 2, hash: h2 },
      ],
    },
    offline: { name: 'offline', images: [{ id: 5, hash: h3, href: 'data:image/png;base64,AAAA' }] },
    empty: { name: 'empty', images: [] },
  },
  files: {
    'a.jpg': { hash: h1, type: 'image/jpeg' },
    'b.mp3': { hash: h2, type: 'audio/mpeg' },
    'kettle-low.mp3': { hash: h2, type: 'audio/mpeg' },
    'kettle-high.mp3': { hash: h3, type: 'audio/mpeg' },
    'a-(b).mp3': { hash: h3, type: 'audio/mpeg' },
    'café.mp3': { hash: h3, type: 'audio/mpeg' },
    'x{1}.mp3': { hash: h2, type: 'audio/mpeg' },
    'p.jpg': { hash: h1, type: 'image/jpeg' },
    'bell.mp3': { hash: h2, type: 'audio/mpeg', href: 'data:audio/mpeg;base64,AAAA' },
  },
})

const file = (name: string, hash?: string): StoryFile => ({
  name,
  type: name.endsWith('mp3') ? 'audio/mpeg' : 'image/jpeg',
  size: 1,
  ...(hash !== undefined && { hash }),
})
const first: Picker = () => 0
const find = (locator: string, wanted: Wanted = 'image', files: readonly StoryFile[] = [], pick = first): Located =>
  resolveLocator(locator, wanted, document, files, pick, 'eos')
const link = (url: string) => ({ kind: 'found', media: { kind: 'link', url } })
const packed = (name: string) => ({ kind: 'found', media: { kind: 'file', name } })
const site = 'https://media.milovana.com/timg'

test('eos-I01 a picture of a gallery is on the site by its hash', () => {
  expect(find('gallery:g/1')).toMatchObject(link(`${site}/tb_xl/${h1}.jpg`))
})

test('eos-I02 a smaller one may be asked for', () => {
  expect(resolveLocator('gallery:g/1', 'image', document, [], first, 'eos', 'm')).toMatchObject(
    link(`${site}/tb_m/${h1}.jpg`),
  )
})

test('eos-I03 eos-I04 any picture of a gallery is picked each time it is asked for', () => {
  const asked: [number, string][] = []
  const picks = [0, 1]
  const pick: Picker = (count, key) => {
    asked.push([count, key])
    return picks.shift() ?? 0
  }
  expect(find('gallery:g/*', 'image', [], pick)).toMatchObject({ id: h1 })
  expect(find('gallery:g/*', 'image', [], pick)).toMatchObject({ id: h2 })
  expect(asked).toEqual([
    [2, 'gallery:g/*'],
    [2, 'gallery:g/*'],
  ])
})

test('eos-I05 a pattern of files finds only what can be shown', () => {
  expect(find('file:*')).toMatchObject({ id: h1 })
  expect(find('file:b*')).toMatchObject({ kind: 'missing' })
})

test('eos-I06 a pattern of sounds finds one of those that match', () => {
  const found = [0, 1].map((turn) => find('file:kettle-*.mp3', 'audio', [], () => turn))
  expect(found).toMatchObject([link(`${site}/${h2}.mp3`), link(`${site}/${h3}.mp3`)])
})

test('eos-I07 a name with special characters is itself before it is a pattern', () => {
  expect(find('file:a-(b).mp3', 'audio')).toMatchObject({ id: h3 })
  expect(find('file:x{1}.mp3', 'audio')).toMatchObject({ id: h2 })
})

test('names are compared however their accents are written', () => {
  expect(find('file:cafe\u0301.mp3', 'audio')).toMatchObject({ kind: 'found' })
})

test('eos-I08 a number that no picture has is missing, with a word about it', () => {
  expect(find('gallery:g/9')).toEqual({ kind: 'missing', problem: expect.stringContaining('9') })
})

test('eos-I09 eos-J18 so is an unknown gallery, an empty one, or a name nothing has', () => {
  for (const locator of [
    'gallery:zz/1',
    'gallery:constructor/1',
    'gallery:empty/*',
    'file:zz.jpg',
    'file:__proto__',
    'x',
    '',
  ]) {
    expect(find(locator), locator).toEqual({ kind: 'missing', problem: expect.any(String) })
  }
  expect(find('file:zz.mp3', 'audio')).toMatchObject({ kind: 'missing' })
})

test('eos-I11 what is embedded in the script is used before anything else', () => {
  const files = [file(`timg/${h3}.jpg`), file(`timg/${h2}.mp3`)]
  expect(find('gallery:offline/5', 'image', files)).toMatchObject(link('data:image/png;base64,AAAA'))
  expect(find('file:bell.mp3', 'audio', files)).toMatchObject(link('data:audio/mpeg;base64,AAAA'))
})

test('eos-I14 eos-Q03 a package serves whichever size it has, the largest first', () => {
  expect(find('gallery:g/1', 'image', [file(`timg/tb_l/${h1}.jpg`)])).toMatchObject(packed(`timg/tb_l/${h1}.jpg`))
  const both = [file(`timg/tb_s/${h1}.jpg`), file(`timg/tb_xl/${h1}.jpg`), file(`timg/tb_m/${h1}.jpg`)]
  expect(find('gallery:g/1', 'image', both)).toMatchObject(packed(`timg/tb_xl/${h1}.jpg`))
})

test('eos-I15 eos-Q05 a picture under any name is found by the hash of its bytes', () => {
  expect(find('gallery:g/2', 'image', [file('Gallery/cups/blue one.jpg', h2)])).toMatchObject(
    packed('Gallery/cups/blue one.jpg'),
  )
})

test('eos-Q04 a picture is found by its gallery and number', () => {
  expect(find('gallery:g/2', 'image', [file('media/g/2.jpg')])).toMatchObject(packed('media/g/2.jpg'))
})

test('a file is found by its name, in any folder', () => {
  expect(find('file:kettle-low.mp3', 'audio', [file('Files/Kettle-Low.mp3')])).toMatchObject(
    packed('Files/Kettle-Low.mp3'),
  )
  expect(find('file:unlisted.jpg', 'image', [file('Files/unlisted.jpg')])).toMatchObject(packed('Files/unlisted.jpg'))
})

test('eos-I16 the longer format’s suffix matches nothing in the plain profile, and the placeholder is used', () => {
  expect(find(`file:p.jpg+(|oeos:${encodeURIComponent('https://i.ibb.co/x/y.jpg')})`)).toMatchObject({ id: h1 })
})

test('eos-I17 in the open profile a replacement from elsewhere is refused, and the placeholder is used', () => {
  const at = (address: string): Located =>
    resolveLocator(`file:p.jpg+(|oeos:${encodeURIComponent(address)})`, 'image', document, [], first, 'oeos')
  expect(at('https://tracker.example/p.gif')).toMatchObject({
    id: h1,
    problem: expect.stringContaining('tracker.example'),
  })
  expect(at('https://i.ibb.co/x/y.jpg')).toMatchObject(link('https://i.ibb.co/x/y.jpg'))
  expect(at('https://i.ibb.co.tracker.example/x')).toMatchObject({ problem: expect.any(String) })
  expect(at('["gallery:g/2"]')).toMatchObject({ id: h2 })
})

test('a locator that leads to itself comes to an end', () => {
  let locator = 'file:none.jpg'
  for (let turn = 0; turn < 8; turn += 1) locator = JSON.stringify([locator])
  expect(resolveLocator(locator, 'image', document, [], first, 'oeos')).toMatchObject({ kind: 'missing' })
})
