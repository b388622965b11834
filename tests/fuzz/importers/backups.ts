import { IDBFactory } from 'fake-indexeddb'
import whole from '../../../schemas/fixtures/backup/whole.json'
import { apply, fileOf, outcomeOf, planOf, written } from '../../../src/workers/media/backup/backup.fixture.ts'
import { createBackup } from '../../../src/workers/media/backup/backup.ts'
import { closeAll, rig } from '../../../src/workers/storage/rig.fixture.ts'
import { damagedBytes } from '../../fixtures/cards/mutate.ts'
import { fileOf as blobOf, damagedJsonFile } from '../damage.ts'
import { expectThat, refusedBecause, type Target, target } from '../target.ts'

const passphrase = 'four tall ships at anchor'

/** Made on first use: 600,000 rounds of a key derivation are not for those who do not ask for it. */
const files = once(async () => {
  const engine = createBackup(() => rig().storage)
  await planOf(engine, written(whole))
  await apply(engine, 'add')
  const [plain, sealed] = [await fileOf(engine), await fileOf(engine, { passphrase })]
  const bytes = async (file: Blob) => new Uint8Array(await file.arrayBuffer())
  return { plain: await bytes(plain), sealed: await bytes(sealed) }
})
const made = await files()
const isWhole = (bytes: Uint8Array) =>
  Buffer.compare(bytes, made.plain) === 0 || Buffer.compare(bytes, made.sealed) === 0

const derive = crypto.subtle.deriveKey
const keys = new Map<string, Promise<CryptoKey>>()

/**
 * Runs something that opens files with the one passphrase of this target: the same salt then makes the same key, which
 * is derived once, since tens of thousands of files are opened. Afterwards the browser derives keys itself again.
 */
async function withKeysOnce<T>(work: () => Promise<T>): Promise<T> {
  crypto.subtle.deriveKey = ((...call: Parameters<typeof derive>) => {
    const by = call[0] as unknown as { readonly salt: Uint8Array; readonly iterations: number }
    const name = `${by.iterations} ${Buffer.from(by.salt).toString('hex')}`
    const key = keys.get(name) ?? derive.apply(crypto.subtle, call)
    if (keys.size < 100) keys.set(name, key)
    return key
  }) as typeof derive
  try {
    return await work()
  } finally {
    crypto.subtle.deriveKey = derive
  }
}

/** Its own seeds: documents without sums, which another program may have written or an older Vesper. */
const documents = [JSON.stringify(whole), JSON.stringify({ exportDate: '2026-05-03', characters: whole.characters })]

/** For one file. Databases of thousands of files before it would slow the collector of garbage down, and so this one. */
function freshEngine(): ReturnType<typeof createBackup> {
  closeAll()
  globalThis.indexedDB = new IDBFactory()
  const { storage } = rig()
  return createBackup(() => storage)
}

async function readAndApply(bytes: Uint8Array, locked: boolean): Promise<string> {
  const reading = freshEngine()
  const outcome = await outcomeOf(reading, blobOf(bytes), locked ? passphrase : undefined)
  if ('code' in outcome) {
    refusedBecause(outcome.message)
    return outcome.code
  }
  if (outcome.isVerified) expectThat(isWhole(bytes), 'Damage went unnoticed in a file that was to be whole')
  const { report } = await apply(reading, 'add')
  expectThat(report.added >= 0 && outcome.leftOut.named.length <= 200, 'A plan without limits')
  return outcome.isVerified ? 'whole' : 'read'
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let found: Promise<T> | undefined
  return () => {
    found ??= make()
    return found
  }
}

export const backupTargets: readonly Target[] = [
  target({
    name: 'backup-plain',
    input: (random) =>
      random() < 0.5 ? damagedJsonFile(documents, random) : damagedBytes(made.plain, random, [made.plain, made.sealed]),
    run: (bytes) => readAndApply(bytes, false),
    outcomes: ['read', 'backup/damaged', 'backup/not-a-backup'],
  }),
  target({
    name: 'backup-sealed',
    // Header and pieces alike: most of the file is pieces.
    input: (random) => {
      if (random() < 0.5) return damagedBytes(made.sealed, random, [made.plain, made.sealed])
      const damaged = made.sealed.slice()
      const at = Math.floor(random() * 80)
      damaged[at] = (damaged[at] ?? 0) ^ (1 << Math.floor(random() * 8))
      return damaged
    },
    run: (bytes) => withKeysOnce(() => readAndApply(bytes, true)),
    outcomes: ['backup/damaged'],
  }),
]
