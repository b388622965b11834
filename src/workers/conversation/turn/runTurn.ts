import {
  type ChatDelta,
  type ChatEnd,
  type ChatRequest,
  codeOf,
  isAbort,
  type LlmFailure,
  type Message,
  type MessageState,
  messageOf,
  newId,
  PluginError,
  type Session,
  type Variant,
} from 'sdk'
import { orAborted } from 'sdk/llm'
import type { Remote } from '../../shared/connect.ts'
import type { Change, StorageContract } from '../../storage/contract.ts'
import type { Connection, TurnAction, TurnEvent, TurnOutcome, TurnRequest } from '../contract.ts'
import { addMessage, type History, putMessage } from '../history.ts'
import type { AssembledPrompt } from '../prompt/assemblePrompt.ts'
import { coalesce } from './coalesce.ts'
import { Continuation } from './continuation.ts'
import { DraftWriter } from './DraftWriter.ts'
import { placeReply, type ReplyPlace, withProblem, withReply, writtenBy } from './reply.ts'
import { type Attempts, decideRetry } from './retry.ts'

/** Everything a turn needs from the world; time and chance included, so that a turn can be replayed. */
export interface TurnWorld {
  readonly storage: Pick<Remote<StorageContract>, 'append' | 'commit' | 'draft'>
  /** One attempt; exactly one `end`, always last. */
  chat(connection: Connection, request: ChatRequest, signal: AbortSignal): AsyncIterable<ChatDelta>
  /** Builds the prompt for a connection; `shrink` asks for less after a context error. */
  prompt(connection: Connection, place: ReplyPlace, shrink: LlmFailure | undefined): Promise<TurnPrompt>
  /** The server's own count of a prompt we estimated. */
  counted(connection: Connection, prompt: TurnPrompt, inputTokens: number): void
  workedBefore(connection: Connection): boolean
  worked(connection: Connection): void
  /** Whether the player stopped this connection a moment ago: it may still be tidying up. */
  stoppedJustNow(connection: Connection): boolean
  now(): number
  random(): number
  wait(ms: number, signal: AbortSignal): Promise<void>
}

export interface TurnPrompt {
  readonly assembled: AssembledPrompt
  readonly windowTokens: number
}

const paintEveryMs = 33
/** Servers with one slot answer "busy" for a moment after a stop; one such answer is not worth showing. */
const afterStopMs = 500

const nothingToWorkOn: Readonly<Record<TurnAction['kind'], string>> = {
  send: 'There is nothing to answer.',
  continue: 'There is no reply to go on with. Send a message first.',
  regenerate: 'No previous message to regenerate',
}

/** Runs one turn from the player's words to the reply on disk. Throws only when the player's words could not be saved. */
export async function* runTurn(
  request: TurnRequest,
  session: Session,
  history: History,
  world: TurnWorld,
  signal: AbortSignal,
): AsyncIterable<TurnEvent> {
  const user = playersMessage(request, session, world.now())
  if (user) addMessage(history, user)
  const place = placeReply(request.action, session, history, request.connection, world.now())
  if (!place) throw new PluginError('chat/no-message', nothingToWorkOn[request.action.kind])

  const prompt = world.prompt(request.connection, place, undefined)
  const saving = save(user, place, world)
  const replying = connections(request, place, prompt, world, signal)
  const first = replying.next()
  first.catch(() => {})

  let saved: Awaited<typeof saving>
  try {
    saved = await saving
  } catch (error) {
    if (user) history.messages.pop()
    if (user) history.costs.pop()
    await replying.return({ kind: 'stopped' })
    throw error
  }
  if (user && saved.user) putMessage(history, saved.user)
  putMessage(history, saved.reply)
  yield { kind: 'accepted', ...(saved.user && { user: saved.user }), reply: saved.reply }

  yield { kind: 'waiting', note: 'connecting' }

  const drafts = new DraftWriter(world.storage, saved.reply, world.now)
  const reply = { content: place.existing, reasoning: '', usage: undefined as Variant['usage'] }
  let outcome: TurnOutcome = { kind: 'stopped' }
  let message = saved.reply
  let placed = saved.reply
  let unsaved: unknown
  try {
    for (let next = await first; ; next = await replying.next()) {
      if (next.done) {
        outcome = next.value
        break
      }
      const event = next.value
      if (event.kind === 'usage') {
        reply.usage = event.usage
        continue
      }
      if (event.kind === 'text') {
        reply.content += event.text
        drafts.add(event.text)
      } else if (event.kind === 'reasoning') reply.reasoning += event.text
      else if (event.kind === 'retrying') reply.reasoning = ''
      else if (event.kind === 'switched') placed = writtenBy(placed, event.to)
      yield event
    }
  } catch (error) {
    if (!isAbort(error)) outcome = { kind: 'failed', failure: failureFrom(error) }
  } finally {
    await replying.return(outcome)
    message = withReply(placed, { ...reply, ...ending(outcome, reply.content) })
    putMessage(history, message)
    await drafts.settled()
    await world.storage.commit('Reply', [{ kind: 'put', table: 'messages', value: message }]).catch((error) => {
      unsaved = error
    })
  }
  if (unsaved === undefined) yield { kind: 'committed', message, outcome }
  else yield unsavedReply(message, unsaved)
}

