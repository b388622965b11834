import { valueOfToken } from '../tokenLetters.ts'
import { afterPaint } from './paint.ts'

/** A token is the microsecond, since the epoch agreed on, at which the server sent it. */
const token = /\b[B-DF-HJ-NP-TV-XZ]{7}\b/g

export const tokensIn = (text: string): readonly number[] =>
  [...text.matchAll(token)].map(([letters]) => valueOfToken(letters))

export interface TokenWatch {
  /** For each token, how long it took from the server to the screen. */
  readonly delays: number[]
  stop(): void
}

/** Follows the tokens as they become visible. Each is looked at once, in the frame that shows it. */
export function watchTokens(epoch: number): TokenWatch {
  const delays: number[] = []
  let newest = 0
  let pending: number[] = []
  const observer = new MutationObserver((changes) => {
    const before = pending.length
    for (const text of changes.flatMap(changedTexts)) {
      const fresh = tokensIn(text.slice(-400)).filter((sent) => sent > newest)
      pending.push(...fresh)
      newest = fresh.at(-1) ?? newest
    }
    if (before > 0 || pending.length === 0) return
    afterPaint((now) => {
      const shown = performance.timeOrigin + now - epoch
      delays.push(...pending.map((sent) => shown - sent / 1000))
      pending = []
    })
  })
  observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  return { delays, stop: () => observer.disconnect() }
}

function changedTexts({ type, target, addedNodes }: MutationRecord): readonly string[] {
  if (type === 'characterData') return [target.nodeValue ?? '']
  return [...addedNodes].map((node) => node.textContent ?? '')
}
