import fc from 'fast-check'
import type { PluginId } from 'sdk'
import { expect, test } from 'vitest'
import { nothingSeen, type RegistryMemory } from '../../../shared/plugins/registry/registryIndex.ts'
import { readIndex } from './readIndex.ts'
import {
  entryOf,
  indexOf,
  manifestOf,
  packageOf,
  releaseOf,
  signedFiles,
  type TestKey,
  testKey,
} from './registry.fixture.ts'

const [vesperKey, next, stranger] = [testKey(), testKey(), testKey()]
const now = 2_000_000

function read(
  index: unknown,
  keys: readonly TestKey[],
  memory: RegistryMemory = nothingSeen,
  pinned = [vesperKey.public],
) {
  const { bytes, signature } = signedFiles(index, ...keys)
  return readIndex(bytes, signature, { pinned, memory, now })
}
const code = (reading: Promise<unknown>) =>
  reading.then(
    () => 'read',
    (error: { code: string }) => error.code,
  )
const lamp = packageOf(manifestOf())
const full = indexOf({
  plugins: [entryOf(lamp.manifest, releaseOf(lamp, stranger, { verifiedWith: '1.0.0', permissions: ['net'] }))],
  revoked: [{ id: 'acme.fog' as PluginId, versions: ['1.0.0'], why: 'It sent what was said elsewhere.' }],
})

test('reads an index that the pinned key signed, and remembers when that was and what was withdrawn', async () => {
  const { index, memory } = await read(full, [vesperKey])
  expect(index).toEqual(full)
  expect(memory).toEqual({ learned: [], retired: [], seen: 1_000_000, checkedAt: now, revoked: full.revoked })
})

test('refuses an index signed by somebody else, by nobody, or for other bytes', async () => {
  expect(await code(read(full, [stranger]))).toBe('registry/bad-signature')
  expect(await code(read(full, []))).toBe('registry/bad-signature')
  const { signature } = signedFiles(full, vesperKey)
  const { bytes } = signedFiles({ ...full, revoked: [] }, vesperKey)
  expect(await code(readIndex(bytes, signature, { pinned: [vesperKey.public], memory: nothingSeen, now }))).toBe(
    'registry/bad-signature',
  )
})

test('a stranger’s name on our signature, or ours on a stranger’s, does not count', async () => {
  const { bytes } = signedFiles(full, vesperKey)
  for (const [key, signer] of [
    [vesperKey, stranger],
    [stranger, vesperKey],
  ] as const) {
    const forged = { v: 1, signatures: [{ key: key.public, signature: signer.sign(bytes) }] }
    const signature = new TextEncoder().encode(JSON.stringify(forged))
    expect(await code(readIndex(bytes, signature, { pinned: [vesperKey.public], memory: nothingSeen, now }))).toBe(
      'registry/bad-signature',
    )
  }
})

test('changing any one byte of the index or of its signature is noticed', async () => {
  const { bytes, signature } = signedFiles(full, vesperKey)
  await fc.assert(
    fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
      const changed = bytes.slice()
      changed[at]! ^= change
      expect(await code(readIndex(changed, signature, { pinned: [vesperKey.public], memory: nothingSeen, now }))).toBe(
        'registry/bad-signature',
      )
    }),
    { numRuns: 60 },
  )
})

test('any bytes in place of the signature are a bad signature and nothing worse', async () => {
  const { bytes } = signedFiles(full, vesperKey)
  const nonsense = fc.oneof(
    fc.uint8Array({ maxLength: 100 }),
    fc.json().map((text) => new TextEncoder().encode(text)),
    fc
      .record({ v: fc.constant(1), signatures: fc.jsonValue() })
      .map((value) => new TextEncoder().encode(JSON.stringify(value))),
  )
  await fc.assert(
    fc.asyncProperty(nonsense, async (signature) => {
      expect(await code(readIndex(bytes, signature, { pinned: [vesperKey.public], memory: nothingSeen, now }))).toBe(
        'registry/bad-signature',
      )
    }),
  )
})

