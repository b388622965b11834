import { Parser } from 'htmlparser2'
import { withoutTurns } from 'sdk/text/directions.ts'
import { looksLikeAddress, safeLink, says } from 'sdk/ui/markdown/safeLink.ts'
import { isForPage, isForText, isLeftOut, takeAttributes } from './safeElements.ts'
import type { StyleRoom } from './safeStyle.ts'
import { type StorySignal, signalsIn } from './signals.ts'

export interface StoryPicture {
  readonly image: HTMLImageElement
  /** As the story wrote it. */
  readonly src: string
}

export interface SafeHtml {
  readonly content: DocumentFragment
  /** They have no source yet: whoever shows them asks for it. */
  readonly pictures: readonly StoryPicture[]
  /** What the style elements of a page said, as it was written. */
  readonly css: string
  /** What the body of a page said of itself. */
  readonly body: Readonly<Record<string, string>>
  /** What a page says to its story. */
  readonly signals: readonly StorySignal[]
}

const maxHtml = 500_000
const maxElements = 20_000
const maxDepth = 60

interface Open {
  readonly node: Node
  readonly isSkipped: boolean
  /** What is written in it is not shown, but read. */
  readonly isRead?: 'style' | 'script' | undefined
}

/**
 * A stranger's HTML as elements. It is read letter by letter and built anew, element by element, from a list of what is
 * known to do no harm; a browser never gets to parse it, so there is nothing it could misunderstand. Among our own words
 * (`text`) only text-level elements stand, without ids or names; a pane of its own (`page`) may hold tables and fields.
 */
export function safeHtml(html: string, room: StyleRoom): SafeHtml {
  const content = document.createDocumentFragment()
  const pictures: StoryPicture[] = []
  const isKnown = room === 'page' ? isForPage : isForText
  const signals: StorySignal[] = []
  let css = ''
  let script = ''
  let body: Readonly<Record<string, string>> = {}
  let elements = 0
  const open: Open[] = [{ node: content, isSkipped: false }]
  const top = () => open.at(-1) as Open

  const parser = new Parser({
    onopentag(name, attributes) {
      const { node: parent, isSkipped } = top()
      if (isSkipped || isLeftOut(name) || elements >= maxElements) {
        const isRead = !isSkipped && room === 'page' && (name === 'style' || name === 'script') ? name : undefined
        open.push({ node: parent, isSkipped: true, isRead })
        return
      }
      if (name === 'body') body = attributes
      const made = open.length < maxDepth && isKnown(name) ? make(name, attributes, room) : undefined
      if (!made) {
        open.push({ node: parent, isSkipped: false })
        return
      }
      elements++
      if (made instanceof HTMLImageElement) pictures.push({ image: made, src: attributes.src ?? '' })
      if (room === 'page' && attributes.onclick)
        for (const text of signalsIn(attributes.onclick)) signals.push({ text, element: made })
      parent.appendChild(made)
      open.push({ node: made, isSkipped: false })
    },
    ontext(text) {
      const { node, isSkipped, isRead } = top()
      if (isRead === 'style') css += text
      else if (isRead === 'script') script += text
      else if (!isSkipped) node.appendChild(document.createTextNode(withoutTurns(text)))
    },
    onclosetag() {
      const closed = open.length > 1 ? open.pop() : undefined
      if (closed?.node instanceof HTMLAnchorElement && closed.node !== top().node) tellWhere(closed.node)
      if (closed?.isRead === 'script') {
        for (const text of signalsIn(script)) signals.push({ text, element: undefined })
        script = ''
      }
    },
  })
  parser.end(html.slice(0, maxHtml))
  return { content, pictures, css, body, signals }
}

/** A link whose label reads like some other address is no link itself: where it leads stands behind it, and is the link. */
function tellWhere(anchor: HTMLAnchorElement): void {
  const link = safeLink(anchor.href)
  const label = (anchor.textContent ?? '').trim()
  if (!link || !looksLikeAddress(label) || (says(label, link) && !link.isDoubtful)) return
  const words = document.createElement('bdi')
  words.append(...anchor.childNodes)
  const where = document.createElement('bdi')
  where.textContent = link.leadsTo
  anchor.before(words, ' (')
  anchor.replaceChildren(where)
  anchor.after(')')
}

/** What somebody hears who has it read out: the words, a line for each block. */
export function plainText(html: string): string {
  const parts: string[] = []
  let skipped = 0
  const parser = new Parser({
    onopentag(name) {
      if (skipped > 0 || isLeftOut(name)) skipped++
      else if (blocks.test(name)) parts.push('\n')
    },
    ontext(text) {
      if (skipped === 0) parts.push(withoutTurns(text))
    },
    onclosetag(name) {
      if (skipped > 0) skipped--
      else if (blocks.test(name)) parts.push('\n')
    },
  })
  parser.end(html.slice(0, maxHtml))
  return parts
    .join('')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim()
}

const blocks = /^(?:p|br|div|li|tr|h[1-6]|ul|ol|table|center|blockquote|hr)$/

function make(name: string, attributes: Readonly<Record<string, string>>, room: StyleRoom): HTMLElement | undefined {
  if (name === 'a') {
    const link = safeLink(attributes.href ?? '')
    const anchor = document.createElement(link ? 'a' : 'span')
    if (anchor instanceof HTMLAnchorElement && link) {
      anchor.href = link.href
      anchor.target = '_blank'
      anchor.rel = 'noopener noreferrer nofollow ugc'
    }
    takeAttributes(anchor, 'span', attributes, room)
    if (link) anchor.title = link.leadsTo
    return anchor
  }
  // Headings of a story are none of the page's.
  const isHeading = room === 'text' && /^h[1-6]$/.test(name)
  const element = document.createElement(isHeading ? 'p' : (standIns.get(name) ?? name))
  if (isHeading) element.style.fontWeight = '700'
  takeAttributes(element, name, attributes, room)
  return element
}

/** Elements of long ago, and what does their work today. */
const standIns: ReadonlyMap<string, string> = new Map([
  ['font', 'span'],
  ['center', 'div'],
  ['marquee', 'div'],
  ['big', 'span'],
  ['tt', 'code'],
  ['strike', 's'],
])
