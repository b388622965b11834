import { describe, expect, test } from 'vitest'
import { playersPassword } from './openArchive.ts'
import { bytes, chosenFrom, endOf, guide, h, newsOf, readingOf, sha1Of, tease, zipOf } from './story.fixture.ts'

const named = (files: readonly { readonly name: string }[]) => files.map(({ name }) => name).sort()

describe('an EOS script', () => {
  test('eos-Q01 alone is taken, and called as its file', async () => {
    const reading = await readingOf(chosenFrom({ 'An evening by the lake.json': tease() }))
    expect(reading).toMatchObject({ format: 'eos', name: 'An evening by the lake', pages: 2 })
    expect(reading.report.entry).toBe('An evening by the lake.json')
  })

  test('eos-Q02 from an offline export brings its title, its author and the pictures that stand in it', async () => {
    const picture = `data:image/png;base64,${btoa('a picture')}`
    const sound = `data:audio/mpeg;base64,${btoa('a sound')}`
    const script = tease({
      images: [{ id: 1, hash: h('a'), href: picture }],
      files: { 'rain.mp3': { hash: h('b'), href: sound } },
      more: { oeosmeta: { title: 'Rain', author: 'Ottilie Brandt' } },
    })
    const news = await newsOf(chosenFrom({ 'rain.oeos.json': script }))
    const end = news.at(-1)
    if (end?.kind !== 'read') throw new Error('It was not read')
    expect(end.reading).toMatchObject({ name: 'Rain', author: 'Ottilie Brandt', cover: 'garden/1.png' })
    expect(end.reading.report).toMatchObject({ missing: [], hosts: [] })
    expect(end.reading.files).toMatchObject([
      { name: 'garden/1.png', type: 'image/png', hash: h('a'), size: 9 },
      { name: 'rain.mp3', type: 'audio/mpeg', hash: h('b') },
    ])
    expect(JSON.stringify(end.reading.script)).not.toContain('data:')
    const kept = news.flatMap((one) => (one.kind === 'files' ? one.files : []))
    expect(kept.map(({ hash }) => hash)).toEqual(end.reading.files.map((file) => file.bytes))
    expect(await kept[0]?.blob.text()).toBe('a picture')
  })

  test('eos-Q03 in a mirror finds pictures by their hashes, and the largest of several sizes', async () => {
    const reading = await readingOf(
      await zipOf({
        'eosscript.json': tease({ images: [{ id: 1, hash: h('a') }] }),
        [`timg/tb_s/${h('a')}.jpg`]: bytes('small'),
        [`timg/tb_xl/${h('a')}.jpg`]: bytes('a large picture'),
        [`timg/tb_m/${h('a')}.jpg`]: bytes('medium'),
      }),
    )
    expect(reading.files).toMatchObject([{ name: 'garden/1.jpg', hash: h('a'), size: 15 }])
    expect(reading.report.missing).toEqual([])
  })

  test('eos-Q04 in an archive finds pictures by gallery and number, and files by name', async () => {
    const reading = await readingOf(
      await zipOf({
        'script.json': tease({ images: [{ id: 1, hash: h('a') }], files: { 'Kettle (soft).mp3': { hash: h('b') } } }),
        'tease.data': bytes('\u00ac\u00ed'),
        'media/garden/1.jpg': bytes('picture'),
        'media/kettle (soft).mp3': bytes('sound'),
        'thumbnail.jpg': bytes('thumb'),
      }),
    )
    expect(reading.report.missing).toEqual([])
    expect(named(reading.files)).toEqual(['Kettle (soft).mp3', 'cover.jpg', 'garden/1.jpg'])
    expect(reading.cover).toBe('cover.jpg')
  })

  test('eos-Q05 eos-I15 in an author’s workspace finds pictures by what is in them', async () => {
    const reading = await readingOf(
      chosenFrom({
        'work/tease.json': tease({ images: [{ id: 1, hash: await sha1Of('roses') }] }),
        'work/Gallery/The garden/IMG 2041.jpg': bytes('roses'),
        'work/Gallery/The garden/other.jpg': bytes('tulips'),
      }),
    )
    expect(reading.files).toMatchObject([{ name: 'garden/1.jpg', hash: await sha1Of('roses') }])
    expect(reading.report.missing).toEqual([])
  })

  test('eos-Q06 with an entry that leads out of the archive comes in without it', async () => {
    const reading = await readingOf(await zipOf({ 'script.json': tease(), '../x.jpg': bytes('x') }))
    expect(reading.files).toEqual([])
    expect(reading.report.refused).toEqual(['"../x.jpg" was left out: its path leads out of the package.'])
  })

  test('eos-Q07 with the pages and programs of a player leaves those where they are', async () => {
    const reading = await readingOf(
      await zipOf({
        'eosscript.json': tease(),
        'index.html': '<script>globalThis.ran = true</script>',
        'static/player.js': 'globalThis.ran = true',
        'static/logo.svg': '<svg onload="globalThis.ran = true"/>',
      }),
    )
    expect(reading.files).toEqual([])
    expect(reading.texts).toEqual({})
    expect(globalThis).not.toHaveProperty('ran')
  })

  test('eos-Q13 that lacks 10 of 300 pictures comes in with a list of them', async () => {
    const images = Array.from({ length: 300 }, (_, index) => ({ id: index + 1, hash: hashOf(index) }))
    const present = images.slice(10).map(({ hash }) => [`timg/tb_xl/${hash}.jpg`, bytes(hash)] as const)
    const reading = await readingOf(await zipOf({ 'tease.json': tease({ images }), ...Object.fromEntries(present) }))
    expect(reading.files).toHaveLength(290)
    expect(reading.report.missing).toHaveLength(10)
    expect(reading.report.missing[0]).toBe('The garden, picture 1')
    expect(reading.report.hosts).toEqual(['media.milovana.com'])
  })

  test('in a library takes its title, author and tags from beside it', async () => {
    const folder = '123 The tea room'
    const reading = await readingOf(
      chosenFrom({
        [`${folder}/tease.json`]: tease(),
        [`${folder}/tease-meta.json`]: JSON.stringify({ author: 'Ottilie', tags: ['tea'], description: 'Rain.' }),
      }),
    )
    expect(reading).toMatchObject({ name: 'The tea room', author: 'Ottilie', tags: ['tea'], description: 'Rain.' })
  })

  test('that is scrambled is told as such', async () => {
    const end = await endOf(await zipOf({ 'script.json': bytes('\u0001\u0002'), 'tease.data': bytes('x') }))
    expect(end).toEqual({ kind: 'refused', message: expect.stringContaining('scrambled') })
  })

  test('tells which hosts it would fetch from, and asks none', async () => {
    const pages = { start: [{ image: { locator: 'https://Pictures.example/a.jpg' } }] }
    const reading = await readingOf(chosenFrom({ 'a.json': JSON.stringify({ pages }) }))
    expect(reading.report.hosts).toEqual(['pictures.example'])
  })

  test('may call a gallery or a page what it likes', async () => {
    const script = `{"pages":{"__proto__":[],"constructor":[]},"galleries":{"__proto__":{"images":[{"id":1,"hash":"x"}]}},"files":{"toString":{}}}`
    const reading = await readingOf(chosenFrom({ 'a.json': script }))
    expect(reading.pages).toBe(2)
    expect(reading.report.missing).toEqual(['__proto__, picture 1', 'toString'])
  })
})

