import { type CharacterId, codeOf, type Message, type PictureId, type Session, type SessionId, wordingOf } from 'sdk'
import { profileSection } from 'sdk/page/characters/profileSection.ts'
import { conversationSection } from 'sdk/page/chat/conversationSection.ts'
import { conversation } from 'sdk/page/engines.ts'
import { reportError } from 'sdk/page/errors.ts'
import { notifySpeaking, notifySpoken } from 'sdk/page/heard.ts'
import { ongoing } from 'sdk/page/points/ongoing.ts'
import { performOnce } from 'sdk/page/points/performers.ts'
import { isBusy, placeOf, session } from 'sdk/page/session.ts'
import { settingsLoaded } from 'sdk/page/settings/settingsLoaded.ts'
import { toast } from 'sdk/page/toasts.ts'
import { unnamedPlayer } from '../../../shared/characters/unnamedPlayer.ts'
import type { Persona, TurnAction, TurnEvent } from '../../../workers/conversation/contract.ts'
import { askAges } from '../../characters/ages/askAges.ts'
import { estimSection } from '../../consent/estimSection.ts'
import { saysSafeword } from '../../devices/safeword/safeword.ts'
import { handleSafeword } from '../aftercare/handleSafeword.ts'
import { changesKept } from './changes.ts'
import { currentConnection, fallbackConnections, replyingProvider } from './connection.ts'
import { speakerDecided } from './partsOfTurn.ts'
import { refuse } from './refuse.ts'
import { report } from './report.ts'
import { rereadSession } from './rereadSession.ts'
import { appendLoaded, replaceLoaded, resetLive } from './session.ts'
import { turnSettings } from './turnSettings.ts'

/** A turn that was stopped is waited for this long, whatever it still has to do. */
const endingMs = 300

/** The turn that runs in this tab, and when it is over. */
let turn: { readonly stop: AbortController; readonly over: Promise<unknown> } | undefined
/** A turn has been asked for, and nothing shows it yet. */
let isBeginning = false
/**
 * Sends what the player wrote; nothing at all lets the character go on. Resolves after the reply; with false when the
 * words were not accepted, and so are nowhere but where they were written. `onAccepted` is called as soon as they are in
 * the chat.
 */
export async function send(
  text: string,
  pictures: readonly PictureId[] = [],
  onAccepted?: () => void,
): Promise<boolean> {
  // Before any model hears of it, and whatever else goes on.
  if (saysSafeword(text, estimSection.now.safeword)) return await handleSafeword()
  if (!(await hasSettings())) return false
  // Their own safeword is known only now.
  if (saysSafeword(text, estimSection.now.safeword)) return await handleSafeword()
  const waits = session.current?.members && session.current.speaking === 'tap' && (text.trim() || pictures.length > 0)
  return await run({ kind: waits ? 'say' : 'send', text, pictures }, undefined, onAccepted)
}

export const continueReply = () => run({ kind: 'continue' })
export const regenerate = () => run({ kind: 'regenerate' })
/** The character speaks first: a scene has just begun or changed. */
export const arrive = () => run({ kind: 'arrive' })
/** In a chat with several: lets this one speak next. */
export const letSpeak = (speaker: CharacterId) => run({ kind: 'send', text: '' }, speaker)

/** Stops the reply that is being written; what was said stays. Resolves when the turn is over, or soon after. */
export async function stop(): Promise<void> {
  if (!turn) return
  turn.stop.abort(new DOMException('Stopped by the player', 'AbortError'))
  await Promise.race([turn.over, new Promise((resolve) => setTimeout(resolve, endingMs))])
}

ongoing.add('turn', { after: 'reply', stop })

/** Whether the reply has been stopped and is about to end: what is sent now goes out right after it. */
export const isStopping = (): boolean => turn?.stop.signal.aborted ?? false

export function persona(): Persona {
  const { name, genitals, physicalDescription, pronouns } = profileSection.now
  return {
    name: name || conversationSection.now.playerName.trim() || unnamedPlayer,
    pronouns: `${pronouns.subject}/${pronouns.object}`,
    description: [physicalDescription, genitals].filter(Boolean).join(' '),
  }
}

/** Without the player's settings nothing is sent: neither their limits nor their safeword are known. */
async function hasSettings(): Promise<boolean> {
  try {
    await settingsLoaded()
    return true
  } catch (error) {
    report(error)
    return false
  }
}

