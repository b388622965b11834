import { Parser } from 'htmlparser2'

type Tell = (message: string) => void

/** What `&name;` stands for in one guide: the five of XML, numbers, the names of HTML, and what its head declares. */
export class Entities {
  private readonly own = new Map<string, string>()
  /** Letters its own entities may still unfold to, over the whole guide. */
  private room = 200_000

  /** Text with its entities resolved once. A bare `&` stands for itself. */
  decode(text: string, tell: Tell): string {
    if (!text.includes('&')) return text
    return text.replace(/&(?:(#\d{1,8}|#[xX][\da-fA-F]{1,7}|[A-Za-z_][\w.-]{0,60});)?/g, (written, name?: string) => {
      if (name === undefined) {
        tell('A "&" stands for itself here; write it as "&amp;".')
        return written
      }
      const known = basic.get(name) ?? (name.startsWith('#') ? numbered(name) : this.unfold(name, tell))
      if (known !== undefined) return known
      const html = ofHtml(name)
      tell(html === undefined ? `Nothing is called "&${name};".` : `"&${name};" is HTML, not XML.`)
      return html ?? written
    })
  }

  /** Learns the entities of a document type. What lies outside the file is never fetched and stays empty. */
  declare(doctype: string, tell: Tell) {
    const form =
      /<!ENTITY\s+([A-Za-z_][\w.-]{0,60})\s+(?:(SYSTEM|PUBLIC)\b[^>]{0,2000}|"([^"]{0,5000})"|'([^']{0,5000})')\s*>/g
    for (const [, name = '', outside, double, single] of doctype.matchAll(form)) {
      if (this.own.has(name) || this.own.size >= 1000) continue
      if (outside) tell(`"&${name};" lies outside the guide and is left empty.`)
      this.own.set(name, outside ? '' : (double ?? single ?? ''))
    }
  }

  private unfold(name: string, tell: Tell, depth = 0): string | undefined {
    const text = this.own.get(name)
    if (text === undefined) return undefined
    this.room -= text.length + 1
    if (this.room < 0 || depth > 16) {
      tell('The entities of this guide unfold to far too much; the rest is left out.')
      return ''
    }
    return text.replace(/&(?:(#\w{1,8})|([A-Za-z_][\w.-]{0,60}));/g, (written, number?: string, inner = '') => {
      if (number !== undefined) return numbered(number) ?? written
      return basic.get(inner) ?? this.unfold(inner, tell, depth + 1) ?? ofHtml(inner) ?? written
    })
  }
}

const basic: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

function numbered(name: string): string | undefined {
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  if (!Number.isInteger(code) || code < 1 || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) return undefined
  return String.fromCodePoint(code)
}

const knownOfHtml = new Map<string, string | undefined>()

function ofHtml(name: string): string | undefined {
  if (knownOfHtml.has(name)) return knownOfHtml.get(name)
  let text = ''
  const ontext = (piece: string) => {
    text += piece
  }
  const parser = new Parser({ ontext }, { decodeEntities: true })
  parser.end(`&${name};`)
  const known = text === `&${name};` ? undefined : text
  if (knownOfHtml.size < 5000) knownOfHtml.set(name, known)
  return known
}
