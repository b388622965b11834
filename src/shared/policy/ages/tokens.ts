import { isGlyph, type Lexicon } from './lexicon.ts'
import { asCyrillic, asLatin, unleet } from './normalise.ts'

/** A word, a number or a mark of a normal text. Quotes, emphasis and hyphens within words are no tokens. */
export interface Token {
  readonly kind: 'word' | 'number' | 'mark' | 'break'
  /** Lower case. */
  readonly text: string
  readonly start: number
  readonly end: number
  readonly isCapital: boolean
  /** What a number counts; for 1,600 it is 1600. */
  readonly value: number
  /** Other forms than `plain` are ages only beside a word that says so. */
  readonly form: 'plain' | 'ratio' | 'other'
  /** Follows the token before without a space, or after a hyphen. */
  readonly isGlued: boolean
  /** A quotation mark stands between it and the token before. */
  readonly isAfterQuote: boolean
}

const pattern =
  /(\n)|(\{\{\s*(?:char|user)\s*\}\}|<\s*(?:bot|user|char)\s*>)|((?:\p{L}\.){2,}\p{L}?(?![\p{L}])|(?<![\p{L}])\p{L}\/\p{L}(?![\p{L}]))|((?<=\p{L})'(?:s|m|re|t|ll|ve|d)(?!\p{L}))|((?:[\p{L}\p{N}@$]|(?<=[A-Za-z])[|!](?=[A-Za-z]))*[\p{L}\p{N}])|([^\s"*_~`])/gu

/** A word as most are: nothing in it or behind it that could be anything else. */
const plainWord = /[a-zA-Z]{2,}(?=[ \n,.])/y

const nothing = {}

/** Words that may be a whole statement without its spaces. */
const runTogether = /teen|years?old|school/

export function tokenise(text: string, lexicon: Lexicon): readonly Token[] {
  const tokens: Token[] = []
  let last = -1
  const push = (
    kind: Token['kind'],
    from: number,
    to: number,
    more: { text?: string; value?: number; isCapital?: boolean } = nothing,
  ) => {
    const raw = text.slice(from, to)
    const lower = raw.toLowerCase()
    const { value = 0, isCapital = raw !== lower && /^\p{Lu}/u.test(raw) } = more
    const isNext = from === last || (from === last + 1 && text[last] === '-')
    const isGlued = last >= 0 && kind !== 'mark' && isNext
    const isAfterQuote = from > last + 1 && /["']/.test(text.slice(Math.max(0, last), from))
    const place = { start: from, end: to, isGlued, isAfterQuote }
    tokens.push({ kind, text: more.text ?? lower, ...place, isCapital, value, form: 'plain' })
    last = to
  }
  const short = unmask(text, lexicon)
  for (let place = 0; place < short.length; ) {
    if (short[place] === ' ') {
      place += 1
      continue
    }
    plainWord.lastIndex = place
    if (plainWord.test(short)) {
      pushWord(short.slice(place, plainWord.lastIndex), place)
      place = plainWord.lastIndex
      continue
    }
    pattern.lastIndex = place
    const match = pattern.exec(short)
    if (!match) break
    const from = match.index
    const to = from + match[0].length
    place = to
    if (match[1]) push('break', from, to)
    else if (match[2]) push('word', from, to, { text: '{{char}}', isCapital: true })
    else if (match[3]) push('word', from, to, { text: match[3].replace(/[./]/g, '').toLowerCase() })
    else if (match[4]) push('word', from, to)
    else if (match[5]) pushChunk(match[5], from)
    else if (match[6] === '-') {
      // A hyphen within a word joins; with a space beside it, it is a dash.
      if (/\s/.test(text[from - 1] ?? ' ') || /\s/.test(text[to] ?? ' ')) push('mark', from, to)
    } else if (match[6] === "'") {
      if (/\d/.test(text[from - 1] ?? '')) push('mark', from, to)
    } else push('mark', from, to)
  }
  return joinParts(joinDigits(joinNumbers(joinSpelled(tokens, lexicon), text)), lexicon)

  function pushChunk(chunk: string, from: number): void {
    if (/^\d+$/.test(chunk)) {
      pushDigits(chunk, from)
      return
    }
    if (isGlyph(chunk)) {
      pushGlyphs(chunk, from)
      return
    }
    if (/^[\p{L}\p{M}]+$/u.test(chunk)) {
      pushWord(chunk, from)
      return
    }
    const lower = chunk.toLowerCase()
    const hex = /^0x([\da-f]{1,4})$/.exec(lower)
    if (hex?.[1]) {
      push('number', from, from + chunk.length, { value: Number.parseInt(hex[1], 16) })
      return
    }
    const teen = /^([3-9])teen$/.exec(lower)?.[1]
    const looksLike = /^[lI|]([0-9])$/.exec(chunk)?.[1]
    const isKeyed = looksLike !== undefined && /[:=(]$/.test(text.slice(Math.max(0, from - 3), from).trimEnd())
    const digit = teen ?? (isKeyed ? looksLike : undefined)
    if (digit !== undefined) {
      push('number', from, from + chunk.length, { value: 10 + Number(digit) })
      return
    }
    const split = /^\d+(?=\p{L}+$)/u.exec(chunk)?.[0]
    // "m15" is a sex and an age, and no "mis".
    const plain = /^[fhkmw]\d\d$/.test(lower) ? lower : knownForm(unleet(lower), lexicon)
    if (
      split === undefined ||
      (plain.length > 2 &&
        lexicon.senses.has(plain) &&
        split.length < 3 &&
        !lexicon.senses.has(lower.slice(split.length)))
    ) {
      if (lexicon.senses.has(plain) && plain.length > 2) {
        push('word', from, from + chunk.length, { text: plain })
        return
      }
    }
    for (const part of chunk.matchAll(/\d+|[\p{L}\p{M}]+|[^\d\p{L}\p{M}]/gu)) {
      const start = from + part.index
      if (/^\d/.test(part[0])) pushDigits(part[0], start)
      else if (/^\p{L}/u.test(part[0]))
        push('word', start, start + part[0].length, { text: knownForm(part[0].toLowerCase(), lexicon) })
      else push('mark', start, start + part[0].length)
    }
  }

  /** Digits behind two zeros are a serial number or a part of a hash, and nobody's age. */
  function pushDigits(digits: string, from: number): void {
    const to = from + digits.length
    if (/^00+[1-9]/.test(digits) && !/[.,]/.test(text[from - 1] ?? '')) push('word', from, to, { text: digits })
    else push('number', from, to, { value: Number(digits) })
  }

  /** "sixteenyearsold" comes apart. */
  function pushWord(chunk: string, from: number): void {
    const text = knownForm(chunk.toLowerCase(), lexicon)
    const isKnown = lexicon.senses.has(text)
    // "characterAge" is two words.
    if (!isKnown && /[a-z][A-Z]/.test(chunk) && chunk.length < 50) {
      for (const part of chunk.matchAll(/[A-Z]?[^A-Z]+|[A-Z]+/g))
        push('word', from + part.index, from + part.index + part[0].length)
      return
    }
    const words = !isKnown && chunk.length < 50 && runTogether.test(text) ? segment(text, lexicon) : undefined
    if (!words) {
      push('word', from, from + chunk.length, { text })
      return
    }
    let at = from
    for (const word of words) {
      push('word', at, at + word.length, { text: word })
      at += word.length
    }
  }

  /** Scripts without spaces: the longest known words, single digits as one number. */
  function pushGlyphs(chunk: string, from: number): void {
    let index = 0
    let rest = 0
    const flush = (to: number) => {
      if (to > rest) push('word', from + rest, from + to)
    }
    while (index < chunk.length) {
      const digits = /^\d+/.exec(chunk.slice(index, index + 12))?.[0]
      const word = digits ? undefined : knownGlyphs(chunk, index, lexicon)
      const numeral = digits || word ? undefined : hanNumeral(chunk, index)
      const length = digits?.length ?? word?.length ?? numeral?.length ?? 0
      if (length === 0) {
        index += 1
        continue
      }
      flush(index)
      const start = from + index
      if (digits) push('number', start, start + length, { value: Number(digits) })
      else if (numeral) push('number', start, start + length, { value: numeral.value })
      else push('word', start, start + length, { text: word?.toLowerCase() ?? '' })
      index += length
      rest = index
    }
    flush(chunk.length)
  }
}

/** "f*fteen" and "si*teen": number words with a letter hidden. As long as before. */
function unmask(text: string, { numberWords }: Lexicon): string {
  const plain = backwards.test(text)
    ? text.replace(/\b[a-z]{6,9}\b/gi, (word) => forwards(word, numberWords) ?? word)
    : text
  if (!masked.test(plain)) return plain
  return plain.replace(maskedWord, (word) => {
    const hidden = word.toLowerCase()
    const found = numberWords.find(
      ({ word: known }) =>
        known.length === hidden.length &&
        [...hidden].every((letter, at) => maskMarks.includes(letter) || letter === known[at]),
    )
    return found?.word ?? word
  })
}

const backwards = /backward|reversed|r[uü]ckw[aä]rts|envers|rev[eé]s|contr[aá]rio|rovescio|wspak|наоборот/i

/** "Netfif, read backwards". */
function forwards(word: string, numberWords: Lexicon['numberWords']): string | undefined {
  const turned = [...word.toLowerCase()].toReversed().join('')
  return numberWords.find(({ word: known }) => known === turned)?.word
}

const maskMarks = '*#_•'
const masked = /[A-Za-z][*#_•]{1,3}[A-Za-z]/
const maskedWord = /(?<![A-Za-z*#_•])[A-Za-z]{1,9}[*#_•]{1,3}[A-Za-z]{1,9}(?![A-Za-z*#_•])/g

function knownForm(word: string, lexicon: Lexicon): string {
  if (word.length === 1 || lexicon.senses.has(word)) return word
  if (stretched.test(word)) return shortForm(word, lexicon)
  if (/^[a-z]*$/.test(word)) return word
  const latin = asLatin(word)
  if (/^[a-z]+$/.test(latin) && lexicon.senses.has(latin)) return latin
  const cyrillic = /[a-z]/.test(word) ? asCyrillic(word) : word
  return lexicon.senses.has(cyrillic) ? cyrillic : word
}

const stretched = /([^\d])\1\1/

/** "sixteeeen" with its letters once or twice, as a known word has them. */
function shortForm(word: string, { senses }: Lexicon): string {
  const twice = word.replace(/([^\d])\1{2,}/g, '$1$1')
  if (senses.has(twice)) return twice
  const once = word.replace(/([^\d])\1{2,}/g, '$1')
  return senses.has(once) ? once : word
}

function knownGlyphs(chunk: string, index: number, { senses, maxGlyphs }: Lexicon): string | undefined {
  for (let length = Math.min(maxGlyphs, chunk.length - index); length > 0; length -= 1) {
    const word = chunk.slice(index, index + length)
    if (senses.has(word)) return word
  }
  return undefined
}

const han: Readonly<Record<string, number>> = {
  ...{ 〇: 0, 零: 0, 一: 1, 二: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 八: 8, 九: 9, 两: 2, 兩: 2, 壱: 1, 弐: 2, 参: 3 },
  ...{ 壹: 1, 贰: 2, 叁: 3, 肆: 4, 伍: 5, 陆: 6, 柒: 7, 捌: 8, 玖: 9, 陸: 6 },
}
const hanPowers: Readonly<Record<string, number>> = { 十: 10, 拾: 10, 百: 100, 千: 1000, 万: 10_000, 萬: 10_000 }

function hanNumeral(chunk: string, index: number): { readonly value: number; readonly length: number } | undefined {
  let total = 0
  let digits: number | undefined
  let length = 0
  for (const letter of chunk.slice(index, index + 12)) {
    const digit = han[letter]
    const power = hanPowers[letter]
    if (digit !== undefined) digits = (digits ?? 0) * 10 + digit
    else if (power !== undefined) {
      total += (digits ?? 1) * power
      digits = undefined
    } else break
    length += 1
  }
  return length > 0 ? { value: total + (digits ?? 0), length } : undefined
}

/** 1,600 · 16.5 · 16:00 · 9/10 · 16/09/2020 become one number each. */
function joinNumbers(tokens: readonly Token[], text: string): readonly Token[] {
  const joined: Token[] = []
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index] as Token
    if (token.kind !== 'number') {
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
      if (mark?.kind !== 'mark' || more?.kind !== 'number' || mark.start !== end || more.start !== mark.end) break
      const length = more.end - more.start
      if ((mark.text === ',' || mark.text === '.') && length === 3 && token.end - token.start <= 3)
        value = value * 1000 + more.value
      else if (mark.text === '/' && parts === 1) form = 'ratio'
      else if (mark.text === '.' && parts === 1 && length <= 2) value = token.value
      else if (mark.text === ':' || mark.text === "'" || mark.text === '/' || mark.text === ',' || mark.text === '.')
        form = 'other'
      else break
      end = more.end
      next += 2
      parts += 1
    }
    joined.push(parts === 1 ? token : { ...token, end, value, form, text: text.slice(token.start, end) })
    index = next - 1
  }
  return joined
}

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
    joined.push(last === index ? first : wholeOf(tokens.slice(index, last + 1)))
    index = last
  }
  return joined
}

/** Parts of a word as one token. */
function wholeOf(parts: readonly Token[]): Token {
  const [first] = parts as [Token]
  const text = parts.map((part) => (part.kind === 'word' ? part.text : '')).join('')
  return { ...first, text, end: parts.at(-1)?.end ?? first.end }
}

/** The next part of a word that a hyphen, or a hyphen and a line's end, cuts; Korean numbers may have spaces. */
function nextPart(tokens: readonly Token[], index: number): number {
  const [here, next] = [tokens[index], tokens[index + 1]]
  const isHangul = /^[\uac00-\ud7af]$/.test(next?.text ?? '') && /^[\uac00-\ud7af]$/.test(here?.text ?? '')
  if (next?.isGlued || next?.text === 'teen' || isHangul) return index + 1
  const isCut =
    next?.kind === 'mark' && next.text === '-' && next.start === here?.end && tokens[index + 2]?.kind === 'break'
  return isCut ? index + 3 : -1
}

const isNumberWord = (text: string, { senses }: Lexicon): boolean =>
  senses.get(text)?.some(({ role }) => role === 'number') === true

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

/** Letters without spaces as known words and digits, when nothing is left over and a word of three letters is among them. */
export function segment(letters: string, { senses }: Lexicon): readonly string[] | undefined {
  const plain = letters.toLowerCase()
  // reach[i]: the word that ends at i on a way from the start.
  const reach: (string | undefined)[] = ['']
  for (let end = 1; end <= plain.length; end += 1) {
    for (let length = Math.min(14, end); length > 0; length -= 1) {
      const word = plain.slice(end - length, end)
      if (reach[end - length] === undefined) continue
      const isDigits =
        /^\d{1,2}$/.test(word) && !/\d/.test(plain[end - length - 1] ?? '') && !/\d/.test(plain[end] ?? '')
      if (!isDigits && !((length > 1 || word === 'i' || word === 'a') && senses.has(word))) continue
      reach[end] = word
      break
    }
  }
  if (reach[plain.length] === undefined) return undefined
  const words: string[] = []
  for (let end = plain.length; end > 0; ) {
    const word = reach[end] ?? ''
    words.unshift(word)
    end -= word.length
  }
  return words.some((word) => word.length > 2) ? words : undefined
}
