import type { Bubble, Stage, StageButton } from 'sdk/story'
import { plainText } from './safeHtml.ts'

/** A part of the stage as somebody reads it, or has it read out. Its id is new when its words are. */
export interface StoryWords {
  readonly id: string
  readonly kind: 'text' | 'choices'
  readonly text: string
}

/** What stands on the stage in words, in the order it is read. */
export function storyWords({ cover, panes, bubbles, buttons, notices, trouble, end }: Stage): readonly StoryWords[] {
  if (cover) return []
  const parts = [
    ...[panes?.left, panes?.right].map((pane) =>
      pane?.kind === 'html' ? said(`pane ${pane.id}`, pane.html) : undefined,
    ),
    ...bubbles.map(bubbleWords),
    choices(buttons),
    ...notices.map(({ id, html }) => said(`notice ${id}`, html)),
    trouble && said(`trouble ${trouble.id}`, trouble.text),
    end && ({ id: 'end', kind: 'text', text: 'The end.' } as const),
  ]
  return parts.filter((part) => part !== undefined && part.text !== '') as StoryWords[]
}

/** A choice as it is called: its words, or its place where it has none. */
export const labelOf = ({ html }: Pick<StageButton, 'html'>, index: number): string =>
  plainText(html).replace(/\s+/g, ' ').trim() || `Choice ${index + 1}`

/** Buttons that can be pressed now. */
export const openButtons = (buttons: readonly StageButton[]): readonly StageButton[] =>
  buttons.filter(({ disabled }) => !disabled)

function bubbleWords(bubble: Bubble): StoryWords | undefined {
  switch (bubble.kind) {
    case 'say': {
      const words = known.get(bubble) ?? said(bubble.id, bubble.html)
      known.set(bubble, words)
      return words
    }
    case 'choice':
      return bubble.active && bubble.chosen === undefined ? choices(bubble.options) : undefined
    case 'prompt':
      return undefined
  }
}

/** A long story says the same things for a long time. */
const known = new WeakMap<Bubble, StoryWords>()

const said = (id: string, html: string): StoryWords => ({ id, kind: 'text', text: plainText(html) })

/** One way on is read as it is, several with the numbers they answer to. */
function choices(buttons: readonly StageButton[]): StoryWords | undefined {
  const open = openButtons(buttons)
  if (open.length === 0) return undefined
  const labels = open.map(labelOf)
  return {
    id: `choices ${open.map(({ id }) => id).join(' ')}`,
    kind: 'choices',
    text: labels.length === 1 ? `${labels[0]}.` : labels.map((label, index) => `${index + 1}: ${label}.`).join('\n'),
  }
}
