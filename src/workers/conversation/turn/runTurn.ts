import {
  codeOf,
  isAbort,
  type LlmFailure,
  type Message,
  type MessageState,
  messageOf,
  PluginError,
  type Session,
  type Variant,
} from 'sdk'
import type { TurnAction, TurnEvent, TurnOutcome, TurnRequest } from '../contract.ts'
import { addMessage, type History, putMessage } from '../history.ts'
import { connections } from './attempts.ts'
import { DraftWriter } from './DraftWriter.ts'
import { placeReply, withProblem, withReply, writtenBy } from './reply.ts'
import { playersMessage, saveTurn } from './saveTurn.ts'
import type { TurnWorld } from './TurnWorld.ts'

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
  const saving = saveTurn(user, place, world)
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
      if (event.kind === 'text') reply.content += event.text
      else if (event.kind === 'reasoning') reply.reasoning += event.text
      else if (event.kind === 'retrying') reply.reasoning = ''
      else if (event.kind === 'switched') placed = writtenBy(placed, event.to)
      yield event
      // The reader first, the disk after: writing takes what the painting needs.
      if (event.kind === 'text') drafts.add(event.text)
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

/** What broke in the house itself, around the attempts: those have names for their own failures. */
function failureFrom(error: unknown): LlmFailure & { readonly kind: 'server' } {
  const code = codeOf(error)
  return { kind: 'server', message: messageOf(error), retryable: false, scope: 'request', ...(code && { code }) }
}
