import fc from 'fast-check'
import { openDB } from 'idb'
import { afterEach, expect, test } from 'vitest'
import type { Memory } from '../../shared/memories/memory.ts'
import { fileOf } from '../media/backup/backup.fixture.ts'
import { createBackup } from '../media/backup/backup.ts'
import { writeMemories } from '../media/memories/writeMemories.ts'
import { journalAgeMs } from './journal.ts'
import { character, chatOf, closeAll, evening, memory, remember, vector } from './rig.fixture.ts'
import type { Storage } from './storage.ts'
import { toldRecord } from './toldRig.fixture.ts'

afterEach(closeAll)

/** How memories are written: around a word that is in none but one of them. */
const forms = [
  (word: string) => `Ines likes ${word}.`,
  (word: string) => `{{user}} told {{char}} of “${word}”, twice.`,
  (word: string) => `Ines\nsaid\t${word}…`,
  (word: string) => `${word} ${'and then some more '.repeat(40)}`,
  (word: string) => `${'It was long ago that '.repeat(12)}${word}.`,
]
const anyMemory = fc.record({
  form: fc.constantFrom(...forms),
  source: fc.option(fc.nat(3), { nil: undefined }),
  pinned: fc.boolean(),
  against: fc.option(fc.nat(5), { nil: undefined }),
})
const anyEnd = fc.constantFrom('forgotten', 'unsaid', 'chat', 'character', 'kept' as const)

const wordOf = (index: number) => `secret${index}word`

/** All that lies in the store, as text. */
async function everythingIn(name: string): Promise<string> {
  const database = await openDB(name)
  const rows = await Promise.all([...database.objectStoreNames].map((store) => database.getAll(store)))
  database.close()
  return JSON.stringify(rows)
}

const wordsIn = (text: string, count: number) =>
  Array.from({ length: count }, (_, index) => wordOf(index)).filter((word) => text.includes(word))

async function left(storage: Storage): Promise<readonly string[]> {
  return (await storage.list('memories')).map(({ id }) => wordOf(Number(id.slice(1)))).sort()
}

test('after a memory is deleted no prompt holds its words, and after the time to undo it nothing does', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyMemory, { minLength: 1, maxLength: 6 }),
      anyEnd,
      fc.array(fc.nat(5), { minLength: 1, maxLength: 4 }),
      fc.boolean(),
      async (drawn, end, picks, isUndone) => {
        const { storage, name, clock } = await chatOf(4)
        const made = drawn.map(
          ({ form, source, pinned, against }, index): Memory =>
            memory(`m${index}`, source === undefined ? [] : [`id of ${source}`], {
              content: form(wordOf(index)),
              pinned,
              contradicts: against === undefined || against === index ? [] : [`m${against}`],
            }),
        )
        await storage.commit('Begin', [{ kind: 'put', table: 'characters', value: character }, ...remember(...made)])
        await storage.saveVectors(made.map(({ id, content }) => vector(id, { of: content })))
        await storage.savePrompt(toldRecord('all', made))
        await storage.savePrompt(toldRecord('late', made.toReversed()))

        const targets = [...new Set(picks.map((pick) => made[pick % made.length]?.id ?? 'm0'))]
        const forget = () => {
          if (end === 'kept') return undefined
          if (end === 'forgotten')
            return storage.commit(
              'Forget',
              targets.map((key) => ({ kind: 'delete', table: 'memories', key })),
            )
          if (end === 'unsaid')
            return storage.commit('Delete', [{ kind: 'delete', table: 'messages', key: [evening, 1] }])
          if (end === 'chat') return storage.commit('Delete', [{ kind: 'delete', table: 'sessions', key: evening }])
          return storage.commit('Delete', [{ kind: 'delete', table: 'characters', key: character.id }])
        }
        const commit = await forget()
        if (isUndone && commit !== undefined) {
          const isSafe = async () => expect(await left(storage)).toHaveLength(made.length)
          await storage.undo(commit)
          await isSafe()
          await forget()
        }
        const stays = await left(storage)
        for (const id of ['all', 'late']) {
          const prompt = JSON.stringify(await storage.readPrompt(id as never))
          expect(wordsIn(prompt, made.length).sort()).toEqual(isUndone ? expect.any(Array) : stays)
          expect(wordsIn(prompt, made.length).filter((word) => !stays.includes(word))).toEqual([])
        }

        clock.now += journalAgeMs + 1
        await storage.tidy()
        expect(wordsIn(await everythingIn(name), made.length).sort()).toEqual(stays)
        const backup = await (await fileOf(createBackup(() => storage))).text()
        expect(wordsIn(backup, made.length).filter((word) => !stays.includes(word))).toEqual([])
        const exported = await writeMemories('Mara', await storage.list('memories'), clock.now).blob.text()
        expect(wordsIn(exported, made.length).sort()).toEqual(stays)
        closeAll()
      },
    ),
    { numRuns: 40 },
  )
}, 120_000)
