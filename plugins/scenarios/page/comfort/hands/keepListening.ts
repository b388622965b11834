import { listen, listening, stopListening } from 'sdk/page/speech/listening.ts'
import { speaking } from 'sdk/page/speech/speaking.ts'
import { subscribeKey } from 'valtio/utils'

const betweenMs = 400

/**
 * Listens again and again until it is called off. The safeword comes first, as wherever somebody listens: also while the
 * house speaks, though nothing else counts then, since it would hear itself. `deaf` is called once when listening does
 * not work here.
 */
export function keepListening(heard: (words: string) => void, deaf: () => void): () => void {
  let isOver = false
  let isEcho = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const giveUp = () => {
    end()
    deaf()
  }
  const begin = async () => {
    isEcho = speaking.message !== undefined
    const mark = () => {
      isEcho ||= speaking.message !== undefined
    }
    const done = (words: string) => {
      mark()
      if (!isOver && !isEcho && words) heard(words)
    }
    await listen(mark, done)
    if (!isOver && !listening.isOn) giveUp()
  }
  // Somebody else may have used the microphone in between.
  const leave = subscribeKey(listening, 'isOn', (isOn) => {
    clearTimeout(timer)
    if (isOver || isOn) return
    if (listening.problem) giveUp()
    else timer = setTimeout(() => void begin(), betweenMs)
  })
  const end = () => {
    isOver = true
    clearTimeout(timer)
    leave()
  }
  void begin()
  return () => {
    if (isOver) return
    end()
    stopListening()
  }
}
