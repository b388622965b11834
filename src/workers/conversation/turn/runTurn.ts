import {
  type ActionTaken,
  codeOf,
  isAbort,
  type LlmFailure,
  type Message,
  type MessageState,
  messageOf,
  PluginError,
  type Session,
  type Variant,
  wordingOf,
} from 'sdk'
import type { TurnAction, TurnEvent, TurnOutcome, TurnRequest } from '../contract.ts'
import { addMessage, type History, putMessage } from '../history.ts'
import { askForReply } from './attempts.ts'
import { DraftWriter } from './DraftWriter.ts'
import { echoSourcesOf } from './echoSources.ts'
import { cutShort, placeReply, type Voice, withProblem, withReply, writtenBy } from './reply.ts'
import type { ReplyEvent } from './requestReply.ts'
import { playersMessage, saveTurn } from './saveTurn.ts'
import type { Seen, TurnWorld } from './TurnWorld.ts'

const nothingToWorkOn: Readonly<Record<TurnAction['kind'], string>> = {
  send: 'There is nothing to answer.',
  say: 'There is nothing to say.',
  arrive: 'There is nobody to arrive.',
  continue: 'There is no reply to go on with. Send a message first.',
  regenerate: 'No previous message to regenerate',
}

/** Who takes part in a turn besides the player. */
export interface Cast {
  readonly voice: Voice
  /** Names of everybody else a reply must not speak for; the player is always one. */
  readonly others: readonly string[]
}

/**
 * Runs one turn from the player's words to the reply on disk, and tells what happens. Rejects only when the player's
 * words could not be saved.
 */
export async function runTurn(
  request: TurnRequest,
  session: Session,
  history: History,
  { voice, others }: Cast,
  world: TurnWorld,
  signal: AbortSignal,
  tell: (event: TurnEvent) => void,
): Promise<void> {
  const user = playersMessage(request, session, voice.heardBy, world.now())
  if (request.action.kind === 'say') {
    if (!user) throw new PluginError('chat/no-message', nothingToWorkOn.say)
    const said = await world.storage.append(user)
    addMessage(history, said)
    tell({ kind: 'said', user: said })
    return
  }
  if (user) addMessage(history, user)
  const place = placeReply(request.action, session, history, request.connection, voice, world.now())
  const wording = place && wordingOf(place.message)
  if (!place || !wording?.id) throw new PluginError('chat/no-message', nothingToWorkOn[request.action.kind])

  const echoes = echoSourcesOf(history.messages)
  let asked: Pick<Seen, 'connection' | 'prompt'> | undefined
  const saving = saveTurn(user, place, world)
  // The reply is asked for while the words are being saved; what comes of it is told once they are.
  const unsavable = new AbortController()
  const early: ReplyEvent[] = []
  let take = (event: ReplyEvent): void => void early.push(event)
  const replying = askForReply(
    {
      request,
      place,
      variant: wording.id,
      actedBefore: wording.actions?.length ?? 0,
      others,
      echoes,
      world,
      signal: AbortSignal.any([signal, unsavable.signal]),
      asked: (connection, prompt) => {
        asked = { connection, prompt }
      },
    },
    (event) => take(event),
  )
  replying.catch(() => {})

  let saved: Awaited<typeof saving>
  try {
    saved = await saving
  } catch (error) {
    if (user) history.messages.pop()
    if (user) history.costs.pop()
    unsavable.abort()
    await replying.catch(() => {})
    throw error
  }
  if (user && saved.user) putMessage(history, saved.user)
  putMessage(history, saved.reply)
  tell({ kind: 'accepted', ...(saved.user && { user: saved.user }), reply: saved.reply })
  tell({ kind: 'waiting', note: 'connecting' })

  const drafts = new DraftWriter(world.storage, saved.reply, world.now)
  const reply = { content: place.existing, reasoning: '', usage: undefined as Variant['usage'] }
  const actions: ActionTaken[] = []
  let placed = saved.reply
  take = (event) => {
    if (event.kind === 'usage') {
      reply.usage = event.usage
      return
    }
    if (event.kind === 'text') reply.content += event.text
    else if (event.kind === 'reasoning') reply.reasoning += event.text
    else if (event.kind === 'action') actions.push(event.action)
    else if (event.kind === 'retrying') reply.reasoning = ''
    else if (event.kind === 'switched') placed = writtenBy(placed, event.to)
    tell(event)
    if (event.kind === 'text') drafts.add(event.text)
  }
  for (const event of early) take(event)
  const outcome = await replying.catch(
    (error: unknown): TurnOutcome =>
      isAbort(error) ? { kind: 'stopped' } : { kind: 'failed', failure: failureFrom(error) },
  )
  const { state, failure } = ending(outcome, reply.content, actions.length > 0)
  let message = withReply(placed, { ...reply, actions, state, failure })
  if (outcome.kind === 'ruled-out') message = cutShort(message, outcome)
  putMessage(history, message)
  await drafts.settled()
  let unsaved: unknown
  await world.storage
    .commit('Reply', [
      { kind: 'put', table: 'messages', value: message },
      ...(asked?.prompt.moment ? [{ kind: 'put', table: 'moments', value: asked.prompt.moment } as const] : []),
    ])
    .catch((error) => {
      unsaved = error
    })
  if (asked) world.recordPrompt({ ...asked, message, usage: reply.usage, failure, isSaved: unsaved === undefined })
  tell(unsaved === undefined ? { kind: 'committed', message, outcome } : unsavedReply(message, unsaved))
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
  hasActed: boolean,
): { readonly state: MessageState; readonly failure: LlmFailure | undefined } {
  switch (outcome.kind) {
    case 'complete':
    case 'length':
      return { state: 'complete', failure: undefined }
    case 'stopped':
      return { state: 'stopped', failure: undefined }
    case 'ruled-out':
      return { state: 'incomplete', failure: undefined }
    case 'failed':
      return { state: content === '' && !hasActed ? 'failed' : 'incomplete', failure: outcome.failure }
  }
}

/** What broke in Vesper itself, around the attempts: those have names for their own failures. */
function failureFrom(error: unknown): LlmFailure & { readonly kind: 'server' | 'context' } {
  const code = codeOf(error)
  // A prompt that cannot be made small enough is refused here, before a server does.
  const kind = code === 'llm/context' ? 'context' : 'server'
  return { kind, message: messageOf(error), retryable: false, scope: 'request', ...(code && { code }) }
}
