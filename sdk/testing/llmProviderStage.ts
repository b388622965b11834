import type { ChatDelta, ChatEnd, ChatRequest, LlmProvider } from '../contributions/llmProvider.ts'
import { quiet } from './driven.ts'
import type { KitClock } from './fakeClock.ts'
import type { FakeAnswer, FakeNet } from './fakeNet.ts'
import { expectSame, expectThat } from './kit.ts'
import { realNow } from './realNow.ts'
import type { Remoted } from './remoted.ts'
import type { Wire, WireReply } from './wire.ts'
import { type ContributionSubject, type KitWorld, worldFor } from './world.ts'

/** What the kit gives a provider to live in. */
export type LlmProviderWorld = KitWorld

/** The provider under test: how to make one, and which protocol it speaks. */
export interface LlmProviderSubject extends ContributionSubject<LlmProvider> {
  readonly model: string
  /** Its protocol. Without one, because it reaches no server, only the promises that need none are checked. */
  readonly wire?: Wire
}

/** A provider in its world, with the moves the rows need. */
export interface Stage {
  readonly provider: Remoted<LlmProvider>
  readonly network: FakeNet
  readonly clock: KitClock
  readonly wire: Wire
  bytes(reply: WireReply): readonly Uint8Array[]
  reply(reply: WireReply, pieceSize?: number): void
  answer(chunks: Iterable<Uint8Array | 'hang' | 'break'>): void
  refuse(answer: FakeAnswer): void
  chat(signal: AbortSignal): AsyncIterable<ChatDelta>
  listen(signal?: AbortSignal): Promise<readonly ChatDelta[]>
}

/** A provider and its server, ready to speak. */
export async function stageOf(subject: LlmProviderSubject, wire: Wire): Promise<Stage> {
  const world = worldFor(subject)
  const { network, time: clock } = world
  const provider = await subject.make(world)
  const request: ChatRequest = {
    model: subject.model,
    contextTokens: 4096,
    messages: [
      { role: 'system', content: 'You tell quiet stories.' },
      { role: 'user', content: 'Tell me about the pier.' },
    ],
  }
  const bytes = (reply: WireReply) => wire.events(reply).map(encoded)
  const refuse = (answer: FakeAnswer) =>
    network.serve((asked) => (wire.isChat(asked.url) ? answer : { status: 404, body: '{}' }))
  const answer = (body: Iterable<Uint8Array | 'hang' | 'break'>) =>
    refuse({ headers: { 'content-type': wire.contentType }, body })
  const chat = (signal: AbortSignal) => provider.chat(request, { signal })
  return {
    provider,
    network,
    clock,
    wire,
    bytes,
    refuse,
    answer,
    chat,
    reply: (reply, pieceSize) => answer(pieceSize === undefined ? bytes(reply) : inPieces(bytes(reply), pieceSize)),
    async listen(signal = quiet()) {
      const deltas: ChatDelta[] = []
      for await (const delta of chat(signal)) deltas.push(delta)
      return deltas
    },
  }
}

export async function endsSoonAfterAbort(stage: Stage, afterTexts: number): Promise<readonly ChatDelta[]> {
  const controller = new AbortController()
  const deltas: ChatDelta[] = []
  let abortedAt = 0
  const abort = () => {
    abortedAt = realNow()
    controller.abort()
  }
  if (afterTexts === 0) void stage.clock.settled().then(abort)
  for await (const delta of stage.chat(controller.signal)) {
    deltas.push(delta)
    if (delta.kind === 'text' && --afterTexts === 0) abort()
  }
  expectThat(realNow() - abortedAt < 250, 'it went on for too long')
  expectSame(endOf(deltas).reason, 'aborted', 'the end')
  onlyOneEnd(deltas)
  await leftNothing(stage)
  return deltas
}

export async function leftNothing(stage: Stage): Promise<void> {
  const asked = stage.network.requests.length
  await stage.clock.settled()
  await stage.clock.settled()
  expectSame(stage.network.open, 0, 'open requests')
  expectSame(await stage.clock.sleepers, 0, 'running timers')
  expectSame(stage.network.requests.length, asked, 'requests after the end')
}

function inPieces(chunks: readonly Uint8Array[], size: number): readonly Uint8Array[] {
  const all = new Uint8Array(chunks.flatMap((chunk) => [...chunk]))
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size))
}

export function failsWith(kind: string, deltas: readonly ChatDelta[]) {
  const end = endOf(deltas)
  expectThat('failure' in end, `it should have failed with ${kind}, but ended with ${end.reason}`)
  expectSame(end.failure.kind, kind, 'the failure')
  expectThat(end.failure.message.length > 10, 'the failure has no sentence')
  return end.failure
}

export function onlyOneEnd(deltas: readonly ChatDelta[]): void {
  expectSame(deltas.filter(({ kind }) => kind === 'end').length, 1, 'ends')
  expectSame(deltas.at(-1)?.kind, 'end', 'the last delta')
}

export function endOf(deltas: readonly ChatDelta[]): ChatEnd {
  const end = deltas.at(-1)
  expectThat(end?.kind === 'end', 'the stream has no end')
  return end
}

const joined = (deltas: readonly ChatDelta[], kind: 'text' | 'reasoning') =>
  deltas.map((delta) => (delta.kind === kind ? delta.text : '')).join('')
export const textOf = (deltas: readonly ChatDelta[]) => joined(deltas, 'text')
export const reasoningOf = (deltas: readonly ChatDelta[]) => joined(deltas, 'reasoning')
export const encoded = (text: string) => new TextEncoder().encode(text)
