import { safeDeclarations } from './safeStyle.ts'

/** Longest style sheet that is read, in characters, and how deep rules stand within rules. */
const maxSheet = 200_000
const maxDepth = 4

/** The class of the element that stands for the body of a stranger's document. */
export const bodyClass = 'story-body'

/**
 * A stranger's style sheet with nothing left in it but plain rules, media conditions and key frames. It is meant for a
 * shadow root: what it names is to be found in there only.
 */
export function safeSheet(css: string): string {
  return rules(css.slice(0, maxSheet).replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' '), 0)
}

function rules(css: string, depth: number): string {
  if (depth > maxDepth) return ''
  const kept: string[] = []
  for (let at = 0; at < css.length; ) {
    const end = find(css, at, '{;')
    if (end === css.length) break
    const head = css.slice(at, end).trim()
    if (css[end] === ';') {
      at = end + 1
      continue
    }
    const close = closing(css, end)
    kept.push(rule(head, css.slice(end + 1, close), depth))
    at = close + 1
  }
  return kept.filter(Boolean).join('\n')
}

function rule(head: string, body: string, depth: number): string {
  if (head.length > 1000 || /[\\<{}]/.test(head)) return ''
  if (/^@media\b/i.test(head)) return /^[\w\s@(),.:<>=/-]+$/.test(head) ? `${head} {${rules(body, depth + 1)}}` : ''
  if (/^@keyframes\s+[\w-]+$/i.test(head)) return `${head} {${rules(body, depth + 1)}}`
  if (head.startsWith('@') || /:host|::slotted|::part|[;@]/i.test(head)) return ''
  const worn = safeDeclarations(body, 'page').map(
    ({ name, value, important }) => `${name}: ${value}${important ? ' !important' : ''}`,
  )
  return worn.length > 0 ? `${withBody(head)} {${worn.join('; ')}}` : ''
}

/** The documents of a story have no document of their own here: an element stands for their body. */
const withBody = (selector: string) =>
  selector
    .replace(/\bhtml\s*>?\s*(?=body\b)/gi, '')
    .replace(/(^|[\s,>+~(])(?:html|body|:root)(?=$|[\s,.:#>+~[)])/gi, `$1.${bodyClass}`)

/** Where one of the signs stands next, outside quotes; the length where it does not. */
function find(css: string, from: number, signs: string): number {
  let quote = ''
  for (let at = from; at < css.length; at++) {
    const letter = css.charAt(at)
    if (quote) {
      if (letter === quote || letter === '\n') quote = ''
    } else if (letter === '"' || letter === "'") quote = letter
    else if (signs.includes(letter)) return at
  }
  return css.length
}

/** The end of the block that opens at `open`. */
function closing(css: string, open: number): number {
  let depth = 0
  for (let at = open; at < css.length; at++) {
    at = find(css, at, '{}')
    if (css[at] === '{') depth++
    else if (--depth <= 0) return at
  }
  return css.length
}
