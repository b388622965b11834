import { type TransferHandler, transferHandlers } from 'comlink'
import { codeOf, definePlugin, messageOf, Scope } from 'sdk'
import { connect } from 'sdk/runtime'
import { answersOnly } from '../../src/workers/gate/answers.ts'
import { type Attack, type AttackResult, heldUnless } from './attack.ts'
import { type Gated, gated } from './support/gated.ts'
import { strangeKinds } from './support/strangeKinds.ts'

/* What a plugin may send, and how much of it: everything but plain data is refused, and what is heavy ends it. */

const signal = new AbortController().signal

/** A plugin that hands over a value by every way there is, nested as deep as told. */
const carrier = (value: () => unknown) =>
  definePlugin({
    services: {
      'example.hostile/send@1': ({ storage }) => ({
        record: async () => await storage.set('bomb', value()),
        answer: async () => value(),
        async *items() {
          yield value()
        },
      }),
    },
    panel: {
      view: () => ({
        async *watch() {
          yield { kind: 'stack', children: [{ kind: 'text', text: 'x' }, value()] } as never
        },
        receive() {},
      }),
    },
  })

const service = 'example.hostile/send@1'
const first = async (items: AsyncIterable<unknown>) => {
  for await (const item of items) return item
}

/** The ways out of a plugin, and how one is taken. */
const ways: Readonly<Record<string, (stage: Gated, value: () => unknown) => Promise<unknown>>> = {
  'a record': ({ gate }) => gate.call('services', service, 'record'),
  'details of a log line': async (stage, value) => {
    const argumentList = ['warn', 'bomb', value()].map((value) => ({ type: 'RAW', value }))
    stage.say('house', { id: 'log', type: 'APPLY', path: ['log'], argumentList })
    await new Promise((resolve) => setTimeout(resolve, 5))
  },
  'an answer': ({ gate }) => gate.call('services', service, 'answer'),
  'an item of a stream': ({ gate }) => first(gate.stream('services', service, 'items')),
  'a part of a view': ({ gate }) => first(gate.stream('panel', 'view', 'watch', { signal })),
}

/** What the plugin, its caller and the console were told, and what reached the host. */
async function hand(way: string, value: () => unknown) {
  const stage = await gated(carrier(value))
  const answer = await (ways[way] as NonNullable<(typeof ways)[string]>)(stage, value).then(
    (got) => ({ got }),
    (error: unknown) => ({ told: `${codeOf(error)}: ${messageOf(error)}` }),
  )
  for (let tries = 0; tries < 3 && stage.events.length === 0; tries++)
    await new Promise((resolve) => setTimeout(resolve, 3))
  stage.close()
  const refusals = stage.events.flatMap((event) => (event.kind === 'refused' ? event.why : []))
  const over = stage.events.some(({ kind }) => kind === 'over')
  return { answer, refusals, over, through: stage.through }
}

async function refusesStrange(way: string, value: () => unknown): Promise<AttackResult> {
  const { answer, refusals, through } = await hand(way, value)
  if (through.length > 0) return { broke: 'it reached the host' }
  const told = [...refusals, 'told' in answer ? answer.told : ''].join(' ')
  return heldUnless(!told.includes('Only plain data') && `nobody was told: ${JSON.stringify(answer)}`)
}

async function endsHeavy(way: string, value: () => unknown): Promise<AttackResult> {
  const { over, through, answer } = await hand(way, value)
  if (through.length > 0) return { broke: 'it reached the host' }
  if ('got' in answer && answer.got !== undefined) return { broke: 'its caller was given it' }
  return heldUnless(!over && 'the plugin goes on')
}

const strange = Object.entries(strangeKinds).flatMap(([kind, make]) =>
  Object.keys(ways).flatMap((way): readonly Attack[] => [
    {
      id: `${kind}/${way}`,
      area: 'weights',
      tries: `sends ${kind} as ${way}`,
      attack: () => refusesStrange(way, make),
    },
    {
      id: `${kind}/${way}/nested`,
      area: 'weights',
      tries: `hides ${kind} in an object as ${way}`,
      attack: () => refusesStrange(way, () => ({ kind: 'list', items: [{ plain: 1, inner: [make()] }] })),
    },
  ]),
)

