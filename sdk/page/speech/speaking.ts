import type { MessageId } from 'sdk'
import { proxy } from 'valtio'
import { ongoing } from '../points/ongoing.ts'
import { stimulusWaits } from '../points/stimulusWaits.ts'
import { stopOnPanic } from '../points/stopOnPanic.ts'
import { toast } from '../toasts.ts'
import { sentencesOf } from './spokenText.ts'
import { voiceSection } from './voiceSection.ts'

/** The message that is being read aloud, if one is. */
export const speaking = proxy({ message: undefined as MessageId | undefined })

/** Whether this browser reads aloud. */
export const canSpeak = (): boolean => 'speechSynthesis' in globalThis

/** The voices to choose from. With `onDeviceOnly` those that send nothing anywhere. */
export function voices(onDeviceOnly: boolean): readonly SpeechSynthesisVoice[] {
  if (!canSpeak()) return []
  return speechSynthesis.getVoices().filter(({ localService }) => localService || !onDeviceOnly)
}

/** Reads a message aloud from its beginning; whatever was being read ends. */
export function readAloud(message: MessageId, text: string): void {
  stopSpeaking()
  speak(message, sentencesOf(text))
}

/** Adds sentences to what is being read. */
export function speak(message: MessageId, sentences: readonly string[]): void {
  if (sentences.length === 0) return
  const voice = chosenVoice()
  if (!voice) {
    stopSpeaking()
    toast({ type: 'warning', title: 'No voice to read with', message: whyNoVoice() })
    return
  }
  speaking.message = message
  for (const sentence of sentences) {
    queued += 1
    const utterance = new SpeechSynthesisUtterance(sentence)
    utterance.voice = voice
    utterance.lang = voice.lang
    utterance.rate = voiceSection.now.rate
    utterance.pitch = voiceSection.now.pitch
    utterance.onend = finished
    utterance.onerror = finished
    speechSynthesis.speak(utterance)
  }
}

/** Ends what is being read, at once. */
export function stopSpeaking(): void {
  speaking.message = undefined
  if (canSpeak()) speechSynthesis.cancel()
  spoken = queued
  heard(Number.POSITIVE_INFINITY)
}
stopOnPanic(stopSpeaking)
// Nothing is read before this code is here.
ongoing.add('voice', {
  after: ['autoplay', 'reply'],
  stop: stopSpeaking,
  stoppedLine: () => (speaking.message === undefined ? undefined : 'Reading aloud has stopped.'),
})

/** Sentences that were given to the voice so far, and those it is done with. */
let queued = 0
let spoken = 0
const waiting = new Set<{ readonly at: number; readonly go: () => void }>()

/**
 * Resolves when the sentence that is being written now has been read aloud: what belongs to it happens with it.
 * At once where replies are not read.
 */
export function afterSpeech(): Promise<void> {
  const { enabled, readAloud } = voiceSection.now
  if (!enabled || !readAloud || !chosenVoice()) return Promise.resolve()
  return new Promise((go) => {
    waiting.add({ at: queued + 1, go })
    setTimeout(go, maxWaitMs)
  })
}

stimulusWaits.add('voice', afterSpeech)

/** A voice that has fallen silent must not hold up anything for ever. */
const maxWaitMs = 60_000

function heard(upTo: number): void {
  for (const one of waiting) {
    if (one.at > upTo) continue
    waiting.delete(one)
    one.go()
  }
}

function finished(): void {
  // What was cancelled ends, too, when it counts no more.
  spoken = Math.min(spoken + 1, queued)
  heard(spoken)
  if (speechSynthesis.pending || speechSynthesis.speaking) return
  speaking.message = undefined
  spoken = queued
}

/** The voice of the player's choice, else one of their language, else any. */
function chosenVoice(): SpeechSynthesisVoice | undefined {
  const { voice, onDeviceOnly } = voiceSection.now
  const all = voices(onDeviceOnly)
  const own = navigator.language.slice(0, 2)
  return (
    all.find(({ voiceURI }) => voiceURI === voice) ??
    all.find((one) => one.default && one.lang.startsWith(own)) ??
    all.find(({ lang }) => lang.startsWith(own)) ??
    all[0]
  )
}

function whyNoVoice(): string {
  if (!canSpeak()) return 'This browser cannot read aloud. Most others can.'
  return voiceSection.now.onDeviceOnly && voices(false).length > 0
    ? 'This device has no voice. Install one in its system settings, or allow other voices in Settings > Voice control.'
    : "The browser has no voice. Install one in this device's system settings."
}
