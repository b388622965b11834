import type { VariantId } from 'sdk'
import { afterEach, describe, expect, test } from 'vitest'
import type { PromptRecord } from '../../shared/chats/promptRecord.ts'
import { deletedMemory, promptWithout } from './promptsWithout.ts'
import { character, chatOf, closeAll, evening, memory, noon, remember, rig } from './rig.fixture.ts'
import type { Storage } from './storage.ts'
import { promptRecord, toldRecord } from './toldRig.fixture.ts'

afterEach(closeAll)

const said = (id: string, content: string, parts = {}) => memory(id, [], { content, ...parts })
const tea = said('tea', 'Ines drinks her tea black.')
const clocks = said('clocks', 'Ines repairs “old” clocks\nabove the bakery.')
const sea = said('sea', '{{char}} swims in the sea with {{user}}.', { type: 'self', category: 'trait' })
const wordsOf = (record: PromptRecord | undefined) => JSON.stringify(record)
const gone = (...memories: readonly (typeof tea)[]) => new Map(memories.map(({ id, content }) => [id, content]))

describe('what a model saw is kept without the words of a memory that is gone', () => {
  test('where it was told, and where it is listed; all else stays', () => {
    const record = toldRecord('w', [tea, clocks, sea])
    const without = promptWithout(record, gone(tea))
    expect(wordsOf(without)).not.toContain('tea black')
    expect(without?.messages[0]?.content).toBe(
      record.messages[0]?.content.replace('“Ines drinks her tea black”', `[${deletedMemory}]`),
    )
    expect(without?.report.memories).toMatchObject({
      lines: [{ memory: { id: 'tea', content: deletedMemory } }, { memory: clocks.id && { id: 'clocks' } }, {}],
    })
    expect(wordsOf(without)).toContain('old’ clocks above the bakery')
  })

  test.each([
    ['with marks and lines of its own', clocks, 'above the bakery'],
    ['with names to be filled in', sea, 'swims in the sea'],
    ['longer than lists show', said('long', `Ines ${'walks on and on '.repeat(60)}home.`), 'walks on'],
    ['without a letter', said('signs', '?!'), '?!'],
  ])('also one %s', (_, one, words) => {
    const record = toldRecord('w', [tea, one])
    expect(wordsOf(record)).toContain(words)
    expect(wordsOf(promptWithout(record, gone(one)))).not.toContain(words)
    expect(wordsOf(promptWithout(record, gone(one)))).toContain('tea black')
  })

  test('also one that was told beside what it contradicts', () => {
    const milk = said('milk', 'Ines takes milk.', { contradicts: ['tea'], at: noon + 5 })
    const record = toldRecord('w', [tea, milk])
    expect(record.messages[0]?.content).toContain('though later “Ines takes milk”')
    expect(promptWithout(record, gone(milk))?.messages[0]?.content).toContain(
      `- “Ines drinks her tea black”, though later [${deletedMemory}]`,
    )
  })

  test('also in the words it had then', () => {
    const record = toldRecord('w', [tea])
    expect(wordsOf(promptWithout(record, new Map([['tea', 'Ines drinks coffee.']])))).not.toContain('tea black')
  })

  test('and one that begins like it stays', () => {
    const more = said('more', 'Ines drinks her tea black, and cold.')
    expect(wordsOf(promptWithout(toldRecord('w', [tea, more]), gone(tea)))).toContain('tea black, and cold')
  })

  test('and where there is none of it, nothing is written', () => {
    expect(promptWithout(toldRecord('w', [tea]), gone(clocks))).toBeUndefined()
    expect(promptWithout(promptRecord('w', 1), gone(tea))).toBeUndefined()
  })
})

describe('in the store', () => {
  const kept = (storage: Storage) => storage.readPrompt('w' as VariantId).then(wordsOf)
  const forget = (id: string) => [{ kind: 'delete', table: 'memories', key: id }] as const

  test('words go with their memory in one step, and a memory that is brought back leaves the note', async () => {
    const { storage } = rig()
    await storage.commit('Remember', remember(tea, clocks))
    await storage.savePrompt(toldRecord('w', [tea, clocks]))
    const commit = await storage.commit('Forget', forget('tea'))
    expect(await kept(storage)).not.toContain('tea black')
    await storage.undo(commit)
    expect((await storage.list('memories')).map(({ content }) => content)).toContain(tea.content)
    expect(await kept(storage)).toContain(deletedMemory)
    expect(await kept(storage)).toContain('above the bakery')
  })

  test.each([
    ['its character', { table: 'characters', key: character.id } as const],
    ['its chat', { table: 'sessions', key: evening } as const],
    ['the last of its messages', { table: 'messages', key: [evening, 1] as const } as const],
  ])('words go when a memory goes with %s', async (_, what) => {
    const { storage } = await chatOf(3)
    await storage.commit('Begin', [
      { kind: 'put', table: 'characters', value: character },
      ...remember(memory('harbour', ['id of 1'])),
    ])
    await storage.savePrompt(toldRecord('w', await storage.list('memories')))
    await storage.commit('Delete', [{ kind: 'delete', ...what }])
    expect(await kept(storage)).not.toContain('likes harbour')
    expect(await kept(storage)).toContain(deletedMemory)
  })

  test('a memory that is deleted while the model writes is not kept with its reply', async () => {
    const { storage } = rig()
    await storage.commit('Remember', remember(tea, clocks))
    await storage.commit('Forget', forget('tea'))
    await storage.savePrompt(toldRecord('w', [tea, clocks]))
    expect(await kept(storage)).not.toContain('tea black')
    expect(await kept(storage)).toContain('above the bakery')
  })

  test('a memory that is only reworded stays where it was told', async () => {
    const { storage } = rig()
    await storage.commit('Remember', remember(tea))
    await storage.savePrompt(toldRecord('w', [tea]))
    await storage.commit('Change', remember({ ...tea, content: 'Ines drinks coffee.' }))
    expect(await kept(storage)).toContain('tea black')
  })
})
