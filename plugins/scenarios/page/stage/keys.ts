import type { SceneEvent } from 'sdk'
import type { Stage, StageButton } from 'sdk/story'

/** What a key press is about, as the stage sees it. */
export interface StageKey {
  readonly key: string
  readonly isRepeated: boolean
  /** With Ctrl, Cmd or Alt it is somebody else's. */
  readonly hasModifier: boolean
  /** What has the focus: a field takes every key, something to press takes Space and Enter. */
  readonly focus: 'none' | 'pressable' | 'field'
}

/**
 * Whether going on means something now: the newest bubble is something said. Space is the story's only then; otherwise
 * it stays with the chat, whose shortcut it is.
 */
export function takesContinue(stage: Stage): boolean {
  if (stage.cover || stage.trouble || stage.end) return false
  return stage.bubbles.at(-1)?.kind === 'say'
}

/** What a key means to the story; undefined: nothing, it is for others. */
export function eventForKey(stage: Stage, { key, isRepeated, hasModifier, focus }: StageKey): SceneEvent | undefined {
  if (hasModifier || isRepeated || focus === 'field' || stage.cover || stage.trouble || stage.end) return undefined
  const hot = key.length === 1 ? stage.buttons.findLast(({ hotkey }) => hotkey === key) : undefined
  if (hot && focus === 'pressable' && key === ' ') return undefined
  if (hot) return press(hot)
  const picked = /^[1-9]$/.test(key) ? openOptions(stage)[Number(key) - 1] : undefined
  if (picked) return press(picked)
  if (focus === 'pressable' || (key !== ' ' && key !== 'Enter')) return undefined
  const first = key === 'Enter' ? stage.buttons.find(({ isDefault }) => isDefault) : undefined
  if (first) return press(first)
  return takesContinue(stage) ? { kind: 'continued' } : undefined
}

const press = ({ id, disabled }: StageButton): SceneEvent | undefined =>
  disabled ? undefined : { kind: 'chose', choice: id }

function openOptions({ bubbles }: Stage): readonly StageButton[] {
  const newest = bubbles.at(-1)
  return newest?.kind === 'choice' && newest.active && newest.chosen === undefined ? newest.options : []
}