async function run(action: TurnAction, speaker?: CharacterId, onAccepted = () => {}): Promise<boolean> {
  if (isStopping()) await stop()
  if (!(await hasSettings())) return false
  await changesKept()
  const current = session.current
  if (!current || isBeginning || isBusy(session.live.phase)) return false
  const stopping = new AbortController()
  showWaiting(current.id)
  const over = take(current as Session, action, speaker, stopping.signal, onAccepted)
  const mine = { stop: stopping, over }
  turn = mine
  const wasAccepted = await over
  if (turn === mine) {
    isBeginning = false
    turn = undefined
    if (session.current?.id === current.id) resetLive()
  }
  return wasAccepted
}

/** Shows that a reply is waited for, once the request is on its way: drawing takes longer than asking. */
function showWaiting(chat: SessionId): void {
  isBeginning = true
  const since = Date.now()
  setTimeout(() => {
    if (!isBeginning) return
    isBeginning = false
    if (session.current?.id === chat && !isBusy(session.live.phase))
      session.live.phase = { kind: 'waiting', note: 'connecting', since }
  })
}

/** One turn from the first word to the last. Never rejects: what goes wrong is shown. */
async function take(
  chat: Session,
  action: TurnAction,
  speaker: CharacterId | undefined,
  signal: AbortSignal,
  onAccepted: () => void,
): Promise<boolean> {
  const { id } = chat
  let wasAccepted = false
  try {
    const refused = await refuse(id, action, persona().name)
    if (refused) return refused.wasKept
    const speaks = speaker ?? speakerDecided(chat)
    const [connection, fallbacks] = await Promise.all([currentConnection(replyingProvider), fallbackConnections()])
    const request = {
      session: id,
      action,
      connection,
      fallbacks,
      persona: persona(),
      settings: await turnSettings(chat, connection, action),
      ...(speaks && { speaker: speaks }),
    }
    for await (const event of conversation().run(request, signal)) {
      if (event.kind === 'accepted' || event.kind === 'said') {
        wasAccepted = true
        onAccepted()
      }
      if (event.kind === 'action') performOnce(event.variant, event.place, event.action, id)
      if (event.kind === 'unsaved') warnUnsaved(event)
      if (event.kind === 'committed') {
        void askOfReply(id)
        // The words may have named it.
        if (chat.autoNamed) void rereadSession(id).catch(() => {})
      }
      if (session.current?.id === id) {
        show(event)
        hear(event)
      }
    }
  } catch (error) {
    if (codeOf(error) === 'chat/age-unknown' && !wasAccepted && (await areAgesStated(chat)))
      return await take(chat, action, speaker, signal, onAccepted)
    report(error)
  }
  return wasAccepted
}

/** Asks for the ages that keep a chat from going on. Resolves with whether they are all stated. */
async function areAgesStated(chat: Session): Promise<boolean> {
  try {
    await askAges((chat.members ?? [chat.character]).map(({ id }) => id))
    const [{ settleReplyAges }, { settlePersonaAge }] = await Promise.all([
      import('./chatAges.ts'),
      import('./personaAge.ts'),
    ])
    await settlePersonaAge(persona)
    await settleReplyAges(chat.id)
    return true
  } catch {
    return false
  }
}

/** Asks at once for an age that a reply leaves open: the next turn waits for it. */
async function askOfReply(id: SessionId): Promise<void> {
  if (session.current?.id !== id) return
  const { askReplyAges } = await import('./chatAges.ts')
  await askReplyAges(id)
}

/** A reply to a chat that was deleted meanwhile needs no keeping. */
function warnUnsaved({ message, code }: Extract<TurnEvent, { kind: 'unsaved' }>): void {
  if (code === 'storage/not-found') return
  const problem = wordingOf(message).problem ?? 'The reply could not be saved.'
  reportError({ type: 'STORAGE_ERROR', context: 'Chat', message: problem, details: code })
}

/** Words as they are written, and words that stand: the player's as they are sent, a reply's when it is whole. */
function hear(event: TurnEvent): void {
  if (event.kind === 'text') notifySpeaking(event.text)
  if ((event.kind === 'accepted' || event.kind === 'said') && event.user)
    notifySpoken('player', wordingOf(event.user).content)
  if (event.kind === 'committed') notifySpoken('partner', wordingOf(event.message).content)
}

function show(event: TurnEvent): void {
  const { live } = session
  switch (event.kind) {
    case 'accepted':
      if (event.user) appendLoaded(event.user)
      showReply(event.reply)
      live.message = event.reply.id
      break
    case 'said':
      appendLoaded(event.user)
      break
    case 'action':
      break
    case 'waiting':
      live.phase = { ...event, since: live.phase.kind === 'waiting' ? live.phase.since : Date.now() }
      break
    case 'text':
      if (live.phase.kind !== 'writing') live.phase = { kind: 'writing' }
      live.text += event.text
      break
    case 'reasoning':
      if (live.phase.kind !== 'writing') live.phase = { kind: 'writing' }
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
