/** The marks that may end a quotation, by the one that began it. Languages differ, so some begin one and end another. */
const closers: Readonly<Record<string, string>> = {
  '"': '"＂“”',
  '＂': '＂"',
  '“': '”“"',
  '„': '“”‟"',
  '‟': '”“',
  '”': '”',
  '⹂': '“”',
  '«': '»',
  '»': '«»',
  '‹': '›',
  '›': '‹›',
  '‘': '’‘',
  '‚': '‘’',
  '‛': '’',
  '’': '’',
  "'": "'",
  '＇': '＇',
  '❝': '❞',
  '❛': '❜',
  '❮': '❯',
  '〝': '〞〟',
  '「': '」',
  '『': '』',
  '《': '》',
  '〈': '〉',
  '｢': '｣',
  '﹁': '﹂',
  '﹃': '﹄',
  '⟨': '⟩',
  '⟪': '⟫',
}

/** Marks that begin a quotation only where they lean on what follows; elsewhere they end one, or are an apostrophe. */
const needsLean: ReadonlySet<string> = new Set(['”', '»', '›', '’', "'", '＇'])
const singles: ReadonlySet<string> = new Set(["'", '‘', '’', '‚', '‛', '＇', '‹', '›', '❛'])
const marks: ReadonlySet<string> = new Set(Object.entries(closers).flatMap(([open, close]) => [open, ...close]))

/** Words that begin with an apostrophe. */
const elision = /^(?:t(?:was|is|will|were|il|ill)|em|cause|cuz|coz|bout|round|neath|nother|nuff|kay|n)\b|^\d\d?0?s\b/i
/** So many characters after a mark must be known to read it. */
export const quoteLookahead = 9

const isBlank = (text: string) => text === '' || /\s/.test(text)
const opens = (text: string) => isBlank(text) || /[\p{Ps}\p{Pi}\p{Pd}*_~/=:"'„‚]/u.test(text)
const ends = (text: string) => isBlank(text) || /[\p{Pe}\p{Pf}\p{Pd}.,;:!?…*_~"']/u.test(text)

export const isQuoteMark = (text: string): boolean => marks.has(text)

/** The quotations that are open at a place of a text, outermost first. Read mark by mark. */
export class Quotes {
  #open: readonly string[] = []

  get isOpen(): boolean {
    return this.#open.length > 0
  }

  /** Single marks are too often apostrophes to hold beyond their paragraph. */
  endParagraph(): void {
    this.#open = this.#open.filter((mark) => !singles.has(mark))
  }

  /** `before` and `after` are the characters beside the mark, empty at the ends of the text; `next` is some more. */
  pass(mark: string, before: string, after: string, next: string): void {
    const isSingle = singles.has(mark)
    if (isSingle && /[\p{L}\p{N}]/u.test(before) && /\p{L}/u.test(after)) return
    const leans = opens(before) && !isBlank(after)
    const top = this.#open.findLast((open) => closers[open]?.includes(mark))
    if (top !== undefined && !(leans && !ends(after) && (top === mark || isSingle))) {
      this.#open = this.#open.slice(0, this.#open.lastIndexOf(top))
      return
    }
    if (closers[mark] === undefined || this.#open.includes(mark)) return
    if (needsLean.has(mark) && (!leans || elision.test(next))) return
    // An inch, or the end of a quotation whose beginning was forgotten.
    if (mark === '"' && (/\d/.test(before) || (!opens(before) && ends(after)))) return
    if (mark === '‘' && (/\p{L}/u.test(before) || elision.test(next))) return
    this.#open = [...this.#open, mark]
  }
}
