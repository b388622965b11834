import { newId } from 'sdk'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DraftWriter } from './DraftWriter.ts'
import { placeReply } from './reply.ts'
import { connection, session } from './rig.fixture.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function writer() {
  const place = placeReply({ kind: 'arrive' }, session, { messages: [], costs: [] }, connection, { name: 'Iris' }, 0)
  if (!place) throw new Error('There is a place')
  const pieces: string[] = []
  const storage = { draft: async (...[, , , words]: [string, number, number, string]) => void pieces.push(words) }
  return { pieces, drafts: new DraftWriter(storage, { ...place.message, id: newId() }, Date.now) }
}

test('words are kept half a second after they came, though no others follow', () => {
  const { pieces, drafts } = writer()
  drafts.add('She waits. ')
  drafts.add('She listens.')
  expect(pieces).toEqual([])
  vi.advanceTimersByTime(500)
  expect(pieces).toEqual(['She waits. She listens.'])
  vi.advanceTimersByTime(5000)
  expect(pieces).toHaveLength(1)
})

test('nothing is written any more once the reply is over', async () => {
  const { pieces, drafts } = writer()
  drafts.add('She waits.')
  await drafts.settled()
  vi.advanceTimersByTime(5000)
  expect(pieces).toEqual([])
})