const million = 1_000_000
const heavyKinds: Readonly<Record<string, () => unknown>> = {
  'a text of 60 MB': () => 'x'.repeat(30 * million),
  'an Error with 60 MB of message': () => Object.assign(new Error('x'.repeat(30 * million)), { stack: '' }),
  'a Map of 60 MB': () => new Map([['x', 'y'.repeat(30 * million)]]),
  'a buffer of 60 MB': () => new ArrayBuffer(60 * million),
  'a small view of 60 MB': () => new Uint8Array(new ArrayBuffer(60 * million), 0, 1),
  'one text of 1 MB sixty times': () => Array(60).fill('x'.repeat(500_000)),
  'what doubles sixty times': () => {
    let doubled: unknown = 'x'
    for (let level = 0; level < 60; level++) doubled = { a: doubled, b: doubled }
    return doubled
  },
}

const heavy = Object.entries(heavyKinds).flatMap(([kind, make]) =>
  Object.keys(ways).map(
    (way): Attack => ({
      id: `heavy/${kind}/${way}`,
      area: 'weights',
      tries: `sends ${kind} as ${way}`,
      attack: () => endsHeavy(way, make),
    }),
  ),
)

/** Messages nobody at the host would read, with 60 MB beside what is read. */
const beside: Readonly<Record<string, unknown>> = {
  'beside an id that is none': { id: 7 },
  'in a message of an invented type': { id: 'x', type: 'DESTROY' },
  'in a path': { id: 'x', type: 'APPLY', path: ['get', 'x'.repeat(30 * million)], argumentList: [] },
  'in a list of arguments that is none': { id: 'x', type: 'APPLY', path: ['get'], argumentList: {} },
}

const apply = { id: 'x', type: 'APPLY', path: ['get'], argumentList: [{ type: 'RAW', value: 'key' }] }
/** Messages that are calls, with 60 MB where no call has anything. */
const besideCalls: Readonly<Record<string, unknown>> = {
  'beside the arguments of a call': apply,
  'beside a release': { id: 'x', type: 'RELEASE' },
  'beside the value of an argument': {
    ...apply,
    argumentList: [{ type: 'RAW', value: 'key', extra: 'x'.repeat(30 * million) }],
    junk: undefined,
  },
  'in the type of a Blob': {
    ...apply,
    argumentList: [{ type: 'RAW', value: new Blob(['x'], { type: 'x'.repeat(30 * million) }) }],
    junk: undefined,
  },
}

/** Answers to what Vesper asks, with 60 MB where no answer has anything. */
const answersWith: Readonly<Record<string, object>> = {
  'beside a value': { type: 'RAW', value: 1, extra: 'x'.repeat(30 * million) },
  'as a value': { type: 'RAW', value: 'x'.repeat(30 * million) },
  'beside what it throws': {
    type: 'HANDLER',
    name: 'throw',
    value: { isError: true, value: { name: 'Error', message: 'x' } },
    extra: 'x'.repeat(30 * million),
  },
  'in what it throws': {
    type: 'HANDLER',
    name: 'throw',
    value: { isError: true, value: { name: 'Error', message: 'x'.repeat(30 * million) } },
  },
}

const answered = Object.entries(answersWith).flatMap(([where, reply]) =>
  (['ping', 'stop', 'configure', 'start', 'call'] as const).map(
    (method): Attack => ({
      id: `answer to ${method}/${where}`,
      area: 'weights',
      tries: `sends 60 MB ${where} when it answers ${method}`,
      attack: async () => heldUnless(!(await endsWith(reply, method)) && 'the plugin goes on'),
    }),
  ),
)

