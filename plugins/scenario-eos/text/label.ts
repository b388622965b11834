import { decodeEntities, escapeHtml, type Tag, tagsOf } from './tags.ts'

const inline: ReadonlySet<string> = new Set(['span', 'b', 'i', 'u', 'strong', 'em'])
/** These go on behind a tag that ends around them, as browsers have it. */
const carried: ReadonlySet<string> = new Set(['b', 'i', 'u', 'strong', 'em'])
const maxOpen = 30
const maxCarried = 4

/** Puts what its `<eval>` tags give into a label. The answers are HTML and are sanitised with the rest. */
export function withEvals(label: string, evaluate: (source: string) => string): string {
  return label.replace(/<eval\s*>([^<]*)<\/eval\s*>/gi, (_, source: string) => {
    const decoded = decodeEntities(source)
    return decoded.trim() === '' ? '' : evaluate(decoded)
  })
}

/** What the plain profile lets through of a label; other tags become the text they are written with. */
export function plainHtml(html: string): string {
  if (!/[<>&"]/.test(html)) return html
  const parts: string[] = []
  const open: { readonly name: string; readonly tag: string }[] = []

  const start = (name: string, tag: string): void => {
    if (open.length >= maxOpen) return
    open.push({ name, tag })
    parts.push(tag)
  }
  const end = (name: string): void => {
    const at = open.findLastIndex((element) => element.name === name)
    if (at < 0) return
    const inner = open.splice(at)
    for (const element of inner.reverse()) parts.push(`</${element.name}>`)
    const again = inner.slice(0, -1).filter((element) => carried.has(element.name))
    for (const element of again.slice(0, maxCarried).reverse()) start(element.name, element.tag)
  }

  for (const tag of tagsOf(html)) {
    if (tag.kind === 'text') parts.push(escapeHtml(tag.text))
    else if (tag.name === 'br') parts.push('<br>')
    else if (tag.name !== 'p' && !inline.has(tag.name)) parts.push(escapeHtml(tag.raw))
    else if (tag.kind === 'close') end(tag.name)
    else {
      if (tag.name === 'p') end('p')
      start(tag.name, openingOf(tag))
    }
  }
  for (const element of open.reverse()) parts.push(`</${element.name}>`)
  return parts.join('')
}

/** The words of a label, without its tags. */
export function textOf(html: string): string {
  if (!/[<&]/.test(html)) return html
  return tagsOf(html)
    .map((tag) => (tag.kind === 'text' ? tag.text : ''))
    .join('')
}

function openingOf({ name, attributes }: Extract<Tag, { kind: 'open' }>): string {
  const style = name === 'p' || name === 'span' ? plainStyle(attributes.get('style') ?? '') : ''
  const classes = name === 'span' ? (attributes.get('class') ?? '') : ''
  const written = (key: string, value: string): string => (value === '' ? '' : ` ${key}="${escapeHtml(value)}"`)
  return `<${name}${written('class', classes)}${written('style', style)}>`
}

const allowed: ReadonlySet<string> = new Set(['color', 'text-align', 'font-size', 'letter-spacing'])

/** The declarations of a style attribute that plain labels may have. */
function plainStyle(style: string): string {
  const kept: string[] = []
  for (const declaration of style.split(';')) {
    const colon = declaration.indexOf(':')
    const property = declaration.slice(0, Math.max(0, colon)).trim().toLowerCase()
    const value = declaration.slice(colon + 1).trim()
    if (allowed.has(property) && isPlainValue(value)) kept.push(`${property}: ${value}`)
  }
  return kept.join('; ')
}

/** Words, numbers and colour functions: nothing that fetches, computes or escapes. */
function isPlainValue(value: string): boolean {
  return (
    /^[#\w\s.,%+/!-]+(\([\w\s.,%+/-]*\)\s*)?$/.test(value) && !/url|expression|\bvar\b|\benv\b|\battr\b/i.test(value)
  )
}
