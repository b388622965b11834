import { proxy } from 'valtio'
import { stopOnPanic } from '../points/stopOnPanic.ts'
import { safety } from '../services/safety.ts'
import { toast } from '../toasts.ts'
import { voiceSection } from './voiceSection.ts'

/** What browsers call it, as far as it is used here. */
interface Recognition extends EventTarget {
  lang: string
  interimResults: boolean
  continuous: boolean
  /** Where a browser can recognise speech without sending it away. */
  processLocally?: boolean
  onresult: ((event: RecognitionEvent) => void) | null
  onerror: ((event: { readonly error: string }) => void) | null
  onend: (() => void) | null
  start(): void
  abort(): void
}
interface RecognitionEvent {
  readonly results: ArrayLike<ArrayLike<{ readonly transcript: string }> & { readonly isFinal: boolean }>
}
type RecognitionClass = (new () => Recognition) & {
  available?(options: { readonly langs: readonly string[]; readonly processLocally: boolean }): Promise<string>
}

/** Whether somebody is listening, the words so far, and why the last try did not work. */
export const listening = proxy({ isOn: false, words: '', problem: '' })

const recognitionClass = (): RecognitionClass | undefined => {
  const { SpeechRecognition, webkitSpeechRecognition } = globalThis as {
    SpeechRecognition?: RecognitionClass
    webkitSpeechRecognition?: RecognitionClass
  }
  return SpeechRecognition ?? webkitSpeechRecognition
}

/** Whether this browser recognises speech. */
export const canListen = (): boolean => recognitionClass() !== undefined

let running: Recognition | undefined

/** Listens until it is told to stop or the player falls silent. `hear` gets the whole words so far, then `done` once. */
export async function listen(hear: (words: string) => void, done: (words: string) => void): Promise<void> {
  stopListening()
  listening.problem = ''
  const Class = recognitionClass()
  if (!Class) return notify("This browser can't listen. Type instead, or use your keyboard's microphone.")
  const { language: lang } = navigator
  if (voiceSection.now.onDeviceOnly && !(await worksHere(Class, lang))) {
    return notify(
      'This browser recognises speech only online. Allow that in Settings > Voice control, or type instead.',
    )
  }
  const recognition = new Class()
  running = recognition
  recognition.lang = lang
  recognition.interimResults = true
  recognition.continuous = false
  if (voiceSection.now.onDeviceOnly) recognition.processLocally = true
  recognition.onresult = ({ results }) => {
    listening.words = Array.from(results, (result) => result[0]?.transcript ?? '')
      .join('')
      .trim()
    if (safety.now.hear(listening.words)) stopListening()
    else hear(listening.words)
  }
  recognition.onerror = ({ error }) => {
    if (error !== 'aborted' && error !== 'no-speech') notify(troubles[error] ?? 'Listening failed. Try again.')
  }
  recognition.onend = () => {
    if (running !== recognition) return
    const { words } = listening
    running = undefined
    listening.isOn = false
    listening.words = ''
    done(words)
  }
  listening.isOn = true
  recognition.start()
}

/** Stops without using the words that came last. */
export function stopListening(): void {
  const recognition = running
  running = undefined
  listening.isOn = false
  listening.words = ''
  recognition?.abort()
}
stopOnPanic(stopListening)

const worksHere = async (Class: RecognitionClass, lang: string): Promise<boolean> =>
  (await Class.available?.({ langs: [lang], processLocally: true }).catch(() => '')) === 'available'

const troubles: Readonly<Record<string, string>> = {
  'not-allowed': 'The browser blocks the microphone. Allow it next to the address bar, then try again.',
  'audio-capture': 'No microphone was found. Connect one, then try again.',
  network: "Can't reach the recognition service. Check your connection, or type instead.",
  'language-not-supported': "Speech in this browser's language is not supported here.",
}

const notify = (message: string): void => {
  listening.problem = message
  toast({ type: 'warning', title: 'Not listening', message })
}