/** Whether a plugin is ended that answers one method so. */
async function endsWith(reply: object, method: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  const scope = new Scope('answers')
  scope.add(() => port1.close())
  port2.addEventListener('message', ({ data }) => {
    if (typeof data.id === 'string') port2.postMessage({ id: data.id, ...reply })
  })
  port2.start()
  let ended = false
  const end = () => {
    ended = true
  }
  const watch = { counted: () => true, refused() {}, overweight: end }
  const peer = connect<Record<string, () => Promise<unknown>>>(answersOnly(port1, watch), 'hostile', scope)
  void peer[method]?.().catch(() => {})
  for (let tries = 0; tries < 60 && !ended; tries++) await new Promise((resolve) => setTimeout(resolve, 10))
  scope.close()
  port2.close()
  return ended
}

const junk = Object.entries({ ...beside, ...besideCalls }).map(
  ([where, message]): Attack => ({
    id: `junk/${where}`,
    area: 'weights',
    tries: `sends 60 MB ${where}`,
    async attack() {
      const stage = await gated(carrier(() => 1))
      stage.say('storage', { junk: 'x'.repeat(30 * million), ...(message as object) })
      for (let tries = 0; tries < 40 && !stage.events.some(({ kind }) => kind === 'over'); tries++)
        await new Promise((resolve) => setTimeout(resolve, 10))
      stage.close()
      return heldUnless(!stage.events.some(({ kind }) => kind === 'over') && 'the plugin goes on')
    },
  }),
)

/** What a plugin may answer on the port of a stream, with more than an item. The reader's question is put in as `to`. */
const replies: Readonly<Record<string, (to: number) => unknown>> = {
  'beside an item': (to) => ({ to, value: 1, extra: 'x'.repeat(30 * million) }),
  'beside the end': (to) => ({ to, done: true, extra: 'x'.repeat(30 * million) }),
  'beside an error': (to) => ({ to, error: { name: 'Error', message: 'x' }, extra: 'x'.repeat(30 * million) }),
  'as an item and as an error': (to) => ({ to, value: 1, error: { name: 'Error', message: 'x' } }),
  'in the words of an error': (to) => ({ to, error: { name: 'Error', message: 'x'.repeat(30 * million) } }),
  'in the details of an error': (to) => ({ to, error: { name: 'E', message: 'x', details: 'x'.repeat(30 * million) } }),
  'under names that are signs': (to) => ({ to, value: 1, '': 'x'.repeat(30 * million), __proto__x: 1 }),
  'as names': (to) => ({ to, value: 1, ['x'.repeat(30 * million)]: 1 }),
  'as the number': (to) => ({ to: [to], value: 'x'.repeat(30 * million) }),
  'as a list': (to) => Object.assign(['x'.repeat(30 * million)], { to, value: 1 }),
  'as a Map': (to) =>
    new Map<string, unknown>([
      ['to', to],
      ['value', 'x'.repeat(30 * million)],
    ]),
}
const repliesWithKinds = Object.entries(strangeKinds).map(([kind, make]): [string, (typeof replies)[string]] => [
  `with ${kind} beside an item`,
  (to) => ({ to, value: 1, extra: make() }),
])

/** What reaches the reader of a stream whose every answer is `reply`. */
async function readItem(reply: (to: number) => unknown): Promise<unknown> {
  const { port1, port2 } = new MessageChannel()
  port2.onmessage = ({ data }) => {
    if (typeof data === 'number') port2.postMessage(reply(data))
  }
  const handler = transferHandlers.get('stream') as TransferHandler<AsyncIterable<unknown>, MessagePort>
  try {
    return { item: await first(handler.deserialize(port1)) }
  } catch (error) {
    return { told: messageOf(error), weight: JSON.stringify({ ...(error as object) }).length + messageOf(error).length }
  } finally {
    port2.close()
  }
}

const items = [...Object.entries(replies), ...repliesWithKinds].map(
  ([where, reply]): Attack => ({
    id: `items/${where}`,
    area: 'weights',
    tries: `answers for an item of a stream with more: ${where}`,
    async attack() {
      const got = (await readItem(reply)) as { readonly item?: unknown; readonly weight?: number }
      if (got.weight === undefined) return { broke: `the reader took ${JSON.stringify(got).slice(0, 80)}` }
      return heldUnless(got.weight > 5000 && `an error of ${got.weight} characters`)
    },
  }),
)

export const attacks: readonly Attack[] = [...strange, ...heavy, ...junk, ...answered, ...items]
