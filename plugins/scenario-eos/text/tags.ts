import { Tokenizer } from 'htmlparser2'

/** A piece of HTML as it was written; nothing is nested yet. Comments are gone. */
export type Tag =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'open'; readonly name: string; readonly raw: string; readonly attributes: Map<string, string> }
  | { readonly kind: 'close'; readonly name: string; readonly raw: string }

/** Splits HTML into its tags and the text between them, with entities decoded. A tag that never ends is text. */
export function tagsOf(html: string): readonly Tag[] {
  const tags: Tag[] = []
  let text = ''
  let open: { name: string; start: number; attributes: Map<string, string> } | undefined
  let attribute = ''
  let value = ''
  /** The end of what has been given out: an unfinished tag behind it is text. */
  let done = 0

  const push = (tag: Tag): void => {
    if (text !== '') tags.push({ kind: 'text', text })
    text = ''
    tags.push(tag)
  }
  const opened = (end: number): void => {
    if (open) push({ kind: 'open', name: open.name, raw: html.slice(open.start, end + 1), attributes: open.attributes })
    open = undefined
    done = end + 1
  }
  const skip = (_start: number, end: number): void => {
    done = end + 1
  }

  const tokenizer = new Tokenizer(
    { xmlMode: false, decodeEntities: true },
    {
      ontext(start, end) {
        text += html.slice(start, end)
        done = end
      },
      ontextentity(codepoint, end) {
        text += String.fromCodePoint(codepoint)
        done = end
      },
      onopentagname(start, end) {
        open = { name: html.slice(start, end).toLowerCase(), start: start - 1, attributes: new Map() }
      },
      onattribname(start, end) {
        attribute = html.slice(start, end).toLowerCase()
        value = ''
      },
      onattribdata(start, end) {
        value += html.slice(start, end)
      },
      onattribentity(codepoint) {
        value += String.fromCodePoint(codepoint)
      },
      onattribend() {
        if (open && !open.attributes.has(attribute)) open.attributes.set(attribute, value)
      },
      onopentagend: opened,
      onselfclosingtag: opened,
      onclosetag(start, end) {
        const close = html.indexOf('>', end)
        const stop = close < 0 ? html.length : close + 1
        const from = html.lastIndexOf('<', start)
        push({ kind: 'close', name: html.slice(start, end).toLowerCase(), raw: html.slice(from, stop) })
        done = stop
      },
      oncomment: skip,
      oncdata: skip,
      ondeclaration: skip,
      onprocessinginstruction: skip,
      onend() {
        const rest = html.slice(done)
        if (/^<[^!?]/.test(rest)) text += rest
        if (text !== '') tags.push({ kind: 'text', text })
      },
    },
  )
  tokenizer.write(html)
  tokenizer.end()
  return tags
}

/** Text as HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (char) =>
    char === '&' ? '&amp;' : char === '<' ? '&lt;' : char === '>' ? '&gt;' : '&quot;',
  )
}

/** Entities decoded in a text without tags. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return tagsOf(text)
    .map((tag) => (tag.kind === 'text' ? tag.text : tag.raw))
    .join('')
}
