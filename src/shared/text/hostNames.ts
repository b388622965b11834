import { foldName, latinOf } from './lookalikes.ts'
import { readableHost } from './punycode.ts'

/** A host as a link to it should name it. */
export interface ShownHost {
  /** As the browser asks for it: "xn--bcher-kva.example". */
  readonly ascii: string
  /** In its own letters: "bücher.example". The same as `ascii` where that is plain. */
  readonly readable: string
  /** Its letters pass for others: scripts are mixed within one label, or all of them look like Latin ones. */
  readonly isDoubtful: boolean
}

export function shownHost(ascii: string): ShownHost {
  const readable = readableHost(ascii)
  return { ascii, readable, isDoubtful: readable.split('.').some(isDoubtfulLabel) }
}

/** The address beside a link's text, in one line: how it is written follows wherever letters may be taken for others. */
export function hostLine({ ascii, readable, isDoubtful }: ShownHost): string {
  if (ascii === readable) return ascii
  return isDoubtful ? `${ascii}, lookalike letters: ${readable}` : `${readable}, written ${ascii}`
}

const scripts = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Cherokee', 'Georgian', 'Hebrew', 'Arabic', 'Thai'] as const
const eastAsian = ['Han', 'Hiragana', 'Katakana', 'Hangul', 'Bopomofo'] as const
const testers = [...scripts, ...eastAsian].map((script) => [script, new RegExp(`\\p{Script=${script}}`, 'u')] as const)
/** Which scripts are written together in one word (UTS 39, highly restrictive). */
const together: readonly (readonly string[])[] = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
]

function isDoubtfulLabel(label: string): boolean {
  const found = testers.flatMap(([script, tester]) => (tester.test(label) ? [script] : []))
  if (/[\p{Cf}\p{Cc}\p{Co}\p{Cn}]/u.test(label)) return true
  if (found.length > 1) return !together.some((set) => found.every((script) => set.includes(script)))
  if (found[0] === 'Latin')
    return /[^a-z0-9-]/.test(label) && /^[a-z0-9]*$/.test(foldName(label)) && hasRareLatin(label)
  return found.length === 1 && [...label].every((letter) => !/\p{L}/u.test(letter) || latinOf(letter) !== undefined)
}

/** Latin letters that no accent tells apart from plain ones: "ɑpple", "gооgle" with a dotless i. */
const hasRareLatin = (label: string): boolean =>
  [...label].some((letter) => letter > '\u007f' && latinOf(letter) !== undefined && !/[æœßøłđðþ]/.test(letter))
