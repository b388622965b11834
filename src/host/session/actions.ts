import { type CharacterId, codeOf, isAbort, type Message, type MessageId, messageOf, type SessionId } from 'sdk'
import type { Persona, TurnAction, TurnEvent } from '../../workers/conversation/contract.ts'
import type { CommitId } from '../../workers/storage/contract.ts'
import { conversation, storage } from '../engine.ts'
import { reportError } from '../errors/errors.ts'
import { settings } from '../settings/settings.ts'
import { toast } from '../toasts/toasts.ts'
import { currentConnection, fallbackConnections } from './connection.ts'
import { appendLoaded, isBusy, placeOf, replaceLoaded, resetLive, session, showSession } from './session.ts'
import { loadTail, reload } from './windows.ts'

let turn: AbortController | undefined

/** Opens a saved chat: its newest messages first, the rest as it is scrolled to. */
export async function openSession(id: SessionId): Promise<void> {
  if (session.current?.id === id && session.phase === 'open') return
  stop()
  showSession(undefined, 'opening')
  const found = await storage().read('sessions', id)
  showSession(found, found ? 'opening' : 'missing')
  if (!found) return
  await loadTail(id)
  session.phase = 'open'
  void conversation().open(id)
}

/** Begins a chat with a character and opens it. Returns its id. */
export async function beginSession(character: CharacterId): Promise<SessionId> {
  const begun = await conversation().begin(character, persona())
  await openSession(begun.id)
  return begun.id
}

/** Sends what the player wrote; nothing at all lets the character go on. Returns false when it was not accepted. */
export async function send(text: string): Promise<boolean> {
  return await run({ kind: 'send', text })
}

export const continueReply = () => run({ kind: 'continue' })
export const regenerate = () => run({ kind: 'regenerate' })

/** Stops the reply that is being written; what was said stays. */
export function stop(): void {
  turn?.abort(new DOMException('Stopped by the player', 'AbortError'))
}

export async function editMessage(id: MessageId, text: string): Promise<void> {
  const current = session.current?.id
  if (!current) return
  offerUndo('Message edited', await conversation().edit(current, id, text))
  await refresh(id)
}

export async function chooseVariant(id: MessageId, variant: number): Promise<void> {
  const current = session.current?.id
  if (!current) return
  await conversation().choose(current, id, variant)
  await refresh(id)
}

export async function removeMessage(id: MessageId, andAllAfter = false): Promise<void> {
  const current = session.current?.id
  if (!current) return
  const commit = await conversation().remove(current, id, andAllAfter)
  await reload(current)
  offerUndo(andAllAfter ? 'Messages deleted' : 'Message deleted', commit)
}

export async function clearMessages(): Promise<void> {
  const current = session.current?.id
  if (!current) return
  const commit = await conversation().clear(current)
  await reload(current)
  offerUndo('Chat cleared', commit)
}

/** Takes back the newest change of this chat that can be taken back. */
export async function undo(): Promise<void> {
  const last = session.undoable.pop()
  if (last) await takeBack(last.commit)
}

export function persona(): Persona {
  const { name, physicalDescription, pronouns } = settings.userProfile
  return {
    name: settings.general.playerName || name || 'You',
    pronouns: `${pronouns.subject}/${pronouns.object}`,
    description: physicalDescription,
  }
}

async function run(action: TurnAction): Promise<boolean> {
  const current = session.current
  if (!current || isBusy(session.live.phase)) return false
  const controller = new AbortController()
  turn = controller
  session.live.phase = { kind: 'waiting', note: 'connecting', since: Date.now() }
  try {
    const request = {
      session: current.id,
      action,
      connection: await currentConnection(),
      fallbacks: await fallbackConnections(),
      persona: persona(),
      settings: {
        samplers: { temperature: settings.ai.temperature },
        maxTokens: settings.ai.maxTokens,
        historyLength: settings.general.historyLength,
      },
    }
    for await (const event of conversation().run(request, controller.signal)) {
      if (session.current?.id === current.id) show(event)
    }
    return true
  } catch (error) {
    if (!isAbort(error)) {
      reportError({ type: 'API_ERROR', context: 'Chat', message: messageOf(error), details: codeOf(error) ?? error })
    }
    return false
  } finally {
    if (turn === controller) turn = undefined
    if (session.current?.id === current.id) resetLive()
  }
}

function show(event: TurnEvent): void {
  const { live } = session
  switch (event.kind) {
    case 'accepted':
      if (event.user) appendLoaded(event.user)
      showReply(event.reply)
      live.message = event.reply.id
      break
    case 'waiting':
      live.phase = {
        kind: 'waiting',
        note: event.note,
        since: live.phase.kind === 'waiting' ? live.phase.since : Date.now(),
        ...(event.fraction !== undefined && { fraction: event.fraction }),
      }
      break
    case 'text':
      live.phase = { kind: 'writing' }
      live.text += event.text
      break
    case 'reasoning':
      live.phase = { kind: 'writing' }
      live.reasoning += event.text
      break
    case 'retrying':
      live.phase = { kind: 'retrying', attempt: event.attempt, of: event.of, at: event.at, failure: event.failure }
      live.reasoning = ''
      break
    case 'switched':
      toast({ type: 'warning', title: `Replies now come from ${event.to.provider}`, message: event.failure.message })
      break
    case 'committed':
      showReply(event.message)
      resetLive()
      break
    default:
      event satisfies never
  }
}

function showReply(message: Message): void {
  if (placeOf(message.id) === undefined) appendLoaded(message)
  else replaceLoaded(message)
}

async function refresh(id: MessageId): Promise<void> {
  const index = placeOf(id)
  const current = session.current?.id
  if (index === undefined || !current) return
  const [message] = await storage().window(current, { from: index, to: index })
  if (message) replaceLoaded(message)
}

function offerUndo(title: string, commit: CommitId): void {
  session.undoable.push({ label: title, commit })
  toast({ type: 'info', title, action: { label: 'Undo', run: () => void takeBack(commit) } })
}

async function takeBack(commit: CommitId): Promise<void> {
  session.undoable = session.undoable.filter((other) => other.commit !== commit)
  await conversation().undo(commit)
  if (session.current) await reload(session.current.id)
}