const hashOf = (index: number) => index.toString(16).padStart(40, '0')

describe('a native scenario', () => {
  const native = (parts: object = {}) =>
    JSON.stringify({ id: 'tea', name: 'Tea', start: 'door', nodes: { door: { image: 'media/door.png' } }, ...parts })

  test('comes in with the pictures its nodes name', async () => {
    const reading = await readingOf(chosenFrom({ 'tea/tea.json': native(), 'tea/Media/Door.png': bytes('door') }))
    expect(reading).toMatchObject({ format: 'native', name: 'Tea', pages: 1, cover: 'media/door.png' })
    expect(named(reading.files)).toEqual(['media/door.png'])
  })

  test('lists pictures that are not there', async () => {
    expect((await readingOf(chosenFrom({ 'tea.json': native() }))).report.missing).toEqual(['media/door.png'])
  })

  test('keeps pictures that stand in it as files', async () => {
    const image = `data:image/png;base64,${btoa('door')}`
    const reading = await readingOf(chosenFrom({ 'tea.json': native({ nodes: { door: { image } } }) }))
    expect(reading.script).toMatchObject({ nodes: { door: { image: 'media/1.png' } } })
    expect(reading.files).toMatchObject([{ name: 'media/1.png', size: 4 }])
  })

  test('that lacks something says what', async () => {
    const lacking = JSON.stringify({ id: 'tea', nodes: {} })
    expect(await endOf(chosenFrom({ 'tea.json': lacking }))).toEqual({
      kind: 'refused',
      message: 'Invalid scenario format: Missing required fields: name, start',
    })
    expect(await endOf(chosenFrom({ 'tea.json': native({ start: 'attic' }) }))).toEqual({
      kind: 'refused',
      message: 'Invalid scenario: Start node "attic" not found',
    })
  })
})

