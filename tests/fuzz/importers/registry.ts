import type { PluginId } from 'sdk'
import { nothingSeen } from '../../../src/shared/plugins/registry/registryIndex.ts'
import { readIndex } from '../../../src/workers/media/registry/readIndex.ts'
import {
  entryOf,
  indexOf,
  manifestOf,
  packageOf,
  releaseOf,
  signedFiles,
  testKey,
} from '../../../src/workers/media/registry/registry.fixture.ts'
import { damagedBytes } from '../../fixtures/cards/mutate.ts'
import { below, damagedJsonFile, encode } from '../damage.ts'
import { expectThat, refusalIn, type Target, target } from '../target.ts'

const [vesperKey, stranger] = [testKey(), testKey()]
const lamp = packageOf(manifestOf())
const index = indexOf({
  plugins: [entryOf(lamp.manifest, releaseOf(lamp, stranger, { verifiedWith: '1.0.0', permissions: ['net'] }))],
  revoked: [{ id: 'acme.fog' as PluginId, versions: ['1.0.0'], why: 'It sent what was said elsewhere.' }],
})
const sound = signedFiles(index, vesperKey)

interface Files {
  readonly bytes: Uint8Array
  readonly signature: Uint8Array
  /** Whether the registry itself signed just these bytes. */
  readonly isSigned: boolean
}

export const registryTargets: readonly Target[] = [
  target<Files>({
    name: 'registry-index',
    input(random) {
      const kind = below(random, 4)
      // A registry that has gone mad signs what it says.
      if (kind > 1) {
        const bytes = damagedJsonFile([JSON.stringify(index)], random)
        const signatures = [{ key: vesperKey.public, signature: vesperKey.sign(bytes) }]
        return { bytes, signature: encode(JSON.stringify({ v: 1, signatures })), isSigned: true }
      }
      const damaged = damagedBytes(kind === 0 ? sound.bytes : sound.signature, random, [sound.bytes, sound.signature])
      return kind === 0
        ? { bytes: damaged, signature: sound.signature, isSigned: Buffer.compare(damaged, sound.bytes) === 0 }
        : { bytes: sound.bytes, signature: damaged, isSigned: true }
    },
    async run({ bytes, signature, isSigned }) {
      try {
        const found = await readIndex(bytes, signature, {
          pinned: [vesperKey.public],
          memory: nothingSeen,
          now: 2_000_000,
        })
        expectThat(isSigned, 'An index nobody signed was read')
        expectThat(Array.isArray(found.index.plugins) && Number.isFinite(found.memory.seen), 'An index that is none')
        return 'read'
      } catch (error) {
        return refusalIn(error)
      }
    },
    outcomes: ['read', 'registry/bad-signature', 'registry/unreadable'],
  }),
]
