import { preferenceOf } from './elements.ts'
import { type Heading, type PageDraft, pageDraft } from './GuideDraft.ts'
import { headElements } from './head.ts'
import { includeFiles, type ReadFile, type Reading } from './include.ts'
import { MarkupText } from './markup.ts'
import { elementOf } from './names.ts'
import { markupElements, plainElements } from './pageElements.ts'
import { Tag } from './Tag.ts'
import type { GuideToken } from './tokens.ts'

type OpenTag = Extract<GuideToken, { kind: 'open' }>

/** An element whose content is gathered until its end tag, and what becomes of it then. */
interface Gathering {
  readonly kind: 'markup' | 'plain' | 'skip'
  readonly tag: string
  readonly line: number
  readonly markup: MarkupText
  readonly done: (text: string) => void
  /** How many elements of the same name are open inside. */
  nested: number
}

/** Goes through the tags of one file. They are flat: an element belongs to the page whose start tag came last. */
export class FileWalk {
  readonly heading: Heading = {}
  private readonly reading: Reading
  private readonly readFile: ReadFile
  private readonly parents: string[] = []
  private gathering: Gathering | undefined
  private page: PageDraft | undefined
  private isPageOpen = false

  constructor(reading: Reading, readFile: ReadFile) {
    this.reading = reading
    this.readFile = readFile
  }

  take(token: GuideToken) {
    if (this.gathering && this.gather(token, this.gathering)) return
    if (token.kind === 'open') this.open(token)
    if (token.kind === 'close') this.close(token.name)
  }

  end() {
    if (this.gathering) this.finish(this.gathering, false)
    if (this.isPageOpen && this.page) {
      this.warn(`The page "${this.page.id}" has no end tag; it is kept as far as it goes.`, this.page.line)
      this.closePage()
    }
  }

  /** True when the token was part of what is being gathered. */
  private gather(token: GuideToken, gathering: Gathering): boolean {
    if (gathering.kind !== 'skip' && token.kind !== 'text' && token.name.toLowerCase() === 'page') {
      this.finish(gathering, false)
      return false
    }
    const isOwn = token.kind !== 'text' && token.name === gathering.tag
    if (isOwn && token.kind === 'close' && gathering.nested-- === 0) {
      this.finish(gathering, true)
      return true
    }
    if (isOwn && token.kind === 'open' && !token.empty) gathering.nested++
    if (gathering.kind === 'markup' || (gathering.kind === 'plain' && token.kind === 'text'))
      gathering.markup.add(token)
    return true
  }

  private finish({ kind, markup, done, tag, line }: Gathering, hasEnd: boolean) {
    this.gathering = undefined
    if (!hasEnd) this.warn(`The element ${tag} has no end tag.`, line)
    if (markup.tooDeep) this.warn(`The text of this ${tag} is nested too deep; the innermost tags are left out.`, line)
    if (kind !== 'skip') done(markup.html)
  }

  private open(token: OpenTag) {
    const name = elementOf(token.name, this.parents.at(-1))
    if (name !== token.name) this.warn(`The element "${token.name}" is read as "${name}".`, token.line)
    const tag = new Tag(token, (message, line) => this.warn(message, line))
    const markup = markupElements.get(name)
    const plain = plainElements.get(name)
    const head = headElements.get(name)
    if (markup)
      return this.begin(
        'markup',
        token,
        this.onPage(name, token, (page, html) => markup(page, tag, html)),
      )
    if (name === 'javascript') return this.begin('plain', token, this.onPage(name, token, takeScript))
    if (head) {
      const isAuthors = this.parents.includes('Author')
      return this.begin('plain', token, (text) => head(text, { ...this.reading, heading: this.heading, isAuthors }))
    }
    if (name === 'tdata') return this.begin('skip', token, () => {})
    if (plain) this.onPage(name, token, (page) => plain(page, tag, ''))('')
    else this.beginOther(name, tag)
    if (!token.empty) this.parents.push(name)
    else if (name === 'Page') this.closePage()
  }

  private begin(kind: Gathering['kind'], { name, empty, line }: OpenTag, done: (text: string) => void) {
    if (empty) done('')
    else this.gathering = { kind, tag: name, line, done, markup: new MarkupText(), nested: 0 }
  }

  /** Does something with the page an element belongs to, which is known when the element begins. */
  private onPage(name: string, { line }: OpenTag, take: (page: PageDraft, text: string) => void) {
    const page = this.page
    if (page) return (text: string) => take(page, text)
    this.warn(`This ${name} stands before the first page and is left out.`, line)
    return () => {}
  }

  private beginOther(name: string, tag: Tag) {
    const { draft, depth } = this.reading
    switch (name) {
      case 'Tease':
      case 'root':
        if (depth === 0) draft.minimumVersion ||= tag.text('minimumVersion').trim()
        return
      case 'Page':
        if (this.isPageOpen && this.page) {
          this.warn(`The page "${this.page.id}" has no end tag before the next one.`, this.page.line)
          this.closePage()
        }
        this.page = pageDraft(tag)
        this.isPageOpen = true
        return
      case 'Include':
        includeFiles(tag, this.reading, this.readFile)
        return
      case 'pref': {
        const preference = preferenceOf(tag)
        if (preference) draft.preferences.set(preference.key, preference)
      }
    }
  }

  private close(written: string) {
    const name = elementOf(written, this.parents.at(-2))
    if (name === 'Page' && this.isPageOpen) this.closePage()
    // An end tag without its start ends nothing; looking far for it would take too long in a broken file.
    const from = this.parents.slice(-64).findLastIndex((parent) => parent === name || parent === written)
    if (from >= 0) this.parents.length = Math.max(0, this.parents.length - 64) + from
  }

  private closePage() {
    const page = this.page
    this.isPageOpen = false
    if (!page) return
    if (page.id === '') this.warn('A page without an "id" can never be shown.', page.line)
    else this.reading.draft.add(page)
  }

  private warn(message: string, line: number) {
    const page = this.page?.id
    this.reading.draft.warnings.add({ message, line, ...(page && { page }) })
  }
}

/** The last script of a page that is not blank counts. */
function takeScript(page: PageDraft, text: string) {
  if (text.trim() !== '') page.script = text
}
