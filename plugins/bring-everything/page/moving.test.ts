import type { CharacterId } from 'sdk'
import { expect, test } from 'vitest'
import { chatTask } from './moving.ts'
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
