import { vi } from 'vitest'

interface Speech<Said> {
  speak(said: Said): void
  cancel(): void
}

/** A browser that speaks with the voices there are now; what is given to it to say goes to the test. */
export function stubSpeech<Said extends { readonly text: string }>(
  voices: () => readonly object[],
  speech: Speech<Said>,
) {
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      text: string
      constructor(text: string) {
        this.text = text
      }
    },
  )
  vi.stubGlobal('navigator', { language: 'en' })
  vi.stubGlobal('speechSynthesis', { pending: true, speaking: true, getVoices: voices, ...speech })
}

export const englishVoice = { voiceURI: 'own', lang: 'en', localService: true, default: true }
