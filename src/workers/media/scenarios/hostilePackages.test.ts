import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { packageLimits } from './limits.ts'
import { pathFrom } from './paths.ts'
import { readScenario } from './readScenario.ts'
import { bytes, chosenFrom, endOf, guide, newsOf, tease, zipOf } from './story.fixture.ts'
import type { ChosenFile, ScenarioNews } from './types.ts'

async function endWithin(chosen: readonly ChosenFile[], limits: object): Promise<ScenarioNews | undefined> {
  let last: ScenarioNews | undefined
  const signal = new AbortController().signal
  for await (const news of readScenario(chosen, {}, signal, { ...packageLimits, ...limits })) last = news
  return last
}

describe('an archive', () => {
  test('that unpacks to far more than it should is left, and the rest comes in', async () => {
    const bomb = new Uint8Array(3 * 1024 * 1024)
    const chosen = await zipOf({ 'a.xml': guide('<Page id="start"/>'), 'pics/bomb.jpg': bomb })
    const end = await endOf(chosen)
    expect(end).toMatchObject({ kind: 'read', reading: { files: [] } })
    expect(JSON.stringify(end)).toContain('unpacks to far more than it should')
  })

  test('whose script is a bomb is refused', async () => {
    const chosen = await zipOf({ 'tease.json': ' '.repeat(3 * 1024 * 1024) })
    expect(await endOf(chosen)).toMatchObject({ kind: 'refused' })
  })

  test('of too much is refused while it unpacks', async () => {
    const pictures = Array.from({ length: 6 }, (_, n) => [`${n}.jpg`, crypto.getRandomValues(new Uint8Array(1000))])
    const chosen = await zipOf({ 'a.xml': guide('<Page id="start"/>'), ...Object.fromEntries(pictures) })
    expect(JSON.stringify(await endWithin(chosen, { unpackedBytes: 4000 }))).toContain('together, so nothing was taken')
  })

  test('of too many files is refused before any is read', async () => {
    const many = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`${n}.txt`, 'x']))
    expect(await endWithin(await zipOf(many), { entries: 10 })).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('more than 10 files'),
    })
  })

  test('that lies about the size of a file is not believed', async () => {
    const [one] = await zipOf({ 'a.xml': guide('<Page id="start"/>'), 'lie.jpg': new Uint8Array(2_000_000) })
    const raw = new Uint8Array((await one?.blob.arrayBuffer()) ?? new ArrayBuffer(0))
    const view = new DataView(raw.buffer)
    for (let at = 0; at < raw.length - 46; at++) {
      if (view.getUint32(at, true) === 0x02014b50 && view.getUint16(at + 28, true) === 7)
        view.setUint32(at + 24, 5, true)
    }
    const end = await endOf([{ path: 'lie.zip', blob: new Blob([raw]) }])
    expect(end).toMatchObject({ kind: 'read', reading: { files: [], report: { refused: [expect.any(String)] } } })
  })

  test('within an archive stays shut', async () => {
    const [inner] = await zipOf({ 'tease.json': tease() })
    const bomb = new Uint8Array((await inner?.blob.arrayBuffer()) ?? new ArrayBuffer(0))
    expect(await endOf(await zipOf({ 'inner.zip': bomb, 'note.txt': 'x' }))).toMatchObject({ kind: 'refused' })
  })

  test('cut off anywhere is refused, not waited for', async () => {
    const [whole] = await zipOf({ 'tease.json': tease(), 'a.jpg': bytes('picture') })
    const blob = whole?.blob ?? new Blob()
    for (let length = 4; length < blob.size; length += 40) {
      const end = await endOf([{ path: 'cut.zip', blob: blob.slice(0, length) }])
      expect(end.kind).toBe('refused')
    }
  })
})

test.each([
  ['../a.jpg', 'refused'],
  ['a/../../b.jpg', 'refused'],
  ['a\\..\\..\\b.jpg', 'refused'],
  ['/etc/passwd', 'refused'],
  ['\\\\server\\share', 'refused'],
  ['C:\\a.jpg', 'refused'],
  ['a\0.jpg', 'refused'],
  ['.. /a.jpg', 'refused'],
  ['x'.repeat(2000), 'refused'],
  ['__MACOSX/a.jpg', 'litter'],
  ['a/.DS_Store', 'litter'],
  ['a/', 'litter'],
  ['./a//b.jpg', 'path'],
  ['a..b/c...jpg', 'path'],
])('the path %j is %s', (path, kind) => expect(pathFrom(path).kind).toBe(kind))

test('no path leads out of a package, whatever it is made of', () => {
  const piece = fc.constantFrom('..', '.', '/', '\\', 'a', 'C:', ' ', '%2e', '．', '\u0000', '~', 'e\u0301')
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const verdict = pathFrom(pieces.join(''))
      if (verdict.kind !== 'path') return true
      const parts = verdict.path.split('/')
      return !parts.some((part) => part === '..' || part === '.' || part === '') && !/[\\\0]/.test(verdict.path)
    }),
    { numRuns: 2000 },
  )
})

test('a script nested without end is refused', async () => {
  const deep = `{"pages":{"start":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`
  expect(await endOf(chosenFrom({ 'a.json': deep }))).toMatchObject({
    kind: 'refused',
    message: expect.stringContaining('nested too deeply'),
  })
})

test('a guide made to keep a reader busy is read at once', async () => {
  const busy = [
    '<'.repeat(200_000),
    '<!--'.repeat(50_000),
    '<Title>'.repeat(20_000),
    `<Include ${' '.repeat(100_000)}`,
    '<Image id='.repeat(20_000),
    `<Image id="${'*'.repeat(200)}"/>`,
    '<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;&b;">]><Title>&c;</Title>',
  ].join('')
  const end = await endOf(chosenFrom({ 'a.xml': `<Page id="start"/>${busy}`, 'a.jpg': bytes('x') }))
  expect(end.kind).toBe('read')
})

test('2,000 spoilt archives are each refused or read, and none breaks the reader', { timeout: 60_000 }, async () => {
  const [whole] = await zipOf({
    'tease.json': tease({ images: [{ id: 1, hash: 'a'.repeat(40) }] }),
    [`timg/${'a'.repeat(40)}.jpg`]: bytes('a picture of a kettle'),
  })
  const sound = new Uint8Array((await whole?.blob.arrayBuffer()) ?? new ArrayBuffer(0))
  const change = fc.record({ at: fc.nat(sound.length - 1), to: fc.nat(255) })
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
      const raw = sound.slice()
      for (const { at, to } of changes) raw[at] = to
      const news = await newsOf([{ path: 'spoilt.zip', blob: new Blob([raw]) }])
      expect(['read', 'refused', 'password', 'choose']).toContain(news.at(-1)?.kind)
    }),
    { numRuns: 2000 },
  )
})