/** The words are in memory still: the page shows them with the reason. */
function unsavedReply(message: Message, error: unknown): TurnEvent {
  const code = codeOf(error)
  const problem = `This reply is not saved and will be gone when the page closes: copy what you need. ${messageOf(error)}`
  return { kind: 'unsaved', message: withProblem(message, problem), ...(code && { code }) }
}

type AttemptEvent = TurnEvent | { readonly kind: 'usage'; readonly usage: NonNullable<Variant['usage']> }

/** The chosen connection, and after it those that stand in, until one gives a reply. Returns how it ended. */
async function* connections(
  request: TurnRequest,
  place: ReplyPlace,
  firstPrompt: Promise<TurnPrompt>,
  world: TurnWorld,
  signal: AbortSignal,
): AsyncGenerator<AttemptEvent, TurnOutcome> {
  let outcome = yield* attempts(request, request.connection, place, await orAborted(firstPrompt, signal), world, signal)
  for (const to of request.fallbacks) {
    if (outcome.kind !== 'failed' || outcome.delivered) break
    yield { kind: 'switched', to, failure: outcome.failure }
    outcome = yield* attempts(request, to, place, await world.prompt(to, place, undefined), world, signal)
  }
  return outcome
}

type Ended =
  | Exclude<TurnOutcome, { kind: 'failed' }>
  | (Extract<TurnOutcome, { kind: 'failed' }> & { readonly delivered: boolean })

/** Attempts with one connection until one is good enough or the policy gives up. */
async function* attempts(
  request: TurnRequest,
  connection: Connection,
  place: ReplyPlace,
  firstPrompt: TurnPrompt,
  world: TurnWorld,
  signal: AbortSignal,
): AsyncGenerator<AttemptEvent, Ended> {
  const begun = world.now()
  const made: Partial<Record<LlmFailure['kind'], number>> = {}
  let prompt = firstPrompt
  let shrunk = false
  let mayStillBeBusy = world.stoppedJustNow(connection)
  while (true) {
    const joined = new Continuation(place.existing)
    let delivered = false
    let end: ChatEnd | undefined
    for await (const delta of coalesce(
      world.chat(connection, chatRequest(request, connection, place, prompt), signal),
      paintEveryMs,
    )) {
      if (delta.kind === 'text') {
        const text = joined.push(delta.text)
        if (text === '') continue
        delivered = true
        yield { kind: 'text', text }
      } else if (delta.kind === 'reasoning') yield { kind: 'reasoning', text: delta.text }
      else if (delta.kind === 'wait') yield waiting(delta)
      else if (delta.kind === 'usage') {
        if (delta.trusted) world.counted(connection, prompt, delta.input)
        yield { kind: 'usage', usage: usageOf(delta) }
      } else if (delta.kind === 'end') end = delta
    }
    const rest = joined.end()
    if (rest !== '') {
      delivered = true
      yield { kind: 'text', text: rest }
    }
    if (signal.aborted || end === undefined || end.reason === 'aborted') return { kind: 'stopped' }
    if (delivered || end.reason === 'stop') world.worked(connection)
    if (end.reason !== 'error' && end.reason !== 'incomplete')
      return { kind: end.reason === 'length' ? 'length' : 'complete' }

    const { failure } = end
    if (failure.kind === 'context' && !shrunk && !delivered) {
      shrunk = true
      prompt = await world.prompt(connection, place, failure)
      continue
    }
    if (mayStillBeBusy && !delivered && (failure.kind === 'overloaded' || failure.kind === 'rate')) {
      mayStillBeBusy = false
      if (await waited(world, afterStopMs, signal)) continue
      return { kind: 'stopped' }
    }
    const tried: Attempts = {
      made,
      elapsedMs: world.now() - begun,
      delivered,
      workedBefore: world.workedBefore(connection),
    }
    const decision = decideRetry(failure, tried, world.random)
    if (decision.kind === 'give-up') return { kind: 'failed', failure, delivered }
    made[failure.kind] = decision.attempt
    yield failure.code === 'loading'
      ? { kind: 'waiting', note: 'loading' }
      : { kind: 'retrying', attempt: decision.attempt, of: decision.of, at: world.now() + decision.inMs, failure }
    if (!(await waited(world, decision.inMs, signal))) return { kind: 'stopped' }
  }
}

