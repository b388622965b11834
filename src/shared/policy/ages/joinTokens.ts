import type { Lexicon } from './lexicon.ts'
import { segment } from './segment.ts'
import type { Token } from './token.ts'

/** Numbers and words that were written in several parts become one token each. */
export const joinTokens = (tokens: readonly Token[], text: string, lexicon: Lexicon): readonly Token[] =>
  joinParts(joinDigits(joinNumbers(joinSpelled(tokens, lexicon), text)), lexicon)

/** 1,600 · 16.5 · 16:00 · 9/10 · 16/09/2020 become one number each. */
function joinNumbers(tokens: readonly Token[], text: string): readonly Token[] {
  const joined: Token[] = []
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index] as Token
    if (token.kind !== 'number' || !isDigits(token)) {
      joined.push(token)
      continue
    }
    let { end, value } = token
    let form: Token['form'] = token.form
    let parts = 1
    let next = index + 1
    while (parts < 6) {
      const mark = tokens[next]
      const more = tokens[next + 1]
      if (
        mark?.kind !== 'mark' ||
        more?.kind !== 'number' ||
        !isDigits(more) ||
        mark.start !== end ||
        more.start !== mark.end
      )
        break
      const length = more.end - more.start
      if ((mark.text === ',' || mark.text === '.') && length === 3 && token.end - token.start <= 3)
        value = value * 1000 + more.value
      else if (mark.text === '/' && parts === 1) form = 'ratio'
      else if (mark.text === '.' && parts === 1 && length <= 2)
        value = isDotted(tokens, next) ? token.value * 10 + more.value : token.value
      else if (mark.text === ':' || mark.text === "'" || mark.text === '/' || mark.text === ',' || mark.text === '.')
        form = 'other'
      else break
      end = more.end
      next += 2
      parts += 1
    }
    joined.push(parts === 1 ? token : { ...token, end, value, form, text: text.slice(token.start, end) })
    if (value > 9 && isDotted(tokens, next - 2)) next += 1
    index = next - 1
  }
  return joined
}

/** "1.6.살": dots between the signs of one number, the last before what it counts. */
const isDotted = (tokens: readonly Token[], dot: number): boolean =>
  tokens[dot + 2]?.text === '.' && tokens[dot + 3]?.kind === 'word' && tokens[dot + 3]?.start === tokens[dot + 2]?.end

/** "15比17，四十岁": a numeral in signs is no part of a number in digits. */
const isDigits = ({ text }: Token): boolean => /^\d/.test(text)

/** "1 6" is 16. */
function joinDigits(tokens: readonly Token[]): readonly Token[] {
  const isDigit = (token: Token | undefined) => token?.kind === 'number' && token.end - token.start === 1
  const joined: Token[] = []
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index] as Token
    const next = tokens[index + 1]
    if (
      isDigit(token) &&
      token.value === 1 &&
      next &&
      isDigit(next) &&
      next.start === token.end + 1 &&
      !isDigit(tokens[index - 1]) &&
      !isDigit(tokens[index + 2])
    ) {
      joined.push({ ...token, end: next.end, value: 10 + next.value })
      index += 1
    } else joined.push(token)
  }
  return joined
}

/** "six-teen", "se-ven-teen", "fif-" at the end of a line and "teen" on the next, "다 섯": parts of one number word. */
function joinParts(tokens: readonly Token[], lexicon: Lexicon): readonly Token[] {
  const joined: Token[] = []
  for (let index = 0; index < tokens.length; index += 1) {
    const first = tokens[index] as Token
    let last = index
    let whole = first.text
    for (let next = index; first.kind === 'word' && next < index + 6; ) {
      next = nextPart(tokens, next)
      const part = tokens[next]
      if (part?.kind !== 'word' || whole.length > 12) break
      whole += part.text
      if (isNumberWord(whole, lexicon)) last = next
    }
    if (last === index && lexicon.numberHeads.has(first.text)) last = spacedParts(tokens, index, lexicon)
    joined.push(last === index ? first : wholeOf(tokens.slice(index, last + 1)))
    index = last > index && isSyllable(tokens[last]) && isDot(tokens[last + 1]) ? last + 1 : last
  }
  return joined
}

