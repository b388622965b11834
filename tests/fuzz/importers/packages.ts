import { packPlugin } from 'sdk/package'
import validate from '../../../schemas/plugin.schema.json?validate'
import { readPackage } from '../../../src/workers/media/packages/readPackage.ts'
import { hashOf, manifestOf } from '../../../src/workers/media/registry/registry.fixture.ts'
import { bytesOf, json, type ZipFile, zip } from '../../fixtures/cards/build.ts'
import type { Random } from '../../fixtures/cards/mutate.ts'
import { below, pick } from '../damage.ts'
import { refusalIn, type Target, target } from '../target.ts'

const code = 'servePlugin({})'
const manifest = {
  ...manifestOf({ entry: 'plugin.js', contributes: { command: [{ id: 'dim', label: 'Dim' }] } }),
  integrity: hashOf(code),
  permissions: { net: { hosts: ['https://api.example.com'], reason: 'Talks to the lamp.' } },
}
const sound: readonly ZipFile[] = [
  { path: 'plugin.json', content: json(manifest) },
  { path: 'plugin.js', content: code },
  { path: 'README.md', content: 'A lamp. '.repeat(50) },
]

export const packageTargets: readonly Target[] = [
  target({
    name: 'plugin-package',
    input: (random) => (random() < 0.5 ? damaged(random) : zip(hostileFiles(random))),
    run: outcomeOf,
    outcomes: ['read', 'package/unreadable', 'plugin/bad-manifest', 'plugin/integrity'],
  }),
]

async function outcomeOf(bytes: Uint8Array): Promise<string> {
  try {
    const found = await readPackage(new Blob([new Uint8Array(bytes)]), validate)
    if (found.code !== code) throw new Error('Other code came through')
    return 'read'
  } catch (error) {
    return refusalIn(error)
  }
}

const packed = packPlugin(Object.fromEntries(sound.map(({ path, content }) => [path, bytesOf(String(content))])))
const written = [packed, zip(sound), zip(sound, { streamed: true })]

/** A sound archive with some bytes changed, cut off or repeated; most often in its table of contents. */
function damaged(random: Random): Uint8Array {
  const bytes = pick(random, written).slice()
  for (let rounds = 1 + below(random, 6); rounds > 0; rounds--) {
    const at = random() < 0.6 ? bytes.length - 1 - below(random, 200) : below(random, bytes.length)
    bytes.fill(pick(random, [0, 1, 0x7f, 0x80, 0xff]), at, at + pick(random, [1, 1, 2, 4]))
  }
  return random() < 0.2 ? bytes.slice(0, below(random, bytes.length)) : bytes
}

const names = [
  '../x',
  '/x',
  'C:x',
  'x\0y',
  'CON',
  'PLUGIN.JSON',
  'plugin.json',
  '__proto__',
  'a/b/c',
  'é',
  'x'.repeat(300),
]
const nonsense: readonly unknown[] = [
  null,
  '',
  0,
  [],
  {},
  '../../x',
  'vesper.core',
  '^99',
  '*',
  'x'.repeat(9999),
  { toString: 1 },
]

function hostileFiles(random: Random): readonly ZipFile[] {
  const kind = below(random, 4)
  if (kind === 0) return [...sound, lying(random)]
  if (kind === 1)
    return sound.map((file) =>
      file.path === 'plugin.js' ? { ...file, content: `${code}//${below(random, 9)}` } : file,
    )
  if (kind === 2) return sound.filter(() => random() < 0.8)
  return sound.map((file) => (file.path === 'plugin.json' ? { ...file, content: spoiled(random) } : file))
}

function lying(random: Random): ZipFile {
  return {
    path: pick(random, names),
    content: 'x'.repeat(below(random, 3_000_000)),
    stored: random() < 0.1,
    encrypted: random() < 0.1,
    symlink: random() < 0.1,
    ...(random() < 0.3 && { claimedSize: pick(random, [0, 1, 4_000_000, 0xffff_fffe]) }),
    ...(random() < 0.2 && { claimedCrc: 7 }),
  }
}

function spoiled(random: Random): string {
  const key = pick(random, [...Object.keys(manifest), 'provides', 'author', '__proto__', 'frame'])
  const text = json({ ...manifest, [`${key}`]: pick(random, nonsense) })
  if (random() < 0.2) return text.slice(0, below(random, text.length))
  return random() < 0.2 ? '['.repeat(below(random, 100_000)) : text
}
