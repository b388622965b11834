import { isObject, listAt, numberAt, textAt } from 'sdk/llm'
import type { Heard } from '../line/hear.ts'

/** What is asked about while a job runs: which of its nodes matter, and how many there are. */
export interface Plan {
  /** Nodes whose pictures are wanted, in the order of their seeds. */
  readonly outputs: readonly string[]
  /** Nodes that paint, step by step. */
  readonly painters: readonly string[]
  /** Nodes that send their pictures over the line instead of keeping them. */
  readonly senders: readonly string[]
  readonly nodes: number
}

/** A picture on the server, by the name it has there. */
export interface PictureName {
  readonly filename: string
  readonly subfolder: string
  readonly type: string
}

/** How a job ended, as the server told it. */
export type Ending =
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'interrupted' }

/** What is known of a job. */
export interface RunState {
  readonly phase: 'waiting' | 'running'
  /** Of the whole; never falls. */
  readonly fraction: number
  /** Counts the painters that began. */
  readonly pass: number
  readonly begun: readonly string[]
  readonly finished: ReadonlySet<string>
  readonly cached: ReadonlySet<string>
  /** The node that is worked on. */
  readonly node?: string
  readonly preview?: Blob
  readonly sent: readonly Blob[]
  readonly told: ReadonlyMap<string, readonly PictureName[]>
  readonly ending?: Ending
}

export const beginning: RunState = {
  phase: 'waiting',
  fraction: 0,
  pass: 0,
  begun: [],
  finished: new Set(),
  cached: new Set(),
  sent: [],
  told: new Map(),
}

/** Full steps of a painter still leave the picture to be decoded and kept. */
const paintedShare = 0.95
const maxNames = 256

/** What is known after a message. Messages about other jobs change nothing, and neither do those after the end. */
export function after(state: RunState, heard: Heard, job: string, plan: Plan): RunState {
  if (state.ending) return state
  if (heard.kind === 'picture') return afterPicture(state, heard, job, plan)
  const { type, data } = heard
  if (heard.job !== undefined ? heard.job !== job : !isOurs(type, state)) return state
  switch (type) {
    case 'execution_start':
      return running(state)
    case 'execution_cached':
      return { ...running(state), cached: new Set(names(listAt(data, 'nodes'))) }
    case 'executing': {
      const node = textAt(data, 'node')
      // The server has let go of the job; what became of it stands in its history.
      if (node === undefined) return heard.job === undefined ? state : { ...state, ending: { kind: 'done' } }
      const { node: before, ...rest } = running(state)
      const finished = before === undefined || before === node ? state.finished : new Set([...state.finished, before])
      return moved({ ...rest, node, finished }, plan)
    }
    case 'progress':
      return stepped(
        running(state),
        textAt(data, 'node') ?? state.node,
        numberAt(data, 'value'),
        numberAt(data, 'max'),
        plan,
      )
    case 'progress_state':
      return afterNodes(running(state), data.nodes, plan)
    case 'executed': {
      const node = textAt(data, 'node')
      if (node === undefined) return running(state)
      const told = new Map(state.told).set(node, picturesIn(data.output))
      return moved({ ...running(state), told, finished: new Set([...state.finished, node]) }, plan)
    }
    case 'execution_success':
      return { ...running(state), ending: { kind: 'done' } }
    case 'execution_error':
      // A node that lets nothing pass by intention: the job goes on without it.
      if (/ExecutionBlocked/.test(textAt(data, 'exception_type') ?? '')) return state
      return { ...state, ending: { kind: 'failed', error: data } }
    case 'execution_interrupted':
      return { ...state, ending: { kind: 'interrupted' } }
    default:
      return state
  }
}

/** A server that does not say whose progress it tells means the job that runs; after a new connection, its node too. */
const isOurs = (type: string, { phase }: RunState) =>
  phase === 'running' && (type === 'progress' || type === 'executing')

const running = (state: RunState): RunState => (state.phase === 'running' ? state : { ...state, phase: 'running' })

function afterPicture(state: RunState, heard: Heard & { kind: 'picture' }, job: string, plan: Plan): RunState {
  if (heard.job !== undefined ? heard.job !== job : state.phase !== 'running') return state
  const node = heard.node ?? state.node
  if (node !== undefined && [...plan.senders, ...plan.outputs].includes(node))
    return { ...state, sent: [...state.sent, heard.picture].slice(-maxNames) }
  return { ...running(state), preview: heard.picture }
}

function afterNodes(state: RunState, nodes: unknown, plan: Plan): RunState {
  if (!isObject(nodes)) return state
  let next = state
  for (const [id, node] of Object.entries(nodes).slice(0, 5000)) {
    if (textAt(node, 'state') === 'finished') next = { ...next, finished: new Set([...next.finished, id]) }
    else if (plan.painters.includes(id)) next = stepped(next, id, numberAt(node, 'value'), numberAt(node, 'max'), plan)
  }
  return moved(next, plan)
}

/** A step of a painter: the bar is theirs, each of them a part of it. */
function stepped(
  state: RunState,
  node: string | undefined,
  value: number | undefined,
  max: number | undefined,
  plan: Plan,
): RunState {
  if (node === undefined || value === undefined || max === undefined || max <= 0) return state
  const isPainter = plan.painters.includes(node)
  if (!isPainter && plan.painters.length > 0) return state
  const begun = state.begun.includes(node) ? state.begun : [...state.begun, node]
  const passes = Math.max(plan.painters.filter((id) => !state.cached.has(id)).length, begun.length)
  const whole = (begun.indexOf(node) + Math.min(1, Math.max(0, value / max))) / passes
  return { ...state, begun, pass: begun.length, fraction: Math.max(state.fraction, whole * paintedShare) }
}

/** Where nobody paints step by step, the nodes are counted. */
function moved(state: RunState, plan: Plan): RunState {
  if (plan.painters.length > 0) return state
  const whole = Math.max(1, plan.nodes - state.cached.size)
  return { ...state, fraction: Math.max(state.fraction, Math.min(1, state.finished.size / whole) * paintedShare) }
}

/** The pictures in what a node reports. Whatever else it reports is not looked at. */
export function picturesIn(output: unknown): readonly PictureName[] {
  return listAt(output, 'images')
    .slice(0, maxNames)
    .flatMap((entry) => {
      const filename = textAt(entry, 'filename')
      if (filename === undefined) return []
      return [{ filename, subfolder: textAt(entry, 'subfolder') ?? '', type: textAt(entry, 'type') ?? 'output' }]
    })
}

const names = (list: readonly unknown[]) =>
  list.filter((name): name is string => typeof name === 'string').slice(0, 5000)
