import { useEffect, useRef, useState } from 'react'
import type { SceneEvent } from 'sdk'
import { keepListening } from 'sdk/page/speech/keepListening.ts'
import type { Stage } from 'sdk/story'
import { pauseStory } from '../../play/playScenario.ts'
import { takesContinue } from '../../stage/keys.ts'
import { labelOf } from '../../stage/storyWords.ts'
import { comfort } from '../comfort.ts'
import { readStoryAloud, stopReadingStory } from '../storyVoice.ts'
import { answerTo, openChoices } from './spokenAnswer.ts'

interface HandsFree {
  readonly stage: Stage | undefined
  readonly isOn: boolean
  readonly isPaused: boolean
  readonly tell: (event: SceneEvent) => void
}

/** Lets the story be played by voice and by few keys. */
export function useHandsFree({ stage, isOn, isPaused, tell }: HandsFree): void {
  const pointed = useRef<number>(undefined)
  const latest = useRef({ stage, tell })
  latest.current = { stage, tell }
  const [isDeaf, setDeaf] = useState(false)
  const choices = stage && isOn ? openChoices(stage) : []
  const known = choices.map(({ id }) => id).join(' ')

  // biome-ignore lint/correctness/useExhaustiveDependencies: other choices are pointed at anew
  useEffect(() => {
    pointed.current = undefined
  }, [known])

  useEffect(() => {
    if (!isOn) setDeaf(false)
    if (!isOn || isPaused || isDeaf) return
    const heard = (words: string) => {
      const { stage: shown } = latest.current
      if (!shown) return
      const answer = answerTo(words, shown)
      if (answer.kind === 'event') latest.current.tell(answer.event)
      else if (answer.kind === 'pause') void pauseStory(true)
      else if (openChoices(shown).length > 0)
        comfort.announcement = `Heard “${words.slice(0, 80)}”. Say the number of a choice.`
    }
    return keepListening(heard, () => {
      setDeaf(true)
      comfort.announcement = "Listening doesn't work here. Use number keys or a clicker instead."
    })
  }, [isOn, isPaused, isDeaf])

  useEffect(() => {
    if (!isOn || isPaused) return
    const press = (event: KeyboardEvent) => {
      const { stage: shown } = latest.current
      if (!shown || !isFree(event)) return
      const answer = answerByKey(event.key, shown, pointed.current)
      if (!answer) return
      event.preventDefault()
      if (answer.kind === 'event') latest.current.tell(answer.event)
      else {
        pointed.current = answer.at
        const choice = openChoices(shown)[answer.at]
        const words = choice ? `${answer.at + 1}: ${labelOf(choice, answer.at)}` : ''
        comfort.announcement = words
        stopReadingStory()
        readStoryAloud(words)
      }
    }
    // After the stage, which takes what is its own.
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [isOn, isPaused])
}

const isFree = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented &&
  !event.repeat &&
  !(event.ctrlKey || event.metaKey || event.altKey) &&
  !document.querySelector('dialog[open]') &&
  !(event.target instanceof Element && event.target.matches('input, textarea, select, [contenteditable]'))

/** A key as a way to answer without looking: digits, and the two buttons of a clicker. */
type KeyAnswer =
  | { readonly kind: 'event'; readonly event: SceneEvent }
  /** Points at another choice. */
  | { readonly kind: 'point'; readonly at: number }

export const isAnswerKey = (key: string): boolean => /^[1-9]$/.test(key) || key === 'PageDown' || key === 'PageUp'

/**
 * Digits take a choice by its number. Forward on a clicker goes on, or points at the next of several choices; back takes
 * the one that is pointed at.
 */
export function answerByKey(key: string, stage: Stage, pointed: number | undefined): KeyAnswer | undefined {
  const choices = openChoices(stage)
  const take = (at: number): KeyAnswer | undefined => {
    const choice = choices[at]
    return choice && { kind: 'event', event: { kind: 'chose', choice: choice.id } }
  }
  if (/^[1-9]$/.test(key)) return take(Number(key) - 1)
  if (key === 'PageUp') return pointed === undefined ? undefined : take(pointed)
  if (key !== 'PageDown') return undefined
  if (choices.length > 1) return { kind: 'point', at: pointed === undefined ? 0 : (pointed + 1) % choices.length }
  if (choices.length === 1) return take(0)
  return takesContinue(stage) ? { kind: 'event', event: { kind: 'continued' } } : undefined
}