describe('a guide', () => {
  const pages = '<Page id="start"><Image id="lamp.jpg"/><Text>Welcome.</Text></Page>'
  const media = '<MediaDirectory>lighthouse</MediaDirectory>'

  test('guideme-178 in an archive of the desktop player comes in without asking', async () => {
    const contents = { 'Lighthouse.xml': guide(pages, media), 'lighthouse/lamp.jpg': bytes('lamp') }
    const reading = await readingOf(await zipOf(contents, playersPassword))
    expect(reading).toMatchObject({ format: 'guideme', name: 'The lighthouse', author: 'Ottilie Brandt', pages: 1 })
    expect(reading.files).toMatchObject([{ name: 'lighthouse/lamp.jpg', size: 4 }])
    expect(reading.cover).toBe('lighthouse/lamp.jpg')
    expect(reading.options).toEqual({ entry: 'Lighthouse.xml' })
  })

  test('in an archive with another password asks for it, and asks again for a wrong one', async () => {
    const locked = await zipOf({ 'Lighthouse.xml': guide(pages) }, 'keeper')
    expect(await endOf(locked)).toEqual({ kind: 'password', wrong: false })
    expect(await endOf(locked, { password: 'sailor' })).toEqual({ kind: 'password', wrong: true })
    expect((await readingOf(locked, { password: 'keeper' })).name).toBe('The lighthouse')
  })

  test('guideme-179 in a folder of its own, with names of Windows, comes in', async () => {
    const reading = await readingOf(
      await zipOf({
        '__MACOSX/._x': bytes('x'),
        'My guides\\Lighthouse.xml': guide(pages, media),
        'My guides\\Lighthouse\\LAMP.JPG': bytes('lamp'),
        'My guides\\Lighthouse\\Thumbs.db': bytes('x'),
      }),
    )
    expect(named(reading.files)).toEqual(['Lighthouse/LAMP.JPG'])
    expect(reading.report.missing).toEqual([])
  })

  test('guideme-180 with an entry that leads out of the archive comes in without it', async () => {
    const reading = await readingOf(
      await zipOf({
        'a.xml': guide(pages),
        '../../x': bytes('x'),
        'b/..\\..\\x.jpg': bytes('x'),
        '/etc/x.jpg': bytes('x'),
        'C:\\x.jpg': bytes('x'),
      }),
    )
    expect(reading.files).toEqual([])
    expect(reading.report.refused).toHaveLength(4)
  })

  test('guideme-181 whose media folder lies elsewhere finds it, and says so', async () => {
    const reading = await readingOf(
      await zipOf({
        'Lighthouse.xml': guide(pages, '<MediaDirectory>guides/tower</MediaDirectory>'),
        'tower/lamp.jpg': bytes('lamp'),
      }),
    )
    expect(named(reading.files)).toEqual(['guides/tower/lamp.jpg'])
    expect(reading.report.missing).toEqual([])
    expect(reading.report.warnings).toEqual([
      'The guide looks for its media in "guides/tower"; they were found in "tower".',
    ])
  })

  test('lists what it names and does not have, patterns without a match among it', async () => {
    const named =
      '<Page id="start"><Image id="sea*.jpg"/><Image id="sky*.jpg"/><Audio id="wave &amp; wind.mp3"/></Page>'
    const reading = await readingOf(chosenFrom({ 'a.xml': guide(named), 'sea2.jpg': bytes('sea') }))
    expect(reading.report.missing).toEqual(['sky*.jpg', 'wave & wind.mp3'])
  })

  test('brings what it includes and what its scripts read as words', async () => {
    const reading = await readingOf(
      chosenFrom({
        'g/a.xml': guide(`<Include id="more.xml"/>${pages}`, media),
        'g/lighthouse/more.xml': guide('<Page id="more"/>'),
        'g/lighthouse/lamp.jpg': bytes('x'),
        'g/lighthouse/words.txt': bytes('caf\u00e9'),
      }),
    )
    expect(Object.keys(reading.texts).sort()).toEqual(['lighthouse/more.xml', 'lighthouse/words.txt'])
  })

  test('in an old encoding is read, with a word about it', async () => {
    const text = new Uint8Array([...bytes('<Page id="start"><Text>Caf'), 0xe9, ...bytes('</Text></Page>')])
    const reading = await readingOf(chosenFrom({ 'a.xml': text }))
    expect(String(reading.script)).toContain('Café')
    expect(reading.report.warnings).toHaveLength(1)
  })

  test('among several is chosen by the player', async () => {
    const several = chosenFrom({ 'a.xml': guide(pages), 'b.xml': guide(pages), 'notes.xml': '<notes/>' })
    expect(await endOf(several)).toEqual({
      kind: 'choose',
      entries: ['a.xml', 'b.xml'].map((path) => ({ path, format: 'guideme', title: 'The lighthouse' })),
    })
    expect((await readingOf(several, { entry: 'b.xml' })).report.entry).toBe('b.xml')
  })
})

test('a file that is no scenario is refused in plain words', async () => {
  expect(await endOf(chosenFrom({ 'letter.txt': 'Dear Ottilie' }))).toEqual({
    kind: 'refused',
    message: expect.stringContaining('JSON'),
  })
  expect(await endOf(chosenFrom({ 'list.json': '[1]' }))).toMatchObject({ kind: 'refused' })
  expect(await endOf(chosenFrom({ 'a.txt': 'a', 'b.txt': 'b' }))).toMatchObject({ kind: 'refused' })
  expect(await endOf(chosenFrom({}))).toEqual({ kind: 'refused', message: 'Nothing was chosen.' })
})

test('archives of other kinds are named', async () => {
  const rar = new Uint8Array([0x52, 0x61, 0x72, 0x21, 0x1a, 7])
  const end = await endOf([{ path: 'a.rar', blob: new Blob([rar]) }])
  expect(end).toMatchObject({ kind: 'refused', message: expect.stringContaining('RAR') })
})

test('reading ends when the player calls it off', async () => {
  const call = new AbortController()
  call.abort()
  await expect(newsOf(chosenFrom({ 'a.json': tease() }), {}, call.signal)).rejects.toMatchObject({ name: 'AbortError' })
})
