import { useEffect, useRef } from 'react'
import type { SceneEvent } from 'sdk'
import type { Stage } from 'sdk/story'
import { playing } from '../../play/playing.ts'
import { storyWords } from '../../stage/storyWords.ts'
import { advanceByItself } from '../comfort.ts'
import { isReadingStory } from '../storyVoice.ts'
import { wayOn } from './wayOn.ts'

interface AutoAdvance {
  readonly stage: Stage | undefined
  readonly isOn: boolean
  readonly wordsPerMinute: number
  /** Keys that play the story and are no sign that it should wait. */
  readonly isOurs: (event: KeyboardEvent) => boolean
  readonly tell: (event: SceneEvent) => void
}

/** Goes on where there is one plain way on. Tells whether it is about to. */
export function useAutoAdvance({ stage, isOn, wordsPerMinute, isOurs, tell }: AutoAdvance): boolean {
  const seen = useRef<ReadonlySet<string>>(new Set())
  const way = stage && isOn ? wayOn(stage, playing.wakeAt) : undefined
  const latest = useRef({ stage, way, isOurs, tell })
  latest.current = { stage, way, isOurs, tell }
  const key = way?.key

  useEffect(() => {
    const { stage: shown } = latest.current
    if (key === undefined || !shown) return
    const parts = storyWords(shown)
    const text = parts.filter(({ id, kind }) => kind === 'text' && !seen.current.has(id)).map((part) => part.text)
    seen.current = new Set(parts.map(({ id }) => id))
    const callOff = autoAdvance({
      waitMs: readingMs(text.join('\n'), wordsPerMinute),
      isAway,
      isRead: isReadingStory,
      goOn() {
        const { way: now } = latest.current
        if (now?.key === key) latest.current.tell(now.event)
      },
    })
    const stop = (event: KeyboardEvent) => {
      if (modifiers.has(event.key) || isField(event.target) || latest.current.isOurs(event)) return
      advanceByItself(false)
    }
    window.addEventListener('keydown', stop, true)
    return () => {
      callOff()
      window.removeEventListener('keydown', stop, true)
    }
  }, [key, wordsPerMinute])
  return key !== undefined
}

const modifiers: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'Meta', 'CapsLock', 'AltGraph', 'Fn'])

const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('input, textarea, select, [contenteditable]')

/** A field with words in it: an empty one may have the focus all the time. */
function isWritten(target: Element | null): boolean {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return target.value !== ''
  return isField(target) && target?.textContent !== ''
}

/** Paused, behind another tab or a dialog, or writing: nobody reads. */
const isAway = (): boolean =>
  playing.isPaused ||
  document.hidden ||
  document.querySelector('dialog[open]') !== null ||
  isWritten(document.activeElement)

const tickMs = 250
const minMs = 1500
const breathMs = 1000

interface AdvanceSeams {
  /** How long it takes to read what is new. */
  readonly waitMs: number
  /** Nobody reads now: the wait begins anew when they are back. */
  isAway(): boolean
  /** The words are being read out: it goes on when that is done. */
  isRead(): boolean
  goOn(): void
}

/** Goes on once, after there was time to read. Returns the function that calls it off. */
export function autoAdvance({ waitMs, isAway, isRead, goOn }: AdvanceSeams): () => void {
  let read = 0
  const timer = setInterval(() => {
    read = isAway() ? 0 : read + tickMs
    if (read < waitMs || isRead()) return
    clearInterval(timer)
    goOn()
  }, tickMs)
  return () => clearInterval(timer)
}

const words = new Intl.Segmenter(undefined, { granularity: 'word' })

/** How long somebody reads a text, with a breath after it. */
export function readingMs(text: string, wordsPerMinute: number): number {
  let count = 0
  for (const { isWordLike } of words.segment(text.slice(0, 50_000))) if (isWordLike) count++
  return Math.max(minMs, breathMs + (count * 60_000) / wordsPerMinute)
}
