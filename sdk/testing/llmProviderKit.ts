import { assembleToolCalls } from '../llm/toolCalls.ts'
import { driven, quiet } from './driven.ts'
import { expectSame, expectThat, type Kit, type KitRow } from './kit.ts'
import {
  encoded,
  endOf,
  endsSoonAfterAbort,
  failsWith,
  type LlmProviderSubject,
  leftNothing,
  onlyOneEnd,
  reasoningOf,
  type Stage,
  stageOf,
  textOf,
} from './llmProviderStage.ts'
import type { Wire } from './wire.ts'

export type { LlmProviderSubject, LlmProviderWorld } from './llmProviderStage.ts'

const story = ['She lit the ', 'lantern 🕯', ', wrote “déjà vu” ', 'beneath 夜の海 ', 'and laughed 😌.']
const wholeStory = story.join('')

/** Every promise of `LlmProvider` that a provider can be held to on its own. */
export const llmProviderKit: Kit<LlmProviderSubject> = {
  kind: 'llmProvider',
  rows: [
    anywhere('aborted', 'a request aborted before it began ends as aborted and reaches nobody', async (stage) => {
      const controller = new AbortController()
      controller.abort()
      const deltas = await stage.listen(controller.signal)
      expectSame(endOf(deltas).reason, 'aborted', 'the end')
      expectThat(stage.network.requests.length === 0, 'a request was made all the same')
    }),
    anywhere('end-once', 'a stream has exactly one end and it comes last', async (stage) => {
      stage.reply({ text: story })
      onlyOneEnd(await driven(stage.listen(), stage.clock))
    }),
    anywhere('check', 'a check answers with a known state', async (stage) => {
      stage.network.serve(() => 'offline')
      const state = await stage.provider.check({ signal: quiet() })
      expectThat(['ready', 'needs-setup', 'down'].includes(state.kind), `unknown state ${state.kind}`)
    }),
    anywhere('models', 'the models have ids, each once; or the failure has a code', async (stage) => {
      stage.network.serve(() => 'offline')
      const models = await stage.provider.models({ signal: quiet() }).catch((error: { code?: unknown }) => {
        expectThat(/^(llm|net)\//.test(String(error.code)), `no code in ${error}`)
        return []
      })
      expectSame(new Set(models.map(({ id }) => id)).size, models.length, 'different ids')
    }),
    wired('text', 'L01 the text arrives exactly', async (stage) => {
      stage.reply({ text: story })
      const deltas = await stage.listen()
      expectSame(textOf(deltas), wholeStory, 'the text')
      expectSame(endOf(deltas).reason, 'stop', 'the end')
    }),
    wired('length', 'L01 a reply cut by its limit ends as length', async (stage) => {
      stage.reply({ text: story, finish: 'length' })
      expectSame(endOf(await stage.listen()).reason, 'length', 'the end')
    }),
    wired('split', 'L03 cutting the bytes anywhere changes nothing', async (stage) => {
      for (const size of [1, 2, 3, 5, 8, 13, 40]) {
        stage.reply({ text: story }, size)
        expectSame(textOf(await stage.listen()), wholeStory, `the text in pieces of ${size}`)
      }
    }),
    wired('empty-chunks', 'chunks without bytes change nothing', async (stage) => {
      stage.answer(stage.bytes({ text: story }).flatMap((bytes) => [new Uint8Array(), bytes]))
      expectSame(textOf(await stage.listen()), wholeStory, 'the text')
    }),
    wired('cut', 'L02 a stream without its end marker is incomplete, and keeps its text', async (stage) => {
      const events = stage.wire.events({ text: story })
      stage.answer(events.slice(0, events.length - stage.wire.endingEvents).map(encoded))
      const deltas = await stage.listen()
      expectSame(textOf(deltas), wholeStory, 'the text')
      expectSame(endOf(deltas).reason, 'incomplete', 'the end')
    }),
    wired('torn', 'L02 a connection that breaks in the middle is incomplete', async (stage) => {
      stage.answer([...stage.bytes({ text: story }).slice(0, 3), 'break'])
      const end = endOf(await stage.listen())
      expectSame(end.reason, 'incomplete', 'the end')
    }),
    wired('malformed-one', 'L02 one malformed piece is skipped', async (stage) => {
      const [first = '', ...rest] = stage.wire.events({ text: story })
      stage.answer([first, stage.wire.malformed, ...rest].map(encoded))
      expectSame(endOf(await stage.listen()).reason, 'stop', 'the end')
    }),
    wired('malformed-all', 'L02 nothing but malformed pieces is a protocol failure', async (stage) => {
      stage.answer(Array.from({ length: 8 }, () => encoded(stage.wire.malformed)))
      failsWith('protocol', await stage.listen())
    }),
    wired('page', 'L02 a web page is a protocol failure', async (stage) => {
      const body = '<!doctype html><title>Router</title>'
      stage.network.serve(() => ({ headers: { 'content-type': 'text/html' }, body }))
      failsWith('protocol', await stage.listen())
    }),
    wired('empty', 'L02 a reply without words is empty', async (stage) => {
      stage.reply({})
      failsWith('empty', await stage.listen())
    }),
    wired('offline', 'L02 a server that is not there is a network failure', async (stage) => {
      stage.network.serve(() => 'offline')
      failsWith('network', await stage.listen())
    }),
    ...(
      [
        [401, 'auth', false],
        [402, 'payment', false],
        [403, 'forbidden', false],
        [404, 'not-found', false],
        [429, 'rate', true],
        [500, 'server', true],
        [503, 'overloaded', true],
      ] as const
    ).map(([status, kind, retryable]) =>
      wired(
        `status-${status}`,
        `L02 status ${status} is ${kind}, with what was said for the diagnostics`,
        async (stage) => {
          stage.refuse({ status, headers: { 'retry-after': '7' }, body: stage.wire.error('Not today.') })
          const failure = failsWith(kind, await stage.listen())
          expectSame(failure.retryable, retryable, 'retryable')
          expectSame(failure.status, status, 'the status')
          expectThat(failure.raw?.includes('Not today.') ?? false, 'the answer is not kept')
          if (status === 429) expectSame(failure.retryAfterMs, 7000, 'the wait')
        },
      ),
    ),
    wired('abort-silent', 'L04 an abort before the headers ends within 250 ms', async (stage) => {
      stage.network.serve(() => 'silent')
      await endsSoonAfterAbort(stage, 0)
    }),
    wired('abort-streaming', 'L04 an abort in mid-stream ends within 250 ms and keeps the text', async (stage) => {
      stage.answer([...stage.bytes({ text: story }).slice(0, 3), 'hang'])
      const deltas = await endsSoonAfterAbort(stage, 1)
      expectThat(textOf(deltas) !== '', 'the text was lost')
    }),
    wired('leave', 'L05 leaving the loop early closes the connection and clears every timer', async (stage) => {
      stage.answer([...stage.bytes({ text: story }).slice(0, 3), 'hang'])
      for await (const delta of stage.chat(quiet())) if (delta.kind === 'text') break
      await leftNothing(stage)
    }),
    wired('clean', 'L05 a finished reply leaves no request and no timer behind', async (stage) => {
      stage.reply({ text: story })
      await stage.listen()
      await leftNothing(stage)
    }),
    wired('time-out', 'L02 a server that never answers is a time-out', async (stage) => {
      stage.network.serve((request) => (stage.wire.isChat(request.url) ? 'silent' : { status: 404 }))
      const listening = stage.listen()
      await stage.clock.advance(700_000)
      failsWith('timeout', await listening)
    }),
    wired('tools', 'L14 tool calls come together whole', async (stage) => {
      const tools = [
        { id: 'call-a', name: 'move_scene', args: '{"place":"the pier"}' },
        { id: 'call-b', name: 'set_light', args: '{"level":0.25}' },
      ]
      stage.reply({ tools })
      const deltas = await stage.listen()
      expectSame(assembleToolCalls(deltas), tools, 'the calls')
      expectSame(endOf(deltas).reason, 'tool', 'the end')
    }),
    wired('think', 'L22 inline thoughts are told apart from the text', async (stage) => {
      stage.reply({ text: ['<thi', 'nk>Hmm, a pier.</th', 'ink>\n\nThe pier ', 'lay still.'] })
      const deltas = await stage.listen()
      expectSame(textOf(deltas), 'The pier lay still.', 'the text')
      expectSame(reasoningOf(deltas), 'Hmm, a pier.', 'the thoughts')
    }),
    wired('only-thoughts', 'L22 a reply of thoughts alone is empty', async (stage) => {
      stage.reply({ reasoning: ['Where to begin?'], finish: 'length' })
      failsWith('empty', await stage.listen())
    }),
  ],
}

type Play = (stage: Stage) => Promise<void>

function anywhere(row: string, title: string, play: Play): KitRow<LlmProviderSubject> {
  return { row, title, check: async (subject) => play(await stageOf(subject, subject.wire ?? noWire)) }
}

function wired(row: string, title: string, play: Play): KitRow<LlmProviderSubject> {
  return { ...anywhere(row, title, play), applies: ({ wire }) => wire !== undefined }
}

const noWire: Wire = {
  name: 'none',
  contentType: 'text/plain',
  isChat: () => false,
  endingEvents: 0,
  malformed: '',
  error: (message) => message,
  events: () => [],
}
