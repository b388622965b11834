import type { CharacterId, MessageId, Session, SessionId } from 'sdk'
import { expect, test } from 'vitest'
import { irisSays } from '../session/chat.fixture.ts'
import { type BranchNode, branchForest, branchName, inOrder, leavingPlaces } from './branches.ts'

const id = (text: string) => text as SessionId
let made = 0
const chat = (
  name: string,
  branch?: { parent: string; root?: string; at?: string },
  more: Partial<Session> = {},
): Session => ({
  id: id(name),
  name,
  character: { id: 'iris' as CharacterId, name: 'Iris' },
  messageCount: 4,
  created: ++made,
  modified: made,
  ...(branch && {
    branch: {
      root: id(branch.root ?? 'root'),
      parent: id(branch.parent),
      ...(branch.at && { at: branch.at as MessageId }),
    },
  }),
  ...more,
})
const names = (forest: readonly BranchNode[]) =>
  inOrder(forest).map(({ session, depth }) => `${'-'.repeat(depth)}${session.name}`)

test('the tree is the same from wherever in it one looks', () => {
  const all = [
    chat('root'),
    chat('a', { parent: 'root' }),
    chat('b', { parent: 'a' }),
    chat('c', { parent: 'root' }),
    chat('other'),
  ]
  for (const from of ['root', 'a', 'b', 'c']) {
    expect(names(branchForest(all, id(from)))).toEqual(['root', '-a', '--b', '-c'])
  }
})

test('hangs a branch without its parent from the root', () => {
  const orphan = chat('b', { parent: 'gone' })
  expect(names(branchForest([chat('root'), orphan], id('b')))).toEqual(['root', '-b'])
  expect(names(branchForest([orphan, chat('c', { parent: 'gone' })], id('b')))).toEqual(['b', 'c'])
})

test('saved copies are no branches, and a circle of parents ends', () => {
  const all = [chat('root'), chat('a', { parent: 'root' }, { kept: 'saved' }), chat('x', { parent: 'x' })]
  expect(names(branchForest(all, id('root')))).toEqual(['root', '-x'])
})

const message = (name: string, content = 'Come closer.') =>
  irisSays(content, { session: id('root'), id: name as MessageId })

test('reads a parent once, up to the last place where a branch leaves it', async () => {
  const all = [
    chat('root'),
    chat('a', { parent: 'root', at: 'm2' }),
    chat('b', { parent: 'root', at: 'm4' }),
    chat('c', { parent: 'root' }),
  ]
  const read: string[] = []
  async function* history(session: SessionId) {
    for (const batch of [['m1', 'm2'], ['m3', 'm4'], ['m5']]) {
      read.push(`${session} ${batch.join(' ')}`)
      yield batch.map((name) => message(name))
    }
  }
  const places = await leavingPlaces(inOrder(branchForest(all, id('root'))), history)
  expect([...places]).toEqual([
    ['c', 0],
    ['a', 2],
    ['b', 4],
  ])
  expect(read).toEqual(['root m1 m2', 'root m3 m4'])
})

test('a branch is called after the words it leaves at, and the branch of a branch after its own', () => {
  expect(branchName(chat('Evening'), message('m'))).toBe('Evening, from “Come closer.”')
  expect(branchName(chat('Evening, from “Come closer.”'), message('m', 'x'.repeat(60)))).toBe(
    `Evening, from “${'x'.repeat(40)}…”`,
  )
  expect(branchName(chat('Evening'), undefined)).toBe('Evening, from the beginning')
})
