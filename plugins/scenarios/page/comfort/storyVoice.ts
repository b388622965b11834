import { type MessageId, newId } from 'sdk'
import { canSpeak, speak, speaking, stopSpeaking, voices } from 'sdk/page/speech/speaking.ts'
import { sentencesOf } from 'sdk/page/speech/spokenText.ts'
import { voiceSection } from 'sdk/page/speech/voiceSection.ts'

/** The voice speaks for messages; the story is one of them to it. */
const story: MessageId = newId()
let wasTold = false

/** Has words of the story read out after those before them. Where no voice can, that is told once. */
export function readStoryAloud(text: string): void {
  if (!hasVoice()) {
    if (wasTold) return
    wasTold = true
  }
  speak(story, sentencesOf(text))
}

/** Whether there is a voice the player allows. */
export const hasVoice = (): boolean => canSpeak() && voices(voiceSection.now.onDeviceOnly).length > 0

export const isReadingStory = (): boolean => speaking.message === story

export function stopReadingStory(): void {
  if (isReadingStory()) stopSpeaking()
}
