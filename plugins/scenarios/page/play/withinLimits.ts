import type { Bubble, Stage, StageChat, StageNotice, StagePane } from 'sdk'
import { findRuledOut } from '../../../../src/shared/policy/consent/findRuledOut.ts'
import type { Topic } from '../../../../src/shared/policy/consent/topics.ts'
import { withoutRuledOut } from '../../../../src/shared/policy/consent/withoutRuledOut.ts'
import { plainText } from '../stage/safeHtml.ts'

/** What of a stage enters what the player ruled out: the names of its topics, and the ids of what says so. */
export interface Touched {
  readonly labels: readonly string[]
  readonly ids: readonly string[]
}

/**
 * The stage without what enters these topics: words, answers, notices and panes, and what the partner would be told. What
 * the player wants to be `shown` all the same stays.
 */
export function withinLimits(
  stage: Stage,
  limits: readonly Topic[],
  shown: ReadonlySet<string>,
): { readonly stage: Stage; readonly touched?: Touched } {
  if (limits.length === 0) return { stage }
  const labels = new Set<string>()
  const ids: string[] = []
  const touches = (id: string, html: string) => {
    const found = shown.has(id) ? undefined : findRuledOut(wordsOf(html), limits)
    if (found) {
      labels.add(found.topic.label)
      ids.push(id)
    }
    return found !== undefined
  }
  const bubble = (one: Bubble): readonly Bubble[] => {
    if (one.kind === 'say') return touches(one.id, one.html) ? [] : [one]
    if (one.kind === 'prompt') return [one]
    const options = one.options.filter(({ id, html }) => !touches(id, html))
    return [options.length === one.options.length ? one : { ...one, options }]
  }
  const pane = (one: StagePane): StagePane =>
    one.kind === 'html' && touches(one.id, one.html) ? { ...one, id: `${one.id} left out`, html: '' } : one
  const { bubbles, buttons, notices, panes, chat } = stage
  const within: Stage = {
    ...stage,
    bubbles: bubbles.flatMap(bubble),
    buttons: buttons.filter(({ id, html }) => !touches(id, html)),
    notices: notices.filter((notice: StageNotice) => !touches(notice.id, notice.html)),
    ...(panes && { panes: { ...panes, left: pane(panes.left), right: pane(panes.right) } }),
    ...(chat && { chat: chatWithin(chat, limits) }),
  }
  return ids.length === 0 ? { stage: within } : { stage: within, touched: { labels: [...labels], ids } }
}

const chatWithin = (chat: StageChat, limits: readonly Topic[]): StageChat => ({
  ...chat,
  ...(chat.environment !== undefined && { environment: withoutRuledOut(chat.environment, limits) }),
  ...(chat.clothing !== undefined && { clothing: withoutRuledOut(chat.clothing, limits) }),
  ...(chat.prompt !== undefined && { prompt: withoutRuledOut(chat.prompt, limits) }),
  ...(chat.hint !== undefined && { hint: withoutRuledOut(chat.hint, limits) }),
})

const known = new Map<string, string>()
const maxKnown = 500

/** A long story says the same things for a long time. */
function wordsOf(html: string): string {
  const words = known.get(html) ?? plainText(html)
  if (known.size >= maxKnown) known.clear()
  known.set(html, words)
  return words
}
