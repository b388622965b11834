import type { MessageId } from 'sdk'
import { beforeEach, expect, test } from 'vitest'
import { englishVoice, stubSpeech } from './speech.fixture.ts'
import { voiceSection } from './voiceSection.ts'

interface Said {
  readonly text: string
  onend?: () => void
}
const said: Said[] = []
stubSpeech(() => [englishVoice], { speak: (one: Said) => void said.push(one), cancel: () => void said.splice(0) })
const { speak, stopSpeaking, afterSpeech } = await import('./speaking.ts')
const reply = 'reply' as MessageId

beforeEach(() => {
  stopSpeaking()
  Object.assign(voiceSection.now, { enabled: true, readAloud: true })
})

/** Whether a promise has resolved by now. */
async function isDone(promise: Promise<void>): Promise<boolean> {
  let done = false
  void promise.then(() => {
    done = true
  })
  await Promise.resolve()
  await Promise.resolve()
  return done
}

test('what belongs to a sentence happens when the voice is done with that sentence', async () => {
  speak(reply, ['She turns the dial.'])
  const moment = afterSpeech()
  said[0]?.onend?.()
  expect(await isDone(moment)).toBe(false)
  speak(reply, ['Now hold on.'])
  said[1]?.onend?.()
  expect(await isDone(moment)).toBe(true)
})

test('it happens at once where replies are not read', async () => {
  voiceSection.now.readAloud = false
  expect(await isDone(afterSpeech())).toBe(true)
})

test('a voice that is stopped holds nothing up', async () => {
  speak(reply, ['She turns the dial.'])
  const moment = afterSpeech()
  stopSpeaking()
  expect(await isDone(moment)).toBe(true)
})
