import {
  type CharacterId,
  codeOf,
  isAbort,
  type Message,
  type MessageId,
  messageOf,
  type SessionId,
  wordingOf,
} from 'sdk'
import type { Persona, TurnAction, TurnEvent } from '../../workers/conversation/contract.ts'
import type { CommitId } from '../../workers/storage/contract.ts'
import { conversation, storage } from '../engine.ts'
import { reportError } from '../errors/errors.ts'
import { settings } from '../settings/settings.ts'
import { toast } from '../toasts/toasts.ts'
import { currentConnection, fallbackConnections } from './connection.ts'
import { recoverReplies } from './recoverReplies.ts'
import { appendLoaded, isBusy, messageAt, placeOf, replaceLoaded, resetLive, session, showSession } from './session.ts'
import { loadTail, reload } from './windows.ts'

/** A turn that was stopped is waited for this long, whatever it still has to do. */
const endingMs = 300

/** The turn that runs in this tab, and when it is over. */
let turn: { readonly stop: AbortController; readonly over: Promise<unknown> } | undefined
/** The chat that is being opened: of several asked for in a row, the last one wins. */
let wanted: SessionId | undefined

/** Opens a saved chat: its newest messages first, the rest as it is scrolled to. */
export async function openSession(id: SessionId): Promise<void> {
  if (session.current?.id === id && session.phase === 'open') return
  wanted = id
  showSession(undefined, 'opening')
  try {
    if (turn) await stop()
    const found = await storage().read('sessions', id)
    if (wanted !== id) return
    showSession(found, found ? 'opening' : 'missing')
    if (!found) return
    await loadTail(id)
    if (session.current?.id !== id) return
    session.phase = 'open'
    // Read ahead, so that sending is quick; a turn reads it itself if this fails.
    conversation()
      .open(id)
      .catch(() => {})
    if (isLeftUnfinished()) {
      await recoverReplies()
      await reload(id)
    }
  } catch (error) {
    if (wanted === id && session.phase === 'opening') showSession(undefined, 'none')
    report(error)
  }
}

/** No turn runs here, so a reply that claims to be growing was left behind by a crash or by another tab. */
function isLeftUnfinished(): boolean {
  const newest = messageAt(session.count - 1)
  return newest !== undefined && wordingOf(newest).state === 'generating'
}

/** Begins a chat with a character and opens it. Returns its id. */
export async function beginSession(character: CharacterId): Promise<SessionId> {
  const begun = await conversation().begin(character, persona())
  await openSession(begun.id)
  return begun.id
}

/**
 * Sends what the player wrote; nothing at all lets the character go on. Resolves after the reply; with false when the
 * words were not accepted, and so are nowhere but where they were written.
 */
export async function send(text: string): Promise<boolean> {
  return await run({ kind: 'send', text })
}

export const continueReply = () => run({ kind: 'continue' })
export const regenerate = () => run({ kind: 'regenerate' })

/** Stops the reply that is being written; what was said stays. Resolves when the turn is over, or soon after. */
export async function stop(): Promise<void> {
  if (!turn) return
  turn.stop.abort(new DOMException('Stopped by the player', 'AbortError'))
  await Promise.race([turn.over, new Promise((resolve) => setTimeout(resolve, endingMs))])
}

/** Whether the reply has been stopped and is about to end: what is sent now goes out right after it. */
export const isStopping = (): boolean => turn?.stop.signal.aborted ?? false

/** False when it could not be saved; the player has been told why. */
export async function editMessage(id: MessageId, text: string): Promise<boolean> {
  return await change(async (current) => {
    offerUndo('Message edited', await conversation().edit(current, id, text))
    await refresh(id)
  })
}

export async function chooseVariant(id: MessageId, variant: number): Promise<void> {
  await change(async (current) => {
    await conversation().choose(current, id, variant)
    await refresh(id)
  })
}

export async function removeMessage(id: MessageId, andAllAfter = false): Promise<void> {
  await change(async (current) => {
    const commit = await conversation().remove(current, id, andAllAfter)
    await reload(current)
    offerUndo(andAllAfter ? 'Messages deleted' : 'Message deleted', commit)
  })
}

export async function clearMessages(): Promise<void> {
  await change(async (current) => {
    const commit = await conversation().clear(current)
    await reload(current)
    offerUndo('Chat cleared', commit)
  })
}

/** Takes back the newest change of this chat that can be taken back. */
export async function undo(): Promise<void> {
  const last = session.undoable.pop()
  if (last) await takeBack(last.commit)
}

export function persona(): Persona {
  const { name, genitals, physicalDescription, pronouns } = settings.userProfile
  return {
    name: name || settings.general.playerName || 'You',
    pronouns: `${pronouns.subject}/${pronouns.object}`,
    description: [physicalDescription, genitals].filter(Boolean).join(' '),
  }
}

async function run(action: TurnAction): Promise<boolean> {
  if (isStopping()) await stop()
  const current = session.current
  if (!current || isBusy(session.live.phase)) return false
  session.live.phase = { kind: 'waiting', note: 'connecting', since: Date.now() }
  const stopping = new AbortController()
  const over = take(current.id, action, stopping.signal)
  const mine = { stop: stopping, over }
  turn = mine
  const wasAccepted = await over
  if (turn === mine) {
    turn = undefined
    if (session.current?.id === current.id) resetLive()
  }
  return wasAccepted
}

/** One turn from the first word to the last. Never rejects: what goes wrong is shown. */
async function take(id: SessionId, action: TurnAction, signal: AbortSignal): Promise<boolean> {
  let wasAccepted = false
  try {
    const request = {
      session: id,
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
    for await (const event of conversation().run(request, signal)) {
      if (event.kind === 'accepted') wasAccepted = true
      if (event.kind === 'unsaved') warnUnsaved(event)
      if (session.current?.id === id) show(event)
    }
  } catch (error) {
    report(error)
  }
  return wasAccepted
}

/** A reply to a chat that was deleted meanwhile needs no keeping. */
function warnUnsaved({ message, code }: Extract<TurnEvent, { kind: 'unsaved' }>): void {
  if (code === 'storage/not-found') return
  const problem = wordingOf(message).problem ?? 'The reply could not be saved.'
  reportError({ type: 'STORAGE_ERROR', context: 'Chat', message: problem })
}

async function change(work: (current: SessionId) => Promise<void>): Promise<boolean> {
  const current = session.current?.id
  if (!current) return false
  try {
    await work(current)
    return true
  } catch (error) {
    report(error)
    return false
  }
}

function report(error: unknown): void {
  if (isAbort(error)) return
  const code = codeOf(error)
  // Nothing failed: there only was nothing to do it with.
  if (code === 'chat/no-message') {
    toast({ type: 'warning', title: messageOf(error) })
    return
  }
  const type = code?.startsWith('storage/') ? 'STORAGE_ERROR' : 'API_ERROR'
  reportError({ type, context: 'Chat', message: messageOf(error), details: code ?? error })
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
    case 'unsaved':
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
  try {
    await conversation().undo(commit)
    if (session.current) await reload(session.current.id)
  } catch (error) {
    report(error)
  }
}
