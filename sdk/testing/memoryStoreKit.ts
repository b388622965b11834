import type { MemoryItem, MemoryStore, Recalled } from '../contributions/memory.ts'
import type { CharacterId } from '../ids.ts'
import { driven, endedQuietly, gone, outcomeOf, quiet } from './driven.ts'
import { expectSame, expectThat, type Kit, type KitRow } from './kit.ts'
import type { Remoted } from './remoted.ts'
import { type ContributionSubject, type KitWorld, worldFor } from './world.ts'

/** A memory store under test. */
export type MemoryStoreSubject = ContributionSubject<MemoryStore>

const mara = 'mara' as CharacterId
const ilse = 'ilse' as CharacterId
const item = (text: string, more: Partial<MemoryItem> = {}): MemoryItem => ({
  character: mara,
  text,
  tags: ['evening'],
  importance: 5,
  timestamp: Date.UTC(2030, 0, 1),
  ...more,
})

const pier = item('We watched the fishing boats from the old pier.', { tags: ['pier', 'evening'], importance: 8 })
const tea = item('She drinks her tea with honey and a slice of lemon.', { tags: ['habits'], timestamp: 17 })
const piano = item('The piano in the blue room is out of tune — 下手.', { tags: ['house'] })
const three = [pier, tea, piano]

/** How far two scores of the same memory may lie apart. */
const tolerance = 1e-3

/** Every promise of `MemoryStore`. */
export const memoryStoreKit: Kit<MemoryStoreSubject> = {
  kind: 'memoryStore',
  rows: [
    row('empty', 'an empty store recalls nothing, and forgets nothing', async ({ recall, forget }) => {
      expectSame(await recall('the pier', 5), [], 'what is recalled')
      expectSame(await forget('evening'), 0, 'how many were forgotten')
    }),
    row('recall', 'what was remembered is recalled unchanged, the closest first', async ({ remember, recall }) => {
      await remember(three)
      for (const wanted of three) {
        const [first] = await recall(wanted.text, 3)
        expectThat(first !== undefined, `"${wanted.text}" was not recalled`)
        expectSame(plain(first), plain(wanted), 'the closest memory')
      }
    }),
    row('scores', 'scores are from 0 to 1 and fall', async ({ remember, recall }) => {
      await remember(three)
      const scores = (await recall(tea.text, 3)).map(({ score }) => score)
      expectThat(
        scores.every((score, index) => score >= 0 && score <= (scores[index - 1] ?? 1)),
        `the scores are ${scores}`,
      )
    }),
    row('limit', 'no more than the limit is recalled', async ({ remember, recall }) => {
      await remember(Array.from({ length: 20 }, (_, index) => item(`On evening ${index} we watched the boats.`)))
      for (const limit of [0, 1, 7]) {
        expectThat((await recall('watching boats', limit)).length <= limit, `more than ${limit} were recalled`)
      }
    }),
    row('character', 'one character does not recall what only another knows', async ({ remember, recall }) => {
      await remember([pier, { ...tea, character: ilse }])
      for (const { character } of await recall(tea.text, 5, mara)) expectSame(character, mara, 'whose memory it is')
    }),
    row('forget', 'what is forgotten stays forgotten, and nothing else goes', async (stage) => {
      await stage.remember(three)
      expectSame(await stage.forget('pier'), 1, 'how many were forgotten')
      for (const store of [stage, await stage.again()]) {
        const texts = (await store.recall(pier.text, 5)).map(({ text }) => text)
        expectThat(!texts.includes(pier.text), 'it is still recalled')
        expectSame((await store.recall(tea.text, 1))[0]?.text, tea.text, 'what was not to be forgotten')
      }
      expectSame(await stage.forget('pier'), 0, 'how many were forgotten the second time')
    }),
    row('lasting', 'a store made anew still knows', async (stage) => {
      await stage.remember(three)
      const [first] = await (await stage.again()).recall(piano.text, 1)
      expectSame(first?.text, piano.text, 'what is recalled')
    }),
    row('at-once', 'what is remembered at the same time is all kept', async ({ remember, recall }) => {
      await Promise.all(three.map((each) => remember([each])))
      for (const { text } of three) expectSame((await recall(text, 1))[0]?.text, text, 'what is recalled')
    }),
    row('repeatable', 'the same question has the same answer', async ({ remember, recall }) => {
      await remember(three)
      const [once, twice] = [await recall('tea on the pier', 3), await recall('tea on the pier', 3)]
      expectSame(
        twice.map(({ text }) => text),
        once.map(({ text }) => text),
        'what is recalled',
      )
      once.forEach(({ score }, index) => {
        const isNear = Math.abs(score - (twice[index]?.score ?? Number.NaN)) <= tolerance
        expectThat(isNear, `the score went from ${score} to ${twice[index]?.score}`)
      })
    }),
    row(
      'abort',
      'a question nobody waits for any more ends quietly',
      async ({ store, remember, time, isElsewhere }) => {
        await remember(three)
        const outcome = await driven(outcomeOf(store.recall('the pier', { limit: 3, signal: gone() })), time)
        expectThat(endedQuietly(outcome, isElsewhere), `it ended as ${outcome.kind}`)
      },
    ),
  ],
}

interface MemoryStage {
  readonly store: Remoted<MemoryStore>
  readonly time: ReturnType<typeof worldFor>['time']
  readonly isElsewhere: boolean
  remember(items: readonly MemoryItem[]): Promise<void>
  recall(query: string, limit: number, character?: CharacterId): Promise<readonly Recalled[]>
  forget(tag: string): Promise<number>
  /** Another store in the same world, as after a restart. */
  again(): Promise<MemoryStage>
}

function row(name: string, title: string, play: (stage: MemoryStage) => Promise<void>): KitRow<MemoryStoreSubject> {
  return { row: name, title, check: async (subject) => play(await stageIn(worldFor(subject), subject)) }
}

async function stageIn(world: KitWorld & Pick<MemoryStage, 'time'>, subject: MemoryStoreSubject): Promise<MemoryStage> {
  const store = await subject.make(world)
  const { time } = world
  return {
    store,
    time,
    isElsewhere: subject.clock !== undefined,
    remember: (items) => driven(store.remember(items, { signal: quiet() }), time),
    recall: (query, limit, character) =>
      driven(store.recall(query, { limit, signal: quiet(), ...(character && { character }) }), time),
    forget: (tag) => driven(store.forget(tag, { signal: quiet() }), time),
    again: () => stageIn(world, subject),
  }
}

const plain = ({ character, text, tags, importance, timestamp }: MemoryItem) => ({
  character,
  text,
  tags,
  importance,
  timestamp,
})
