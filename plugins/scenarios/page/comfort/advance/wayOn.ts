import type { SceneEvent } from 'sdk'
import type { Stage, StageButton, StageClip } from 'sdk/story'
import { labelOf } from '../../stage/storyWords.ts'

/** What going on by itself may do, with a key that is the same as long as it is the same way on. */
export interface WayOn {
  readonly key: string
  readonly event: SceneEvent
}

const sameMoment = 50

/**
 * The one plain way on from here: words that wait for a click, or a single button that says no more than "go on".
 * Undefined where there is a choice, something to answer, or where the story goes on by itself: a pause that its author
 * made is not cut short.
 */
export function wayOn(stage: Stage, wakeAt: number | undefined): WayOn | undefined {
  const { cover, trouble, end, bubbles, buttons, panes, page, chat } = stage
  // Whoever can be talked with is a way on, too.
  if (chat && !chat.off) return undefined
  if (cover || trouble || end || isTyped(stage) || isHeardOut(stage)) return undefined
  if (wakeAt !== undefined && !timesOf(stage).some((until) => Math.abs(until - wakeAt) <= sameMoment)) return undefined
  const newest = bubbles.at(-1)
  const options = [...(newest?.kind === 'choice' && newest.active && newest.chosen === undefined ? newest.options : [])]
  const all = [...options, ...buttons]
  if (newest?.kind === 'say' && newest.active && newest.marked && all.length === 0)
    return { key: `${page} ${newest.id}`, event: { kind: 'continued' } }
  const [only] = all
  if (!only || all.length > 1 || only.disabled || timesOf(stage).length > 0 || !isPlain(only)) return undefined
  if ([panes?.left, panes?.right].some((pane) => pane?.kind === 'html' && hasWays.test(pane.html))) return undefined
  return { key: `${page} ${panes?.right.id ?? ''} ${only.id}`, event: { kind: 'chose', choice: only.id } }
}

/** Any other words may be a promise, a confession or a plea: those are the player's to press. */
const isPlain = (button: StageButton): boolean =>
  plain.test(
    labelOf(button, 0)
      .replace(/[\s.…!,>»→▶-]+/gu, ' ')
      .trim(),
  )
const plain = /^(?:|continue(?: reading)?|next(?: page)?|go on|carry on|read on|proceed|more|ok|okay)$/i

const hasWays = /<\s*(?:a|button|input|select|textarea|form|script)\b|\bon(?:click|change)\s*=/i

const isTyped = ({ bubbles }: Stage): boolean =>
  bubbles.some((bubble) => bubble.kind === 'prompt' && bubble.active && bubble.answer === undefined)

/** A voice or a film that comes to an end is heard out first. */
function isHeardOut({ sounds, video }: Stage): boolean {
  const runs = ({ playing, loops }: StageClip) => playing && loops !== 0
  return sounds.some((sound) => !sound.background && runs(sound)) || (video !== undefined && runs(video))
}

const timesOf = ({ timers, notices }: Stage): readonly number[] =>
  [...timers, ...notices.flatMap(({ timer }) => timer ?? [])].flatMap(({ until, paused }) =>
    paused === undefined ? [until] : [],
  )
