import { crc32, deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { codeOf, messageOf } from 'sdk'
import { packPlugin } from 'sdk/package'
import { expect, test } from 'vitest'
import validate from '../../../../schemas/plugin.schema.json?validate'
import { bombData, bytesOf, join, json, png, type ZipFile, zip } from '../../../../tests/fixtures/cards/build.ts'
import { hashOf, manifestOf } from '../registry/registry.fixture.ts'
import { readPackage } from './readPackage.ts'

const code = 'servePlugin({})'
const manifest = {
  ...manifestOf({ entry: 'plugin.js', contributes: { command: [{ id: 'dim', label: 'Dim' }] } }),
  integrity: hashOf(code),
}
const plain: readonly ZipFile[] = [
  { path: 'plugin.json', content: json(manifest) },
  { path: 'plugin.js', content: code },
]
const read = (bytes: Uint8Array) => readPackage(new Blob([new Uint8Array(bytes)]), validate)
const withFiles = (...more: readonly ZipFile[]) => read(zip([...plain, ...more]))

async function refusal(reading: Promise<unknown>): Promise<string> {
  const error: unknown = await reading.then(
    () => {
      throw new Error('was taken')
    },
    (reason: unknown) => reason,
  )
  return `${codeOf(error)} ${messageOf(error)}`
}

test('reads the manifest, the code, the words and the picture, and hashes all of it', async () => {
  const bytes = packPlugin({
    'plugin.json': bytesOf(json(manifest)),
    'plugin.js': bytesOf(code),
    'README.md': bytesOf('# Lamp'),
    'CHANGELOG.md': bytesOf('1.0.0: light'),
    'icon.png': png({ width: 64, height: 64 }),
  })
  const found = await read(bytes)
  expect(found).toMatchObject({
    manifest,
    code,
    codeHash: manifest.integrity,
    hash: hashOf(bytes),
    bytes: bytes.length,
    codeBytes: code.length,
    readme: '# Lamp',
    changelog: '1.0.0: light',
    warnings: [],
  })
  expect(found.icon).toMatchObject({ type: 'image/png' })
})

test('a plugin that is data alone has empty code', async () => {
  const { entry: _, integrity: __, ...rest } = manifest
  const dusk = { ...rest, contributes: { theme: [{ id: 'dusk', label: 'Dusk', base: 'dark', tokens: {} }] } }
  expect(await read(zip([{ path: 'plugin.json', content: json(dusk) }]))).toMatchObject({ code: '', codeBytes: 0 })
})

test('code keeps the very bytes that were hashed, a mark at the beginning included', async () => {
  const marked = '\uFEFFservePlugin({})'
  const found = await read(
    zip([
      { path: 'plugin.json', content: json({ ...manifest, integrity: hashOf(marked) }) },
      { path: 'plugin.js', content: marked },
    ]),
  )
  expect(found.code).toBe(marked)
})

test('code that is not what the manifest names is refused', async () => {
  const other = [plain[0]!, { path: 'plugin.js', content: `${code};` }]
  expect(await refusal(read(zip(other)))).toMatch(/^plugin\/integrity .*changed after it was built/)
  const { integrity: _, ...without } = manifest
  const bare = [{ path: 'plugin.json', content: json(without) }, plain[1]!]
  expect(await refusal(read(zip(bare)))).toMatch(/^plugin\/integrity .*no "integrity"/)
})

test('what is missing is named', async () => {
  expect(await refusal(read(bytesOf('hello')))).toMatch(/^package\/unreadable .*it is no ZIP archive/)
  expect(await refusal(read(zip([plain[1]!])))).toContain('it has no plugin.json')
  expect(await refusal(read(zip([plain[0]!])))).toContain('its script "plugin.js" is missing')
  const inFolder = plain.map((file) => ({ ...file, path: `lamp/${file.path}` }))
  expect(await refusal(read(zip(inFolder)))).toContain('lies in a folder ("lamp/plugin.json")')
  const unbuilt = [
    { path: 'plugin.json', content: json({ ...manifest, entry: 'index.ts' }) },
    { path: 'index.ts', content: code },
  ]
  expect(await refusal(read(zip(unbuilt)))).toContain('"index.ts" is not built')
})

test.each([
  ['../plugin.js', 'leads out of the archive'],
  ['/etc/passwd', 'absolute'],
  ['C:\\x.js', 'drive'],
  ['a\0b', 'control characters'],
  ['aux.js', 'device'],
  ['PLUGIN.js', 'occurs twice'],
  ['ﬁle name.js', 'other signs than letters'],
  ['.hidden', 'other signs than letters'],
  ['__proto__/../../x', 'leads out'],
])('P10 the name %j is refused', async (path, why) => {
  expect(await refusal(withFiles({ path, content: 'x' }))).toMatch(new RegExp(`^package/unreadable .*${why}`))
})

test('links and encrypted files are refused', async () => {
  expect(await refusal(withFiles({ path: 'x', content: '/etc', symlink: true }))).toContain('it is a link')
  expect(await refusal(withFiles({ path: 'x', content: 'x', encrypted: true }))).toContain('it is encrypted')
})

test('P10 ten thousand and one files are refused by their number', async () => {
  const many = Array.from({ length: 10_001 }, (_, index) => ({ path: `f${index}`, content: '', stored: true }))
  expect(await refusal(read(zip(many)))).toContain('The archive holds 10,001 files; at most 200 are read')
  const justTooMany = Array.from({ length: 199 }, (_, index) => ({ path: `f${index}`, content: '' }))
  expect(await refusal(withFiles(...justTooMany))).toContain('at most 200')
})

test('P10 a bomb is given up long before it is unpacked', async () => {
  const bomb = zip([...plain, { path: 'x', content: '', deflated: bombData(5000), claimedSize: 4 * 1024 * 1024 }])
  const before = process.cpuUsage()
  expect(await refusal(read(bomb))).toContain('unpacks to more than it says')
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(2000)
})

test('P10 many files that are each small enough may not be too much together', async () => {
  const passages = noise(120_000).match(/.{200}/g) ?? []
  const content = bytesOf(passages.map((passage) => passage.repeat(40)).join(''))
  const part = {
    content: '',
    deflated: new Uint8Array(deflateRawSync(content)),
    claimedSize: content.length,
    claimedCrc: crc32(content),
  }
  const parts = (count: number) => Array.from({ length: count }, (_, index) => ({ path: `part${index}`, ...part }))
  expect((await withFiles(...parts(8))).manifest.id).toBe('acme.lamp')
  expect(await refusal(withFiles(...parts(9)))).toContain('"part8" in it cannot be read: it is too large')
})

test('a size that lies is found out', async () => {
  expect(await refusal(withFiles({ path: 'x', content: 'long '.repeat(999), claimedSize: 5 }))).toContain(
    'more than it says',
  )
  expect(await refusal(withFiles({ path: 'x', content: 'short', claimedSize: 999 }))).toContain('not the one recorded')
  expect(await refusal(withFiles({ path: 'x', content: 'x', claimedCrc: 7 }))).toContain('checksum')
})

test('a file in front of the archive, for programs that see another one in it, is refused', async () => {
  expect(await refusal(read(zip(plain, { prefix: png() })))).toContain('something stands before the archive')
})

test('a package of more than ten mebibytes is refused unread', async () => {
  expect(await refusal(read(new Uint8Array(10 * 1024 * 1024 + 1)))).toContain('at most 10.0 are read')
})

test('code may have five mebibytes, and more than one is worth a word', async () => {
  const script = (bytes: number) => {
    const content = noise(bytes)
    return read(
      zip([
        { path: 'plugin.json', content: json({ ...manifest, integrity: hashOf(content) }) },
        { path: 'plugin.js', content },
      ]),
    )
  }
  expect((await script(1024 * 1024)).warnings).toEqual([])
  expect((await script(2 * 1024 * 1024)).warnings).toEqual(['Its code has 2.0 MB and may be slow to start.'])
  expect(await refusal(script(5 * 1024 * 1024 + 1))).toContain('"plugin.js" in it cannot be read: it is too large')
})

test('a manifest is text, of at most 256 KiB', async () => {
  const large = json({ ...manifest, description: noise(257 * 1024) })
  expect(await refusal(read(zip([{ path: 'plugin.json', content: large }])))).toContain('at most 256 are read')
  const binary = { path: 'plugin.json', content: Uint8Array.of(0xff, 0xfe, 0xfd) }
  expect(await refusal(read(zip([binary])))).toContain('is not UTF-8 text')
})

test('a README or picture that is too large is left out, with a word', async () => {
  const found = await withFiles(
    { path: 'README.md', content: noise(300_000) },
    { path: 'icon.png', content: png({ width: 4000, height: 4000 }) },
  )
  expect(found).toMatchObject({ readme: undefined, icon: undefined })
  expect(found.warnings).toHaveLength(2)
})

test('however a sound package is damaged, it is either read whole or refused with a code', async () => {
  const sound = zip(plain)
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(sound.length - 1), fc.nat(255)), { minLength: 1, maxLength: 12 }),
      fc.nat(sound.length),
      async (changes, length) => {
        const damaged = sound.slice()
        for (const [at, value] of changes) damaged[at] = value
        const outcome = await read(join(damaged.subarray(0, length), sound.subarray(length))).then(
          (found) => found.codeHash,
          (error: unknown) => codeOf(error),
        )
        expect([manifest.integrity, 'package/unreadable', 'plugin/bad-manifest', 'plugin/integrity']).toContain(outcome)
      },
    ),
    { numRuns: 300 },
  )
})

/** Text that hardly packs. */
function noise(length: number): string {
  let state = 7
  let text = ''
  while (text.length < length) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    text += state.toString(36)
  }
  return text.slice(0, length)
}
