// @vitest-isolate: what other tests leave behind them has failed it now and then
import type { SceneEvent, Stage, Story } from 'sdk'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { replaceEngine } from '../../../../src/host/engines/engine.fixture.ts'
import { runStoryEngine } from '../../../../src/host/plugins/storyEngine.fixture.ts'
import { provideServices } from '../../../../src/host/shell/provideServices.ts'
import { stageChange } from '../../../../src/shared/scenarios/stageChange.ts'
import type { OpenPlay, PlayNews } from '../../../../src/workers/scenario/contract.ts'
import * as play from '../play/playScenario.ts'
import { playSent } from '../play/playSent.fixture.ts'
import * as editing from './editing.ts'
import { preview, startPreview, stopPreview, tellPreview } from './previewStory.ts'
import type { StoredDraft } from './storedDraft.ts'

provideServices()

const world = {
  opened: [] as unknown[],
  told: [] as unknown[],
  left: 0,
  ended: 0,
  send: (_: unknown) => {},
}
replaceEngine('scenario', {
  async *play(open: OpenPlay, _: unknown, signal: AbortSignal) {
    yield* playSent(world, open, signal)
    world.ended += 1
  },
  tell: async (event: SceneEvent) => world.told.push(event),
})
runStoryEngine('native')

const stage = (page: string): Stage => ({ page, bubbles: [], buttons: [], timers: [], notices: [], sounds: [] })
const shown = (page: string, over = false): PlayNews => ({
  kind: 'stage',
  change: stageChange(undefined, stage(page)),
  over,
  steps: 0,
  now: 1000,
})
const settled = async () => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}
const send = async (news: PlayNews) => {
  world.send(news)
  await settled()
}

beforeEach(() => {
  Object.assign(world, { opened: [], told: [], left: 0, ended: 0 })
  vi.spyOn(play, 'leaveStory').mockImplementation(async () => {
    world.left += 1
  })
  const stored = { record: { engine: 'vesper.scenario-native/native' }, files: [] }
  vi.spyOn(editing, 'storedOfDraft').mockReturnValue(stored as unknown as StoredDraft)
  vi.spyOn(editing, 'storyOfDraft').mockReturnValue({ script: { start: 'bar' }, seed: 1 } as unknown as Story)
})
afterEach(async () => {
  stopPreview()
  await settled()
  vi.restoreAllMocks()
})

test('the script is played as it stands, and what was played before is kept and left first', async () => {
  void startPreview(undefined)
  await settled()
  await send(shown('bar'))
  expect(world.left).toBe(1)
  expect(world.opened).toEqual([
    { engine: 'vesper.scenario-native/native', story: { script: { start: 'bar' }, seed: 1 } },
  ])
  expect(preview).toMatchObject({ phase: 'open', stage: { page: 'bar' } })
  expect(world.told).toEqual([{ kind: 'began' }])
})

test('from a node it begins there, once', async () => {
  void startPreview('garden')
  await settled()
  await send(shown('bar'))
  await send(shown('garden'))
  expect(world.told).toEqual([{ kind: 'jumped', to: 'garden' }])
})

test('what would be felt, said or asked of the partner is told in words, and nothing is done', async () => {
  void startPreview(undefined)
  await settled()
  await send(shown('bar'))
  const effects = [
    { kind: 'say', text: 'The kettle sings.' },
    { kind: 'say', text: 'Tea?', by: 'partner' },
    { kind: 'invite', ms: 10 },
    { kind: 'stimulate', pattern: 'wave', target: 'vibrate', level: 0.4, ms: 1000 },
  ] as const
  await send({ kind: 'effects', effects })
  expect(preview.lines.map(({ kind, text }) => [kind, text])).toEqual([
    ['narrator', 'The kettle sings.'],
    ['partner', 'Tea?'],
    ['aside', 'The partner would answer here.'],
    ['aside', 'A device would vibrate at 40 % here. Nothing is sent.'],
  ])
})

test('what an author should know of the play is told', async () => {
  void startPreview(undefined)
  await settled()
  await send({
    kind: 'diagnostics',
    diagnostics: [
      { severity: 'error', message: 'No such file.' },
      { severity: 'note', message: 'Never mind.' },
    ],
  })
  await send({ kind: 'trouble', message: 'The engine stopped.' })
  expect(preview.lines.map(({ text }) => text)).toEqual(['No such file.', 'The engine stopped.'])
})

test('playing again ends the play before', async () => {
  void startPreview(undefined)
  await settled()
  await send(shown('bar'))
  void startPreview('garden')
  await settled()
  expect(world.ended).toBe(1)
  expect(world.opened).toHaveLength(2)
  expect(preview).toMatchObject({ from: 'garden', stage: undefined })
})

test('a preview that is over hears nothing more', async () => {
  void startPreview(undefined)
  await settled()
  stopPreview()
  await settled()
  await tellPreview({ kind: 'continued' })
  expect(world.ended).toBe(1)
  expect(world.told).toEqual([])
  expect(preview.phase).toBe('none')
})
