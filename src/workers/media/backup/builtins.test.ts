import { readFile } from 'node:fs/promises'
import type { Character, CharacterId } from 'sdk'
import { afterEach, expect, test } from 'vitest'
import { putStoredCharacter } from '../../shared/storedCharacter.ts'
import { closeAll, rig } from '../../storage/rig.fixture.ts'
import { readCharacter } from '../cardReading.ts'
import { apply, fileOf, planOf } from './backup.fixture.ts'
import { createBackup } from './backup.ts'

afterEach(closeAll)

/** A computer on which Vesper has just introduced a character of its own. */
async function house(at: number) {
  const { storage } = rig()
  const file = new Blob([await readFile('src/host/characters/builtin/ingrid-solvang.json')])
  const found = await readCharacter(
    file,
    { fileName: 'ingrid.json' },
    async () => ({ kind: 'unusable', reason: '' }),
    at,
  )
  if (!found.ok) throw new Error(found.error.message)
  const { card, files } = found.value
  const id = 'vesper-ingrid-solvang' as CharacterId
  const character: Character = { ...found.value.character, id, created: at, modified: at }
  await storage.commit(
    'Introduced',
    putStoredCharacter({ character, card, files, picture: undefined, libraryEntry: undefined }),
  )
  const edit = (personality: string) =>
    storage.commit('Edited', [
      { kind: 'put', table: 'characters', value: { ...character, personality, modified: at + 1 } },
    ])
  const personality = async () => (await storage.read('characters', id))?.personality
  return { engine: createBackup(() => storage), edit, personality }
}

test('edits of a character that comes with Vesper come back on a new computer', async () => {
  const old = await house(1000)
  await old.edit('She keeps bees now.')
  const backup = await fileOf(old.engine)
  const fresh = await house(2000)
  const plan = await planOf(fresh.engine, backup)
  expect(plan.kinds.characters).toEqual({ new: 1, same: 0, different: 0 })
  await apply(fresh.engine, 'add')
  expect(await fresh.personality()).toBe('She keeps bees now.')
})

test('one that was changed here stays, and the plan says that the other stays out', async () => {
  const old = await house(1000)
  await old.edit('She keeps bees now.')
  const fresh = await house(2000)
  await fresh.edit('She has moved to the coast.')
  const plan = await planOf(fresh.engine, await fileOf(old.engine))
  expect(plan.kinds.characters).toEqual({ new: 0, same: 0, different: 1 })
  expect(plan.differing.characters).toEqual(['Ingrid Solvang'])
  await apply(fresh.engine, 'add')
  expect(await fresh.personality()).toBe('She has moved to the coast.')
})

test('two that nobody has changed are the same, whenever they were introduced', async () => {
  const plan = await planOf((await house(2000)).engine, await fileOf((await house(1000)).engine))
  expect(plan.kinds.characters).toEqual({ new: 0, same: 1, different: 0 })
})
