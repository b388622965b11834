import { foldName, latinOf } from './lookalikes.ts'
import { readableHost } from './punycode.ts'
import { scriptsIn, scriptsMixedIn } from './scripts.ts'

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

function isDoubtfulLabel(label: string): boolean {
  const found = scriptsIn(label)
  if (/[\p{Cf}\p{Cc}\p{Co}\p{Cn}]/u.test(label)) return true
  if (found.length > 1) return scriptsMixedIn(label)
  if (found[0] === 'Latin')
    return /[^a-z0-9-]/.test(label) && /^[a-z0-9]*$/.test(foldName(label)) && hasRareLatin(label)
  return found.length === 1 && [...label].every((letter) => !/\p{L}/u.test(letter) || latinOf(letter) !== undefined)
}

/** Latin letters that no accent tells apart from plain ones: "ɑpple", "gооgle" with a dotless i. */
const hasRareLatin = (label: string): boolean =>
  [...label].some((letter) => letter > '\u007f' && latinOf(letter) !== undefined && !/[æœßøłđðþ]/.test(letter))