/** False when the player stopped the wait. */
async function waited(world: TurnWorld, ms: number, signal: AbortSignal): Promise<boolean> {
  try {
    await world.wait(ms, signal)
    return true
  } catch (error) {
    if (isAbort(error)) return false
    throw error
  }
}

function chatRequest(
  { settings, persona, session }: TurnRequest,
  connection: Connection,
  place: ReplyPlace,
  prompt: TurnPrompt,
): ChatRequest {
  return {
    model: connection.model,
    // Half a surrogate pair is no character; some servers refuse the whole request for one.
    messages: prompt.assembled.messages.map((one) => ({ ...one, content: one.content.toWellFormed() })),
    contextTokens: prompt.windowTokens,
    maxTokens: settings.maxTokens,
    samplers: settings.samplers,
    stop: [`\n${persona.name}:`],
    cacheKey: session,
    ...(place.existing && { prefill: place.existing.toWellFormed() }),
  }
}

function playersMessage({ action, persona }: TurnRequest, session: Session, now: number): Message | undefined {
  if (action.kind !== 'send' || action.text.trim() === '') return undefined
  return {
    session: session.id,
    position: 0,
    id: newId(),
    role: 'user',
    characterName: persona.name,
    variants: [{ content: action.text.trim(), state: 'complete', timestamp: now }],
    active: 0,
    timestamp: now,
    metadata: {},
  }
}

/** Both in one breath: the player's message first, then the place of its reply. Where one fails, neither stays. */
async function save(user: Message | undefined, place: ReplyPlace, world: TurnWorld) {
  const savingUser = user && world.storage.append(user)
  const savingReply = place.isNew
    ? world.storage.append(place.message)
    : world.storage
        .commit('Reply begun', [{ kind: 'put', table: 'messages', value: place.message }])
        .then(() => place.message)
  try {
    const [savedUser, reply] = await Promise.all([savingUser, savingReply])
    return { user: savedUser, reply }
  } catch (error) {
    const begun = await Promise.allSettled([savingUser, place.isNew ? savingReply : undefined])
    const left = begun.flatMap((one) => (one.status === 'fulfilled' && one.value ? [one.value] : []))
    if (left.length > 0) await world.storage.commit('Turn withdrawn', left.map(deletion)).catch(() => {})
    throw error
  }
}

const deletion = ({ session, position }: Message): Change => ({
  kind: 'delete',
  table: 'messages',
  key: [session, position],
})

function ending(
  outcome: TurnOutcome,
  content: string,
): { readonly state: MessageState; readonly failure: LlmFailure | undefined } {
  switch (outcome.kind) {
    case 'complete':
    case 'length':
      return { state: 'complete', failure: undefined }
    case 'stopped':
      return { state: 'stopped', failure: undefined }
    case 'failed':
      return { state: content === '' ? 'failed' : 'incomplete', failure: outcome.failure }
  }
}

function waiting({ note, done, total }: Extract<ChatDelta, { kind: 'wait' }>): TurnEvent {
  return { kind: 'waiting', note, ...(done !== undefined && total && { fraction: Math.min(1, done / total) }) }
}

function usageOf({ input, output, cached }: Extract<ChatDelta, { kind: 'usage' }>): NonNullable<Variant['usage']> {
  return { input, output, ...(cached !== undefined && { cached }) }
}

/** What broke in the house itself, around the attempts: those have names for their own failures. */
function failureFrom(error: unknown): LlmFailure & { readonly kind: 'server' } {
  const code = codeOf(error)
  return { kind: 'server', message: messageOf(error), retryable: false, scope: 'request', ...(code && { code }) }
}
