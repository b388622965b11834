import { subscribeKey } from 'valtio/utils'
import { listen, listening, stopListening } from './listening.ts'
import { speaking } from './speaking.ts'

const betweenMs = 400

/**
 * Listens again and again until it is called off. The safeword comes first, as wherever somebody listens: also while
 * Vesper speaks, though nothing else counts then, since it would hear itself. `deaf` is called once when listening does
 * not work here. `soon` gets the words so far, before the player falls silent.
 */
export function keepListening(
  heard: (words: string) => void,
  deaf: () => void,
  soon: (words: string) => void = () => {},
): () => void {
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
    const hear = (words: string) => {
      mark()
      if (!isOver && !isEcho) soon(words)
    }
    const done = (words: string) => {
      mark()
      if (!isOver && !isEcho && words) heard(words)
    }
    await listen(hear, done)
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
