import {
  type ChatDelta,
  type ChatRequest,
  type LlmFailure,
  type Message,
  newId,
  PluginError,
  type PluginId,
  type Session,
  wordingOf,
} from 'sdk'
import type { Change } from '../../storage/contract.ts'
import type { TurnAction, TurnEvent, TurnRequest } from '../contract.ts'
import { type History, historyBefore } from '../history.ts'
import type { AssembledPrompt } from '../prompt/assemblePrompt.ts'
import { runTurn } from './runTurn.ts'
import type { TurnWorld } from './TurnWorld.ts'

export const persona = { name: 'Sam', pronouns: '', description: '' }
export const session: Session = {
  id: newId(),
  name: 'Evening',
  character: { id: newId(), name: 'Iris' },
  messageCount: 0,
  created: 0,
  modified: 0,
}
export const connection = {
  plugin: 'vesper.test' as PluginId,
  provider: 'test',
  model: 'tiny',
  patience: 'local' as const,
}

export type Attempt = readonly (ChatDelta | 'hang')[]
export const text = (words: string): ChatDelta => ({ kind: 'text', text: words })
export const stop: ChatDelta = { kind: 'end', reason: 'stop' }
export const fail = (kind: LlmFailure['kind'], more: Partial<LlmFailure> = {}): ChatDelta => ({
  kind: 'end',
  reason: 'error',
  failure: { kind, message: `no: ${kind}`, retryable: true, scope: 'server', ...more },
})

/** What a scripted model says when it is asked: `hang` waits for the abort. */
export async function* deltasOf(attempt: Attempt, signal: AbortSignal): AsyncGenerator<ChatDelta> {
  for (const delta of attempt) {
    if (delta !== 'hang') {
      yield delta
      continue
    }
    if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
    yield { kind: 'end', reason: 'aborted' }
    return
  }
}

/** A prompt of the plainest kind. */
function promptOf(history: History, system: string): AssembledPrompt {
  const spoken = history.messages.map((message) => ({ role: message.role, content: wordingOf(message).content }))
  return {
    messages: [{ role: 'system', content: system }, ...spoken],
    estimatedTokens: 100,
    sections: [],
    given: [],
    sentMessages: spoken.length,
    leftOut: 0,
  } as unknown as AssembledPrompt
}

/** A world with a scripted model, a store that remembers, and a clock that only waits move. */
export function rig(...script: readonly Attempt[]) {
  const stored = new Map<string, Message>()
  const pieces: string[] = []
  const requests: ChatRequest[] = []
  const waits: number[] = []
  const asked: string[] = []
  const history: History = { messages: [], costs: [] }
  let now = 1000
  let position = 0
  let shrunk: LlmFailure | undefined
  let full: boolean | Message['role'] = false
  let keepsReplies = true
  let justStopped = false
  let promptFails: Error | undefined
  let toolsFailed = false
  const world: TurnWorld = {
    storage: {
      append: async (message) => {
        if (full === true || full === message.role) throw new PluginError('storage/quota', 'The disk is full.')
        const placed = { ...message, position: ++position }
        stored.set(message.id, placed)
        return placed
      },
      appendAll: async (_session, messages) => {
        if (full === true || messages.some(({ role }) => role === full)) {
          throw new PluginError('storage/quota', 'The disk is full.')
        }
        const first = position + 1
        for (const message of messages) stored.set(message.id, { ...message, position: ++position })
        return { commit: 1, first }
      },
      commit: async (label: string, changes: readonly Change[]) => {
        if (label === 'Reply' && !keepsReplies) throw new PluginError('storage/quota', 'The disk is full.')
        for (const change of changes) {
          if (change.kind === 'delete' && change.table === 'messages') {
            for (const [id, message] of stored) if (message.position === change.key[1]) stored.delete(id)
          }
          if (change.kind === 'put' && change.table === 'messages') stored.set(change.value.id, change.value)
        }
        return 1
      },
      draft: async (_session, _position, _piece, words) => void pieces.push(words),
    },
    async *chat({ model }, request, signal) {
      asked.push(model)
      requests.push(request)
      yield* deltasOf(script[requests.length - 1] ?? [stop], signal)
    },
    prompt: async (_connection, place, shrink) => {
      shrunk = shrink ?? shrunk
      if (promptFails) throw promptFails
      return {
        windowTokens: 4096,
        assembled: promptOf(historyBefore(history, place.message.id), place.actionsText),
      }
    },
    actionPath: async (_connection, wanted) => (wanted === 'tools' && toolsFailed ? 'tags' : wanted),
    toolsFailed: () => {
      toolsFailed = true
    },
    recordPrompt: () => {},
    counted: () => {},
    workedBefore: () => true,
    worked: () => {},
    stoppedJustNow: () => justStopped,
    now: () => now,
    random: () => 0.5,
    wait: async (ms, signal) => {
      signal.throwIfAborted()
      waits.push(ms)
      now += ms
    },
  }
  const controller = new AbortController()
  async function turn(
    action: TurnAction,
    onEvent?: (event: TurnEvent) => void,
    more: Partial<TurnRequest['settings']> = {},
  ): Promise<TurnEvent[]> {
    const request: TurnRequest = {
      session: session.id,
      action,
      connection,
      fallbacks: [{ ...connection, model: 'stand-in' }],
      persona,
      settings: { samplers: {}, maxTokens: 100, historyLength: 0, ...more },
    }
    const events: TurnEvent[] = []
    await runTurn(
      request,
      session,
      history,
      { voice: { name: 'Iris' }, others: [] },
      world,
      controller.signal,
      (event) => {
        events.push(event)
        onEvent?.(event)
      },
    )
    return events
  }
  const reply = () => history.messages.at(-1) as Message
  const refuseToSave = (what: true | Message['role'] = true) => {
    full = what
  }
  const refuseReplies = () => {
    keepsReplies = false
  }
  const failPrompts = (error: Error) => {
    promptFails = error
  }
  const afterAStop = () => {
    justStopped = true
  }
  return {
    turn,
    asked,
    history,
    stored,
    pieces,
    requests,
    waits,
    reply,
    refuseToSave,
    refuseReplies,
    failPrompts,
    afterAStop,
    stop: () => controller.abort(),
    shrunk: () => shrunk,
  }
}