test('an index older than the last one seen is refused; the same one is not', async () => {
  const { memory } = await read(full, [vesperKey])
  expect(await code(read({ ...full, signedAt: 999_999 }, [vesperKey], memory))).toBe('registry/too-old')
  expect(await code(read(full, [vesperKey], memory))).toBe('read')
})

test('an index from the future is read, and does not make the next one look old', async () => {
  const { memory } = await read({ ...full, signedAt: now * 10 }, [vesperKey])
  expect(memory.seen).toBe(now)
  expect(await code(read({ ...full, signedAt: now + 1 }, [vesperKey], memory))).toBe('read')
})

test.each([
  ['another version of the format', { ...full, v: 2 }],
  [
    'an address that leads elsewhere',
    {
      ...full,
      plugins: [entryOf(lamp.manifest, releaseOf(lamp, vesperKey, { url: 'https://evil.example/x.vesper-plugin' }))],
    },
  ],
  [
    'an address that leads out',
    { ...full, plugins: [entryOf(lamp.manifest, releaseOf(lamp, vesperKey, { url: '../x.vesper-plugin' }))] },
  ],
  [
    'a tier of its own making',
    { ...full, plugins: [entryOf(lamp.manifest, { ...releaseOf(lamp, vesperKey), tier: 'built-in' as 'community' })] },
  ],
  ['a plugin without versions', { ...full, plugins: [entryOf(lamp.manifest)] }],
])('what is signed and still has %s is unreadable', async (_, index) => {
  expect(await code(read(index, [vesperKey]))).toBe('registry/unreadable')
})

test('a new key is accepted once the old one announced it, and not before', async () => {
  expect(await code(read({ ...full, signedAt: 1_000_001 }, [next]))).toBe('registry/bad-signature')
  const { memory } = await read({ ...full, next: next.public }, [vesperKey])
  expect(await code(read({ ...full, signedAt: 1_000_001 }, [next], memory))).toBe('read')
})

test('while both sign, either is accepted', async () => {
  const { memory } = await read({ ...full, next: next.public }, [vesperKey, next])
  const after = (await read({ ...full, next: next.public, signedAt: 1_000_001 }, [vesperKey, next], memory)).memory
  expect(await code(read({ ...full, signedAt: 1_000_002 }, [vesperKey], after))).toBe('read')
  expect(await code(read({ ...full, signedAt: 1_000_002 }, [next], after))).toBe('read')
})

test('once the new key has signed alone there is no way back to the old one', async () => {
  const announced = (await read({ ...full, next: next.public }, [vesperKey])).memory
  const after = (await read({ ...full, signedAt: 1_000_001 }, [next], announced)).memory
  expect(after.retired).toEqual([vesperKey.public])
  const stolen = { ...full, signedAt: 1_000_002, next: stranger.public }
  expect(await code(read(stolen, [vesperKey], after))).toBe('registry/bad-signature')
  expect(await code(read({ ...full, signedAt: 1_000_003 }, [next], after))).toBe('read')
})

test('a build that knows both keys forgets the old one in the same way', async () => {
  const pinned = [vesperKey.public, next.public]
  const { memory } = await read(full, [next], nothingSeen, pinned)
  expect(await code(read({ ...full, signedAt: 1_000_001 }, [vesperKey], memory, pinned))).toBe('registry/bad-signature')
})

test('keys that were announced by a key this build no longer pins are forgotten', async () => {
  const announced = (await read({ ...full, next: stranger.public }, [vesperKey])).memory
  expect(await code(read({ ...full, signedAt: 1_000_001 }, [stranger], announced, [next.public]))).toBe(
    'registry/bad-signature',
  )
})

test('keys can be replaced again and again', async () => {
  const keys = [vesperKey, next, stranger, testKey()]
  let memory = nothingSeen
  for (const [index, key] of keys.entries()) {
    const following = keys[index + 1]
    const announcing = { ...full, signedAt: 1_000_000 + index, ...(following && { next: following.public }) }
    memory = (await read(announcing, [key], memory)).memory
  }
  expect(memory.retired).toEqual(keys.slice(0, 3).map((key) => key.public))
})
