import type { ChatDelta } from '../contributions/llmProvider.ts'
import type { Stage } from './settle.ts'

/** What is known, and learned, about where a model's thoughts begin. */
export interface ThinkTagOptions {
  /** The reply begins inside the thinking, because the server's template already wrote the opening tag. Asked once. */
  readonly startsInside?: () => boolean
  /** Called when a closing tag comes that nothing opened: this model wants `startsInside` from now on. */
  readonly onCloseOnly?: () => void
}

const opening = /^<think(?:ing)?>/i
const closing = /^<\/think(?:ing)?>/i
const tagNames = ['<think>', '<thinking>', '</think>', '</thinking>']

/**
 * Moves inline `<think>…</think>` out of the text and into `reasoning`. Tags inside code blocks and inline code are
 * the model's subject, not its thoughts, and stay. An unclosed tag makes everything after it reasoning.
 */
export function thinkTags(options: ThinkTagOptions = {}): Stage {
  let inside = false
  let presumed = false
  let begun = false
  let presumedText = ''
  let pending = ''
  // White space before the first word is kept back: it belongs to the text, unless thoughts come first.
  let lead = ''
  let spoke = false
  let trimming = false
  const code = codeTracker()

  const take = (final: boolean): ChatDelta[] => {
    const deltas: ChatDelta[] = []
    let plain = ''
    const flush = () => {
      const found = trimming && !inside ? plain.trimStart() : plain
      plain = ''
      if (found === '') return
      if (inside) {
        if (presumed) presumedText += found
        deltas.push({ kind: 'reasoning', text: found })
        return
      }
      trimming = false
      const text = lead + found
      lead = ''
      if (!spoke && !final && text.trim() === '') {
        lead = text
        return
      }
      spoke = true
      deltas.push({ kind: 'text', text })
    }
    let index = 0
    while (index < pending.length) {
      const tag = pending.indexOf('<', index)
      const next = tag < 0 ? pending.length : tag
      const run = pending.slice(index, next)
      plain += run
      if (!inside) code.read(run)
      index = next
      if (tag < 0) break
      const rest = pending.slice(tag, tag + 11)
      if (!final && rest.length < 11 && couldBecomeTag(rest)) break
      const tagText = (closing.exec(rest) ?? opening.exec(rest))?.[0]
      const isClosing = tagText?.startsWith('</') ?? false
      const counts = tagText !== undefined && (inside ? isClosing || presumed : !code.inside())
      if (!counts) {
        plain += '<'
        if (!inside) code.read('<')
        index += 1
        continue
      }
      flush()
      index += tagText.length
      if (isClosing && !inside) options.onCloseOnly?.()
      if (!isClosing && presumed && presumedText.trim() !== '') presumedText += tagText
      if (isClosing) {
        inside = false
        presumed = false
        trimming = true
      } else {
        inside = true
      }
      if (!spoke) lead = ''
    }
    pending = pending.slice(index)
    flush()
    return deltas
  }

  return (delta) => {
    switch (delta.kind) {
      case 'text':
        if (!begun) inside = presumed = options.startsInside?.() ?? false
        begun = true
        pending += delta.text
        return take(false)
      case 'reasoning':
        // The server tells thoughts apart by itself, so none hide in the text.
        begun = true
        return [delta]
      case 'end': {
        const rest = take(true)
        if (presumed && (delta.reason === 'stop' || delta.reason === 'length') && presumedText.trim() !== '') {
          // It was no thinking after all: nothing closed it.
          return [...rest, { kind: 'text', text: presumedText.trimStart() }, delta]
        }
        return [...rest, delta]
      }
      default:
        return [delta]
    }
  }
}

const couldBecomeTag = (text: string) => tagNames.some((tag) => tag.startsWith(text.toLowerCase()))

/** Follows fences and backticks through a text that comes in pieces. */
function codeTracker() {
  let fenced = false
  let lineStart = ''
  let atLineStart = true
  let ticks = 0
  return {
    inside: () => fenced || ticks % 2 === 1,
    read(text: string) {
      for (const character of text) {
        if (character === '\n') {
          lineStart = ''
          atLineStart = true
          ticks = 0
          continue
        }
        if (atLineStart) {
          lineStart += character
          if (/^ {0,3}(```|~~~)$/.test(lineStart)) {
            fenced = !fenced
            atLineStart = false
            ticks = 0
            continue
          }
          if (!/^ {0,3}(`{0,3}|~{0,3})$/.test(lineStart)) atLineStart = false
        }
        if (character === '`' && !fenced) ticks += 1
      }
    },
  }
}