/** Parts of a word as one token. */
function wholeOf(parts: readonly Token[]): Token {
  const [first] = parts as [Token]
  const text = parts.map((part) => (part.kind === 'word' ? part.text : '')).join('')
  return { ...first, text, end: parts.at(-1)?.end ?? first.end }
}

const isSyllable = (token: Token | undefined): boolean => /^[\uac00-\ud7af]$/.test(token?.text ?? '')
const isDot = (token: Token | undefined): boolean => token?.text === '.' || token?.text === '·'

/**
 * "Sev en teen", "quin ce": parts of a number word with spaces between. Where the first is a word of its own, years or the
 * end of the phrase follow: "el even."
 */
function spacedParts(tokens: readonly Token[], index: number, lexicon: Lexicon): number {
  let last = index
  let whole = tokens[index]?.text ?? ''
  const isWord = lexicon.words.has(whole)
  for (let next = index + 1; next < index + 5 && lexicon.numberHeads.has(whole); next += 1) {
    const part = tokens[next]
    if (part?.kind !== 'word' || part.isCapital || part.isAfterQuote || part.start !== (tokens[next - 1]?.end ?? 0) + 1)
      break
    whole += part.text
    if (isNumberWord(whole, lexicon) && (!isWord || isYears(tokens[next + 1], lexicon) || isEnd(tokens[next + 1])))
      last = next
  }
  return last
}

const isEnd = (token: Token | undefined): boolean => token?.kind !== 'word' && token?.kind !== 'number'

const isYears = (token: Token | undefined, { starts }: Lexicon): boolean =>
  starts.get(token?.text ?? '')?.senses.some(({ role }) => role === 'yearUnit' || role === 'ageUnit') === true

/** The next part of a word that a hyphen, or a hyphen and a line's end, cuts; Korean numbers may have spaces. */
function nextPart(tokens: readonly Token[], index: number): number {
  const [here, next] = [tokens[index], tokens[index + 1]]
  if (next?.isGlued || next?.text === 'teen' || (isSyllable(here) && isSyllable(next))) return index + 1
  // "열.네.살".
  if (isSyllable(here) && isDot(next) && isSyllable(tokens[index + 2])) return index + 2
  const isCut =
    next?.kind === 'mark' && next.text === '-' && next.start === here?.end && tokens[index + 2]?.kind === 'break'
  return isCut ? index + 3 : -1
}

const isNumberWord = (text: string, { starts }: Lexicon): boolean =>
  starts.get(text)?.senses.some(({ role }) => role === 'number') === true

/** "s i x t e e n" and "s.i.x.t.e.e.n" as words, where the letters make words that are known. */
function joinSpelled(tokens: readonly Token[], lexicon: Lexicon): readonly Token[] {
  const isLetter = (token: Token | undefined) =>
    token !== undefined && token.kind !== 'mark' && token.kind !== 'break' && token.end - token.start === 1
  const isGap = (token: Token | undefined) => token?.kind === 'mark' && '.-,+/\u2014·•'.includes(token.text)
  const joined: Token[] = []
  for (let index = 0; index < tokens.length; index += 1) {
    const first = tokens[index] as Token
    if (!isLetter(first)) {
      joined.push(first)
      continue
    }
    const run = [first]
    let next = index + 1
    while (run.length < 60) {
      const step = isGap(tokens[next]) ? next + 1 : next
      const token = tokens[step]
      if (!token || !isLetter(token) || token.start - (run.at(-1)?.end ?? 0) > 3) break
      run.push(token)
      next = step + 1
    }
    const letters = run.map((token) => token.text).join('')
    const skipped = run.length < 3 ? -1 : [0, 1, 2].findIndex((from) => segment(letters.slice(from), lexicon))
    const words = skipped < 0 ? undefined : segment(letters.slice(skipped), lexicon)
    if (!words) {
      joined.push(...tokens.slice(index, next))
      index = next - 1
      continue
    }
    joined.push(...run.slice(0, skipped))
    let letter = skipped
    for (const word of words) {
      const from = run[letter] as Token
      letter += word.length
      const to = run[letter - 1] as Token
      const isNumber = /^\d+$/.test(word)
      joined.push({
        ...{ kind: isNumber ? 'number' : 'word', text: word, start: from.start, end: to.end, isCapital: false },
        ...{ value: isNumber ? Number(word) : 0, form: 'plain', isGlued: false, isAfterQuote: false },
      })
    }
    index = next - 1
  }
  return joined
}
