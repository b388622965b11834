import { type MessageId, type Variant, wordingOf } from 'sdk'
import { isBusy, messageAt, session } from 'sdk/page/session.ts'
import { speak, stopSpeaking } from 'sdk/page/speech/speaking.ts'
import { GrowingSpeech } from 'sdk/page/speech/spokenText.ts'
import { voiceSection } from 'sdk/page/speech/voiceSection.ts'
import { subscribe } from 'valtio'

/** Reads replies aloud while they are written, sentence by sentence, where the player has asked for it. */
export function readReplies(signal: AbortSignal): void {
  /** `from`: what the reply said before, when it is being continued, has been read. */
  let following: { readonly message: MessageId; readonly from: number; readonly speech: GrowingSpeech } | undefined
  const follow = () => {
    const { enabled, readAloud } = voiceSection.now
    const { message, text, phase } = session.live
    if (!enabled || !readAloud) return
    if (isBusy(phase) && message) {
      if (following?.message !== message) {
        stopSpeaking()
        following = { message, from: newestWording(message)?.content.length ?? 0, speech: new GrowingSpeech() }
      }
      speak(message, following.speech.push(text))
    } else if (following) {
      const wording = newestWording(following.message)
      // Whoever stops a reply wants to hear no more of it either.
      if (wording?.state === 'stopped') stopSpeaking()
      else if (wording) speak(following.message, following.speech.end(wording.content.slice(following.from)))
      following = undefined
    }
  }
  const stop = subscribe(session, follow)
  signal.addEventListener('abort', stop, { once: true })
}

function newestWording(message: MessageId): Variant | undefined {
  const newest = messageAt(session.count - 1)
  return newest?.id === message ? wordingOf(newest) : undefined
}
