/** Rewrites Mozilla's `for each (v in list)`, which no other engine reads. Strings and comments stay as they are. */
export function rewriteForEach(source: string): string {
  if (!/\bfor\s+each\b/.test(source)) return source
  let done = ''
  let at = 0
  while (at < source.length) {
    const skipped = quietAt(source, at)
    if (skipped > at) {
      done += source.slice(at, skipped)
      at = skipped
      continue
    }
    const head = isWordStart(source, at) ? /^for\s+each\s*\(/.exec(source.slice(at, at + 200)) : null
    const end = head ? closing(source, at + head[0].length) : -1
    const inner = head && end > 0 ? /^([\s\S]*?)\s+in\s+([\s\S]*)$/.exec(source.slice(at + head[0].length, end)) : null
    if (inner) {
      done += `for (${inner[1]} of __each(${inner[2]}))`
      at = end + 1
    } else {
      done += source[at]
      at += 1
    }
  }
  return done
}

const isWordStart = (source: string, at: number) =>
  source.startsWith('for', at) && !/[\w$.]/.test(source[at - 1] ?? ' ')

/** Where a string or comment that begins here ends; the same place where none does. */
function quietAt(source: string, at: number): number {
  if (source.startsWith('//', at)) return endOf(source, '\n', at + 2)
  if (source.startsWith('/*', at)) return endOf(source, '*/', at + 2)
  const quote = source[at]
  if (quote !== '"' && quote !== "'" && quote !== '`') return at
  for (let end = at + 1; end < source.length; end++) {
    if (source[end] === '\\') end += 1
    else if (source[end] === quote || (quote !== '`' && source[end] === '\n')) return end + 1
  }
  return source.length
}

function endOf(source: string, mark: string, from: number): number {
  const found = source.indexOf(mark, from)
  return found < 0 ? source.length : found + mark.length
}

/** The parenthesis that closes the one before `from`; -1 where there is none. */
function closing(source: string, from: number): number {
  for (let at = from, depth = 1; at < source.length; at++) {
    const skipped = quietAt(source, at)
    if (skipped > at) {
      at = skipped - 1
      continue
    }
    if (source[at] === '(') depth += 1
    if (source[at] === ')') depth -= 1
    if (depth === 0) return at
  }
  return -1
}
