import type { Message, Session } from 'sdk'
import { loaded, placeOf, session } from 'sdk/page/session.ts'
import { ref } from 'valtio'
import { unnamedPlayer } from '../../../shared/characters/unnamedPlayer.ts'
import { nameText, withReadableNames } from '../../../shared/text/readableNames.ts'

/** What the chat room does to the chat that is open; everybody may read it. */

/** The open chat as it is now, with the names of strangers as they can be read. */
export function showCurrent(current: Session | undefined): void {
  session.current = withReadableNames(current)
}

/** Starts over with another chat's messages. */
export function showSession(current: Session | undefined, phase: typeof session.phase): void {
  loaded.messages = ref(new Map())
  showCurrent(current)
  session.phase = phase
  session.count = current?.messageCount ?? 0
  session.version += 1
  session.undoable = []
  session.redoable = []
  resetLive()
}

/** Who said it, as it can be read. */
function shown(message: Message): Message {
  const { characterName, role } = message
  const isUnnamed = role === 'user' && characterName === unnamedPlayer
  const readable = isUnnamed ? 'You' : characterName && nameText(characterName)
  return readable === characterName ? message : { ...message, characterName: readable }
}

export function putLoaded(from: number, messages: readonly Message[]): void {
  for (const [offset, message] of messages.entries()) loaded.messages.set(from + offset, shown(message))
  session.version += 1
}

/** A message that is new, at the end. */
export function appendLoaded(message: Message): void {
  loaded.messages.set(session.count, shown(message))
  session.count += 1
  session.version += 1
}

export function replaceLoaded(message: Message): void {
  const index = placeOf(message.id)
  if (index === undefined) return
  loaded.messages.set(index, shown(message))
  session.version += 1
}

/** Everything read so far may be out of date: places have shifted. */
export function forgetLoaded(count: number): void {
  loaded.messages = ref(new Map())
  session.count = count
  session.version += 1
}

export function resetLive(): void {
  session.live = { phase: { kind: 'idle' }, message: undefined, text: '', reasoning: '' }
}
