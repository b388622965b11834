import type { CharacterId } from 'sdk'
import { answerConfirmation, confirmation } from 'sdk/ui/confirm.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ImageRecord } from '../../workers/storage/contract.ts'
import { replaceEngine } from '../engines/engine.fixture.ts'
import { picturesToGo } from './actions.ts'

const world = { images: [] as unknown[] }
replaceEngine('storage', { imagesOf: async () => world.images })

const mara = 'mara' as CharacterId
const image = (id: string, parts: Partial<ImageRecord> = {}) => ({ id, shows: [mara], isStarred: false, ...parts })

beforeEach(() => {
  world.images = [
    image('lake'),
    image('pier', { isStarred: true }),
    image('both', { shows: [mara, 'player'] }),
    image('dusk'),
  ]
})

async function answered(yes: boolean) {
  const changes = picturesToGo(mara, 'Mara')
  await vi.waitFor(() => expect(confirmation.question?.text).toContain('2 pictures'))
  answerConfirmation(yes)
  return await changes
}

test('pictures of a character alone go with it when that is wanted, and starred ones stay', async () => {
  expect(await answered(true)).toEqual([
    { kind: 'delete', table: 'images', key: 'lake' },
    { kind: 'delete', table: 'images', key: 'dusk' },
  ])
})

test('leaves made pictures when the player does not want them deleted', async () => {
  expect(await answered(false)).toEqual([])
})

test('asks nothing when there are no made pictures', async () => {
  world.images = []
  expect(await picturesToGo(mara, 'Mara')).toEqual([])
  expect(confirmation.question).toBeNull()
})
