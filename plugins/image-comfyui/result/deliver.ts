import type { ImageProgress } from 'sdk'
import { problem } from '../connection/problem.ts'
import type { Server } from '../connection/server.ts'
import type { Finish } from '../job/follow.ts'
import type { Ticket } from '../job/Ticket.ts'
import { type PictureName, picturesIn, type RunState } from '../run/RunState.ts'
import { fetchPicture, wholePicture } from './fetchPicture.ts'

/** Brings the pictures of a job that is over, in their order, each with its seed. */
export async function* deliver(
  server: Server,
  { plan, seed }: Ticket,
  state: RunState,
  finish: Finish,
  signal: AbortSignal,
): AsyncGenerator<ImageProgress> {
  const kept = finish && finish.outputs.size > 0 ? finish.outputs : toldOutputs(state)
  const names = chooseResults(kept, plan.outputs)
  const cached = finish?.cached.size ? finish.cached : state.cached
  const isFromCache = plan.outputs.length > 0 && plan.outputs.every((node) => cached.has(node))
  const sources = names.length > 0 ? names.map((name) => () => fetchPicture(server, name, { signal })) : sentIn(state)
  if (sources.length === 0) throw nothing([...kept.keys()])
  for (const [index, source] of sources.entries()) {
    const picture = await source()
    const isLast = index === sources.length - 1
    const which = { picture, seed: seed + index }
    yield isLast ? { kind: 'done', ...which, ...(isFromCache && { isFromCache }) } : { kind: 'picture', ...which }
  }
}

const toldOutputs = ({ told }: RunState): ReadonlyMap<string, unknown> =>
  new Map([...told].map(([node, images]) => [node, { images }]))

/** What came over the line and nowhere else cannot be fetched a second time. */
const sentIn = ({ sent }: RunState) =>
  sent.map((blob) => async () => {
    const picture = await wholePicture(new Uint8Array(await blob.arrayBuffer()))
    if (!picture) throw problem('result-corrupt', 'The picture arrived damaged. Have it painted again.')
    return picture
  })

const nothing = (nodes: readonly string[]) =>
  problem(
    'result-missing',
    `The job is finished, but it gave no picture. ${
      nodes.length === 0 ? 'None of its nodes' : `Only its nodes ${nodes.slice(0, 20).join(', ').slice(0, 200)}`
    } reported anything that could be read. See whether the workflow ends in “Save Image”.`,
  )

/**
 * Which of a job's pictures were asked for: those of the nodes named, in their order. When these gave none, all that
 * were kept, or else all that were only shown.
 */
function chooseResults(outputs: ReadonlyMap<string, unknown>, wanted: readonly string[]): readonly PictureName[] {
  const named = wanted.flatMap((node) => picturesIn(outputs.get(node)))
  if (named.length > 0) return named
  const all = [...outputs.values()].flatMap((output) => picturesIn(output))
  const kept = all.filter(({ type }) => type === 'output')
  return kept.length > 0 ? kept : all
}
