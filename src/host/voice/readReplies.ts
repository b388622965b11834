import { type MessageId, wordingOf } from 'sdk'
import { subscribe } from 'valtio'
import { isBusy, messageAt, session } from '../session/session.ts'
import { settings } from '../settings/settings.ts'
import { speak, stopSpeaking } from './speaking.ts'
import { GrowingSpeech } from './spokenText.ts'

/** Reads replies aloud while they are written, sentence by sentence, where the player has asked for it. */
export function readReplies(signal: AbortSignal): void {
  let following: { readonly message: MessageId; readonly speech: GrowingSpeech } | undefined
  const follow = () => {
    const { enabled, readAloud } = settings.voice
    const { message, text, phase } = session.live
    if (!enabled || !readAloud) return
    if (isBusy(phase) && message) {
      if (following?.message !== message) {
        stopSpeaking()
        following = { message, speech: new GrowingSpeech() }
      }
      speak(message, following.speech.push(text))
    } else if (following) {
      const newest = messageAt(session.count - 1)
      if (newest?.id === following.message) speak(newest.id, following.speech.end(wordingOf(newest).content))
      following = undefined
    }
  }
  const stop = subscribe(session, follow)
  signal.addEventListener('abort', stop, { once: true })
}
