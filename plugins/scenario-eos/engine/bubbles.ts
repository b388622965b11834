import type { Align, Bubble } from 'sdk/story'
import { plainHtml, withEvals } from '../text/label.ts'
import type { Play } from './play.ts'

/** Puts a bubble under the others: they can be answered no longer. */
export function addBubble(play: Play, bubble: Bubble): void {
  const { draft } = play
  const last = draft.bubbles.at(-1)
  const bubbles = [...draft.bubbles, bubble]
  if (last?.active) bubbles[bubbles.length - 2] = laidAside(last)
  draft.bubbles = bubbles.slice(-maxBubbles)
  draft.open = null
}

/** On one page; the oldest go. */
const maxBubbles = 2000

/** The newest bubble, changed. */
export function changeBubble(play: Play, id: string, change: (bubble: Bubble) => Bubble): void {
  play.draft.bubbles = play.draft.bubbles.map((bubble) => (bubble.id === id ? change(bubble) : bubble))
}

function laidAside(bubble: Bubble): Bubble {
  switch (bubble.kind) {
    case 'say':
      return { ...bubble, active: false, marked: false }
    case 'choice':
      return { ...bubble, active: false, chosen: bubble.chosen ?? null }
    case 'prompt':
      return { ...bubble, active: false, answer: bubble.answer ?? null }
  }
}

export const alignOf = (value: unknown): Align => (value === 'left' || value === 'right' ? value : 'center')

/** The HTML of a label, with its scripts run and, in `eos`, nothing but what that player shows. */
export function labelHtml(play: Play, label: string): string {
  const html = withEvals(label, (source) => play.scripts.text(play, source))
  return play.game.profile === 'eos' ? plainHtml(html) : html
}
