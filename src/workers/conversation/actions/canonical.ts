import type { Variant } from 'sdk'
import { canonicalTag } from './verbs.ts'

/**
 * A wording as a model that keeps to the form would have written it: with what it did in tags at their places. Sent
 * back like this, the history teaches the form. What was refused is left out, so that it is not learned.
 */
export function withActions({ content, actions }: Variant): string {
  if (!actions || actions.length === 0) return content
  let text = ''
  let from = 0
  for (const { offset, effect, verdict } of actions.toSorted((a, b) => a.offset - b.offset)) {
    const tag = verdict === 'refused' ? '' : canonicalTag(effect)
    if (tag === '') continue
    const to = Math.min(Math.max(offset, from), content.length)
    text += content.slice(from, to)
    text += text === '' || /\s$/.test(text) ? tag : ` ${tag}`
    from = to
    if (from < content.length && !/\s/.test(content.charAt(from))) text += ' '
  }
  return text + content.slice(from)
}
