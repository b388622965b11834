import { toasts } from 'sdk/page/toasts.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { replaceEngine } from '../../../../src/host/engines/engine.fixture.ts'
import type { StoredStory } from '../play/readStory.ts'
import { placeToGoOn } from './placeToGoOn.ts'

const about = vi.fn()
replaceEngine('scenario', { about })

const saved = { state: {}, seed: 1, at: 1, page: 'pond', steps: 3 }
const left = (modified: number, page = 'pond') =>
  ({
    record: { id: 'walk', name: 'A walk', engine: 'vesper.scenario-eos/eos', modified },
    story: {},
    files: [],
    play: { id: 'walk', saved: { ...saved, page }, progress: { page, seen: 2, over: false, at: 100 } },
  }) as unknown as StoredStory

beforeEach(() => {
  toasts.shown = []
  about.mockReset().mockResolvedValue({ pages: [{ id: 'start' }, { id: 'bench' }] })
})

test('a story that is as it was goes on where it was left, without a look at it', async () => {
  expect(await placeToGoOn(left(50))).toEqual(saved)
  expect(about).not.toHaveBeenCalled()
})

test('a story that changed goes on where it was left while that page is there', async () => {
  expect(await placeToGoOn(left(200, 'bench'))).toMatchObject({ page: 'bench' })
  expect(toasts.shown).toEqual([])
})

test('where the page is gone it begins anew, and the player is told', async () => {
  expect(await placeToGoOn(left(200))).toBeUndefined()
  expect(toasts.shown[0]).toMatchObject({ title: 'A walk has changed', message: expect.stringContaining('“pond”') })
})

test('a story that cannot be looked into is left to its engine', async () => {
  about.mockRejectedValue(new Error('It is no script.'))
  expect(await placeToGoOn(left(200))).toMatchObject({ page: 'pond' })
})
