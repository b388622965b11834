import { afterEach, expect, test } from 'vitest'
import whole from '../../../../schemas/fixtures/backup/whole.json'
import { randomFrom } from '../../../../tests/fixtures/cards/mutate.ts'
import { closeAll, rig } from '../../storage/rig.fixture.ts'
import { apply, fileOf, outcomeOf, planOf, written } from './backup.fixture.ts'
import { createBackup } from './backup.ts'

afterEach(closeAll)

function house() {
  const { storage } = rig()
  return { storage, engine: createBackup(() => storage) }
}

const passphrase = 'four tall ships at anchor'

async function backups(): Promise<{ readonly plain: Uint8Array; readonly sealed: Uint8Array }> {
  const { engine } = house()
  await planOf(engine, written(whole))
  await apply(engine, 'add')
  const bytes = async (file: Blob) => new Uint8Array(await file.arrayBuffer())
  return { plain: await bytes(await fileOf(engine)), sealed: await bytes(await fileOf(engine, { passphrase })) }
}

type Damage = (bytes: Uint8Array, random: () => number) => Uint8Array
const below = (random: () => number, limit: number) => Math.floor(random() * limit)

function flip(bytes: Uint8Array, random: () => number): Uint8Array {
  const damaged = bytes.slice()
  const at = below(random, bytes.length)
  damaged[at] = (damaged[at] ?? 0) ^ (1 << below(random, 8))
  return damaged
}
const cut: Damage = (bytes, random) => bytes.slice(0, 100 + below(random, bytes.length - 100))
function swap(bytes: Uint8Array, random: () => number): Uint8Array {
  const size = 1 + below(random, Math.floor(bytes.length / 3))
  const [one, other] = [below(random, bytes.length - 2 * size), bytes.length - size]
  const damaged = bytes.slice()
  damaged.set(bytes.subarray(other, other + size), one)
  damaged.set(bytes.subarray(one, one + size), other)
  return damaged
}
const damages: readonly (readonly [string, Damage])[] = [
  ['a flipped bit', flip],
  ['a cut', cut],
  ['two parts swapped', swap],
]

test('30 damaged backups, plain and locked, are refused whole, and nothing is changed', async () => {
  const { plain, sealed } = await backups()
  const { storage, engine } = house()
  const random = randomFrom(20_261_123)
  const accepted: string[] = []
  for (let round = 0; round < 5; round++) {
    for (const [name, damage] of damages) {
      for (const [kind, bytes] of Object.entries({ plain, sealed })) {
        const file = new Blob([damage(bytes, random) as BlobPart])
        const outcome = await outcomeOf(engine, file, kind === 'sealed' ? passphrase : undefined)
        if (!('code' in outcome)) accepted.push(`${kind}, ${name}, round ${round}`)
      }
    }
  }
  expect(accepted).toEqual([])
  expect(await storage.list('characters')).toEqual([])
  expect(await storage.list('sessions')).toEqual([])
}, 60_000)

test('every one of 200 flipped bits in a plain backup is found', async () => {
  const { plain } = await backups()
  const { engine } = house()
  const random = randomFrom(7)
  const accepted: number[] = []
  for (let round = 0; round < 200; round++) {
    const outcome = await outcomeOf(engine, new Blob([flip(plain, random) as BlobPart]))
    if (!('code' in outcome)) accepted.push(round)
  }
  expect(accepted).toEqual([])
}, 60_000)

test('what is damaged is named by its part, and says that nothing was changed', async () => {
  const { plain } = await backups()
  const text = new TextDecoder().decode(plain)
  const name = whole.characters[0]?.name ?? ''
  const changed = text.replace(name, [...name].reverse().join(''))
  expect(await outcomeOf(house().engine, new Blob([changed]))).toEqual({
    code: 'backup/damaged',
    message: 'The file is damaged: “characters” changed after it was written. Nothing was imported.',
  })
})

test('a whole one is known as such, and one of before there were checksums is still read, and said to be one', async () => {
  const { plain } = await backups()
  expect(await planOf(house().engine, new Blob([plain as BlobPart]))).toMatchObject({ isVerified: true })
  expect(await planOf(house().engine, written(whole))).toMatchObject({ isVerified: false })
})

test('a backup of many megabytes keeps its sums over the edges of blocks', async () => {
  const { storage, engine } = house()
  await planOf(engine, written(whole))
  await apply(engine, 'add')
  const [character] = await storage.list('characters')
  if (!character) throw new Error('Nobody is here')
  const value = { ...character, personality: 'é and more. '.repeat(300_000) }
  await storage.commit('Longer', [{ kind: 'put', table: 'characters', value }])
  expect(await planOf(house().engine, await fileOf(engine))).toMatchObject({ isVerified: true })
})
