import { CodeSpans } from './CodeSpans.ts'
import { isQuoteMark, Quotes, quoteLookahead } from './quoteMarks.ts'

/** What a place of a reply stands in, where an order is not the character's own: Markdown's and everyday writing's. */
export type Setting = 'code' | 'comment' | 'aside' | 'struck' | 'quotation'

interface Fence {
  readonly mark: string
  readonly length: number
  readonly indent: number
  /** From here on its own lines are indented, where it may stand in a list: what stands further left is not its end. */
  readonly column: number
  /** It stands in a blockquote, and ends with it. */
  readonly isCited: boolean
}

const codeElements = new Set(['pre', 'code', 'kbd', 'samp', 'tt', 'xmp', 'script', 'style', 'textarea', 'template'])
const quoteElements = new Set(['blockquote', 'q', 'cite', 'example', 'examples', 'user', 'human', 'system'])
/** Names under which models think aloud; `<think>` is a tag of ours. */
const asideElements = new Set(['thinking', 'reasoning', 'analysis', 'scratchpad'])
const struckElements = new Set(['del', 's', 'strike'])
const knownElements = new Set([...codeElements, ...quoteElements, ...asideElements, ...struckElements])
const listMark = /^(?:[-*+]|\d{1,9}[.)])$/
const maxElementLength = 12
const outOfCharacter = /^[([{<]{1,2}\s{0,3}(?:ooc|out[ -]of[ -]character)\b|^\(\(/i
const outOfCharacterLine = /^(?:ooc|out[ -]of[ -]character)\s{0,3}[:：-]|^\/\/\s?\S/i
const asideLookahead = 24
const bracketEnds: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '<': '>' }
const quoteEntity = /^&(?:quot|[lr]dquo|bdquo|[lr]aquo|#0*(?:34|171|187|822[0-2])|#x0*(?:22|ab|bb|201[c-e]));/i
const entityMarks: Readonly<Record<string, string>> = {
  ldquo: '“',
  '#8220': '“',
  '#x201c': '“',
  rdquo: '”',
  '#8221': '”',
  '#x201d': '”',
  bdquo: '„',
  '#8222': '„',
  '#x201e': '„',
  laquo: '«',
  '#171': '«',
  '#xab': '«',
  raquo: '»',
  '#187': '»',
  '#xbb': '»',
}

/**
 * Reads a reply while it is written and knows, at every place, whether it stands in code (fences of both kinds, indented
 * code, code spans, code elements), an HTML comment, an out-of-character aside, a passage that is struck out or a quotation. Nothing behind a place is
 * known yet, so what has begun counts until it ends, even where Markdown would find later that it never does.
 */
export class Surroundings {
  /** Nothing but blanks, blockquote marks and list marks stands on this line yet. */
  #atStart = true
  #indent = 0
  #isBlankLine = true
  #followsBlank = true
  /** Only a paragraph takes an indented line for its own; after any other line that is code. */
  #isParagraph = false
  #isCitedLine = false
  #isListedLine = false
  /** What the line began with, where it may be a list mark. */
  #lead = ''
  #isIndentedCode = false
  #fence: Fence | undefined
  #isFenceLine = false
  #isClosing = false
  #spans = new CodeSpans()
  #isComment = false
  /** A block of HTML, in which back quotes mean nothing. */
  #isHtml = false
  /** Between the angle brackets of an element, a declaration or an instruction. */
  #isInElement = false
  #isStruck = false
  #elements: readonly string[] = []
  #aside: { readonly open: string; readonly close: string; readonly depth: number } | undefined
  #isAsideLine = false
  #isCited = false
  #quotes = new Quotes()
  #before = ''
  #isEscaped = false

  /** What the next character stands in; what it is by its own line's indentation included. */
  get setting(): Setting | undefined {
    const isIndented = this.#isIndentedCode || (this.#atStart && this.#indent >= 4 && this.#followsBlank)
    const isFenced = this.#fence !== undefined && !(this.#atStart && this.#fence.isCited && !this.#isCitedLine)
    if (isFenced || isIndented || this.#spans.isOpen) return 'code'
    if (this.#isEscaped || this.#isInElement || this.#isWithin(codeElements)) return 'code'
    if (this.#isComment) return 'comment'
    if (this.#aside || this.#isAsideLine || this.#isWithin(asideElements)) return 'aside'
    if (this.#isStruck || this.#isWithin(struckElements)) return 'struck'
    if (this.#isCited || this.#quotes.isOpen || this.#elements.length > 0) return 'quotation'
    return undefined
  }

  #isWithin(names: ReadonlySet<string>): boolean {
    return this.#elements.some((name) => names.has(name))
  }

  /** Reads on from `at`: how many characters belong together there, or 0 while what follows must be known first. */
  pass(text: string, at: number, isWhole: boolean): number {
    const char = text.charAt(at)
    if (char === '\n') this.#endLine()
    else if (/\s/.test(char)) this.#passBlank(char)
    else {
      const length = this.#passVisible(text, at, isWhole)
      if (length === 0) return 0
      this.#before = text.charAt(at + length - 1)
      return length
    }
    this.#before = char
    this.#isEscaped = false
    return 1
  }

  /** A tag that was taken out stood here. */
  passTag(): void {
    this.#beginLine('[')
    this.#before = ']'
    this.#isEscaped = false
  }

  #endLine(): void {
    if (this.#isClosing) this.#fence = undefined
    if (this.#isBlankLine) {
      this.#spans.endParagraph()
      this.#isCited = false
      this.#isHtml = this.#isComment
      this.#isAsideLine = false
      this.#isInElement = false
      this.#isStruck = false
      this.#quotes.endParagraph()
    }
    if (this.#atStart || this.#isIndentedCode || listMark.test(this.#lead)) this.#isParagraph = false
    if (!this.#isParagraph) this.#spans.endBlock()
    this.#followsBlank = !this.#isParagraph || this.#isIndentedCode
    this.#isParagraph = false
    this.#atStart = true
    this.#indent = 0
    this.#isBlankLine = true
    this.#isCitedLine = false
    this.#isListedLine = false
    this.#lead = ''
    this.#isIndentedCode = false
    this.#isFenceLine = false
    this.#isClosing = false
  }

  #passBlank(char: string): void {
    if (!this.#fence && listMark.test(this.#lead)) {
      this.#atStart = true
      this.#followsBlank = true
      this.#isListedLine = true
      this.#indent = 0
      this.#spans.endBlock()
    }
    this.#lead = ''
    if (char !== ' ') this.#isClosing = false
    if (!this.#atStart) return
    this.#indent += char === '\t' ? 4 - (this.#indent % 4) : 1
  }

  /** The first visible character of a line says what kind of line it is. */
  #beginLine(char: string): void {
    this.#isBlankLine = false
    if (!this.#atStart) return
    this.#atStart = false
    if (this.#fence?.isCited && !this.#isCitedLine && char !== '>') this.#fence = undefined
    if (!this.#fence && this.#indent >= 4 && this.#followsBlank) this.#isIndentedCode = true
    this.#isParagraph = this.#fence === undefined && /[^#<|`~=*_>+-]/.test(char)
    if (char === '#') this.#spans.endBlock()
  }

  #passVisible(text: string, at: number, isWhole: boolean): number {
    const char = text.charAt(at)
    const wasStart = this.#atStart
    const rest = text.slice(at, at + asideLookahead)
    const isKnown = isWhole || text.length - at >= asideLookahead
    if (!isKnown && mayBecome(rest, wasStart)) return 0
    if (char === '`' || char === '~') return this.#passMarks(text, at, isWhole)
    this.#beginLine(char)
    if (this.#isClosing) this.#isClosing = false
    if (char === '>' && wasStart && !this.#isIndentedCode) {
      this.#isCited = true
      this.#isCitedLine = true
      this.#atStart = true
      this.#indent = 0
      this.#spans.endBlock()
    }
    this.#lead = wasStart || this.#lead !== '' ? this.#lead + char : ''
    if (this.#fence || this.#isIndentedCode) return 1
    return this.#passWords(text, at, rest, wasStart)
  }

  #passWords(text: string, at: number, rest: string, wasStart: boolean): number {
    const char = text.charAt(at)
    const isEscaped = this.#isEscaped
    this.#isEscaped = char === '\\' && !isEscaped && !this.#spans.isOpen
    if (this.#isComment) {
      if (rest.startsWith('-->')) this.#isComment = false
      return 1
    }
    if (wasStart && char === '<') this.#isHtml = true
    if (this.#isHtml && rest.startsWith('<!--')) this.#isComment = true
    if (this.#spans.isOpen) return 1
    if (char === '<' && !isEscaped) this.#passElement(rest)
    else if (char === '>') this.#isInElement = false
    if (!this.#aside && outOfCharacter.test(rest)) {
      this.#aside = { open: char, close: bracketEnds[char] ?? ')', depth: 0 }
    }
    if (wasStart && outOfCharacterLine.test(rest)) this.#isAsideLine = true
    this.#passAside(char)
    const [entity] = quoteEntity.exec(rest) ?? []
    if (entity) {
      this.#passQuote(entityMarks[entity.slice(1, -1).toLowerCase()] ?? '"', text, at, entity.length)
      return entity.length
    }
    const doubled = /^(?:''|‚‚|,,|’’)/.exec(rest)?.[0]
    if (doubled) {
      this.#passQuote(doubled === ',,' || doubled === '‚‚' ? '„' : '"', text, at, 2)
      return 2
    }
    if (isQuoteMark(char)) this.#passQuote(char, text, at, 1)
    return 1
  }

  #passQuote(mark: string, text: string, at: number, length: number): void {
    const end = at + length
    this.#quotes.pass(mark, this.#before, text.charAt(end), text.slice(end, end + quoteLookahead))
  }

  #passAside(char: string): void {
    if (!this.#aside) return
    const { open, close, depth } = this.#aside
    if (char === open) this.#aside = { open, close, depth: depth + 1 }
    else if (char === close) this.#aside = depth > 1 ? { open, close, depth: depth - 1 } : undefined
  }

  #passElement(rest: string): void {
    if (rest.startsWith('<!--')) {
      this.#isComment = true
      return
    }
    this.#isInElement = /^<[a-z/!?]/i.test(rest)
    const [, slash, name = ''] = /^<(\/?)([a-z]+)(?=[\s>/])/i.exec(rest) ?? []
    const element = name.toLowerCase()
    if (!knownElements.has(element)) return
    if (slash === '') this.#elements = [...this.#elements.slice(-8), element]
    else {
      const at = this.#elements.lastIndexOf(element)
      if (at >= 0) this.#elements = this.#elements.slice(0, at)
    }
  }

  /** A run of back quotes or tildes: a fence, the marks of a code span, or nothing. */
  #passMarks(text: string, at: number, isWhole: boolean): number {
    const mark = text.charAt(at)
    let end = at
    while (text.charAt(end) === mark) end += 1
    if (end === text.length && !isWhole) return 0
    const length = end - at
    const wasStart = this.#atStart
    this.#beginLine(mark)
    this.#lead = ''
    if (this.#fence && !this.#passInFence(mark, length, wasStart)) return length
    if (wasStart && length >= 3 && !this.#isIndentedCode) {
      this.#fence = this.#fenceOf(mark, length)
      this.#isFenceLine = true
    } else if (mark === '`') this.#passTicks(length)
    else if (length === 2 && !this.#isEscaped && !this.#spans.isOpen) this.#isStruck = !this.#isStruck
    this.#isEscaped = false
    return length
  }

  /** True when it turns out that no fence is open, because back quotes stand on the line that seemed to begin one. */
  #passInFence(mark: string, length: number, wasStart: boolean): boolean {
    const fence = this.#fence
    if (!fence) return true
    if (this.#isFenceLine) {
      if (fence.mark !== '`' || mark !== '`') return false
      this.#fence = undefined
      this.#isFenceLine = false
      this.#spans.pass(fence.length, this.#isComment)
      return true
    }
    if (wasStart && length >= 3 && this.#indent < fence.column) {
      this.#fence = this.#fenceOf(mark, length)
      this.#isFenceLine = true
      return false
    }
    this.#isClosing = wasStart && mark === fence.mark && length >= fence.length && this.#indent <= fence.indent + 3
    return false
  }

  #fenceOf(mark: string, length: number): Fence {
    const column = this.#isListedLine ? 2 : this.#indent >= 2 ? this.#indent : 0
    return { mark, length, indent: this.#indent, column, isCited: this.#isCitedLine }
  }

  #passTicks(length: number): void {
    // Inside a code span a backslash is a letter like any other.
    const run = this.#isEscaped && !this.#spans.isOpen ? length - 1 : length
    if (run > 0) this.#spans.pass(run, this.#isComment)
  }
}

/** Whether what is known of a text is too little to tell what begins with it. */
function mayBecome(rest: string, isStart: boolean): boolean {
  if (rest.startsWith('<')) return /^<(?:!-{0,2}|\/?[a-z]*)$/i.test(rest) && rest.length <= maxElementLength
  if (/^[([{]/.test(rest)) return /^[([{]{1,2}\s{0,3}(?:o(?:oc?|ut?(?:[ -](?:o|of(?:[ -][a-z]*)?)?)?)?)?$/i.test(rest)
  if (/^-{1,2}$/.test(rest)) return true
  if (/^&[#a-z0-9]{0,7}(?:;[\p{L}\p{N}]{0,8})?$/iu.test(rest)) return true
  if (isQuoteMark(rest.charAt(0)) || rest.startsWith(','))
    return rest.length < 2 || /^.[,'’‚]?[\p{L}\p{N}]{0,7}$/u.test(rest)
  return isStart && /^(?:o(?:oc?\s{0,3}|ut?(?:[ -](?:o|of(?:[ -][a-z]*\s{0,3})?)?)?)?|\/{1,2}\s?)$/i.test(rest)
}
