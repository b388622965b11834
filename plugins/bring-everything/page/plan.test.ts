import type { CharacterId } from 'sdk'
import { expect, test } from 'vitest'
import type { LookedAt } from '../../../src/workers/media/contract.ts'
import { answered, characterTasks, chatTask, planOf, type Seen } from './plan.ts'
import { reportText } from './report.ts'

const blob = new Blob(['{}'])
const [ines, bram] = ['ines', 'bram'] as unknown as readonly CharacterId[]
const stems = new Map([
  ['Ines', ines as CharacterId],
  ['Bram', bram as CharacterId],
])
const groups = [{ name: 'Harbour', members: ['Ines.png', 'Gone.png', 'Bram.png'], chats: ['2024-05-01@10h'] }]

test('a chat belongs to the character whose card is called as its folder', () => {
  expect(chatTask({ path: 'st/chats/Bram/first.jsonl', blob }, stems, groups)).toMatchObject({ owner: bram })
})

test('a chat in a folder of no character has no owner by its folder', () => {
  expect(chatTask({ path: 'first.jsonl', blob }, stems, groups)).not.toHaveProperty('owner')
})

test('a chat that a group names gets its name and those of its members who are here', () => {
  const task = chatTask({ path: 'st/group chats/2024-05-01@10h.jsonl', blob }, stems, groups)
  expect(task).toMatchObject({ group: { name: 'Harbour', members: [ines, bram] } })
})

const someone = (path: string, name: string, isSame?: boolean): Seen => {
  const existing = isSame === undefined ? undefined : { id: ines as CharacterId, isSame, changed: ['Tags'], mine: [] }
  const at: LookedAt = {
    kind: 'character',
    name,
    print: `${name}'s words`,
    isNamesake: false,
    ...(existing && { existing }),
  }
  return { file: { path, blob }, at }
}

test('only characters who are here in other words are asked about, each once', () => {
  const seen = [
    someone('a', 'New'),
    someone('b', 'Same', true),
    someone('c', 'Mine', false),
    someone('d', 'Mine', false),
  ]
  const { conflicts, same, rows } = planOf(seen)
  expect(conflicts).toMatchObject([{ name: 'Mine', changed: ['Tags'], answer: 'keep-both' }])
  expect(same).toBe(2)
  expect(rows).toMatchObject([{ path: 'd', outcome: 'already-here' }])
})

test('each conflict has an answer of its own, and one answer can be that of all the rest', () => {
  const seen = ['A', 'B', 'C', 'D'].map((name) => someone(name, name, false))
  const { conflicts, left } = planOf(seen)
  const chosen = answered(answered(conflicts, 0, 'skip', false), 1, 'replace', true)
  expect(chosen.map(({ answer }) => answer)).toEqual(['skip', 'replace', 'replace', 'replace'])
  const { tasks, here, rows } = characterTasks(left, chosen)
  expect(tasks.map(({ task }) => task)).toMatchObject(
    ['B', 'C', 'D'].map((path) => ({ path, over: { how: 'replace' } })),
  )
  expect(here).toMatchObject([{ path: 'A', id: ines }])
  expect(rows).toMatchObject([{ path: 'A', outcome: 'skipped' }])
})

test('a report has one line for each file, with the reason', () => {
  const rows = [
    { path: 'a.png', kind: 'character', outcome: 'imported', name: 'Ines', notes: ['The picture is kept.'] },
    { path: 'b.png', kind: 'other', outcome: 'failed', reason: 'The file is damaged.' },
  ] as const
  expect(reportText(rows)).toBe(
    'Imported: 1\nFailed: 1\n\nImported (character): a.png, as Ines\n  The picture is kept.\n' +
      'Failed (other file): b.png. The file is damaged.\n',
  )
})
