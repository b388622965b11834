import type { Embedder } from '../contributions/memory.ts'
import { driven, endedQuietly, gone, outcomeOf, quiet } from './driven.ts'
import type { FakeServer } from './fakeNet.ts'
import { expectSame, expectThat, type Kit, type KitRow } from './kit.ts'
import { type ContributionSubject, worldFor } from './world.ts'

/** An embedder under test. */
export interface EmbedderSubject extends ContributionSubject<Embedder> {
  /** As its manifest states them; absent where its first vector decides. */
  readonly dimensions?: number
  /** What answers its requests. Absent for one that reaches no server. */
  readonly server?: FakeServer
}

/** How far two vectors of the same text may point apart: 1 minus their cosine. */
const tolerance = 1e-3

/** Longest vector that the host stores. */
const longest = 4_096

const cat = 'The cat sleeps on the warm sofa.'
const kitten = 'A cat is asleep on the sofa, where it is warm.'
const bonds = 'Interest rates on government bonds rose in March.'

/** Every promise of `Embedder`. */
export const embedderKit: Kit<EmbedderSubject> = {
  kind: 'embedder',
  rows: [
    row(
      'dimensions',
      'each text has one vector of the dimensions stated, or all have the same, of true numbers',
      async ({ embed, dimensions }) => {
        const texts = [cat, '', ' ', '夜の海 🕯', 'word '.repeat(4000)]
        const vectors = await embed(texts)
        expectSame(vectors.length, texts.length, 'vectors')
        const length = dimensions ?? vectors[0]?.length ?? 0
        expectThat(length > 0 && length <= longest, `a vector has ${length} numbers`)
        for (const vector of vectors) {
          expectSame(vector.length, length, 'dimensions')
          expectThat(vector.every(Number.isFinite), 'a vector holds what is no number')
        }
      },
    ),
    row('none', 'no texts have no vectors', async ({ embed }) => {
      expectSame((await embed([])).length, 0, 'vectors')
    }),
    row('repeatable', 'the same text has the same vector, alone or among others, in any order', async (stage) => {
      const [first] = await stage.embed([cat])
      const [, , among, again] = await stage.embed([bonds, kitten, cat, cat])
      const [fresh] = await (await stage.again()).embed([cat])
      for (const other of [among, again, fresh]) {
        const apart = 1 - cosine(first, other)
        expectThat(Math.abs(apart) <= tolerance, `the vectors of one text lie ${apart} apart`)
      }
    }),
    row('meaning', 'texts of like meaning are nearer than others', async ({ embed }) => {
      const [a, b, c] = await embed([cat, kitten, bonds])
      expectThat(cosine(a, b) > cosine(a, c), 'a sleeping cat is nearer to interest rates than to a sleeping cat')
    }),
    row('abort', 'texts nobody waits for any more end quietly', async ({ embedder, time, isElsewhere }) => {
      const outcome = await driven(outcomeOf(embedder.embed([cat], { signal: gone() })), time)
      expectThat(endedQuietly(outcome, isElsewhere), `it ended as ${outcome.kind}`)
    }),
  ],
}

type EmbedderStage = Awaited<ReturnType<typeof stageOf>>

function row(name: string, title: string, play: (stage: EmbedderStage) => Promise<void>): KitRow<EmbedderSubject> {
  return { row: name, title, check: async (subject) => play(await stageOf(subject)) }
}

async function stageOf(subject: EmbedderSubject) {
  const world = worldFor(subject)
  if (subject.server) world.network.serve(subject.server)
  const embedder = await subject.make(world)
  const { time } = world
  const again = async () => ({ embed: embedWith(await subject.make(world), time) })
  const isElsewhere = subject.clock !== undefined
  const { dimensions } = subject
  return { embedder, time, isElsewhere, dimensions, again, embed: embedWith(embedder, time) }
}

/** A vector may take real time, the first one above all. */
function embedWith(embedder: Pick<Embedder, 'embed'>, time: ReturnType<typeof worldFor>['time']) {
  return (texts: readonly string[]) => driven(embedder.embed(texts, { signal: quiet() }), time)
}

function cosine(a: Float32Array = new Float32Array(), b: Float32Array = new Float32Array()): number {
  const dot = (x: Float32Array, y: Float32Array) => x.reduce((sum, value, index) => sum + value * (y[index] ?? 0), 0)
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b))
}
