/** Names that mean something else in the built-in format. */
const reserved: ReadonlySet<string> = new Set(
  'and or not true false turns totalTurns player user char __proto__'.split(' '),
)

/** A name for a variable like a wish, and none that is taken. */
export function safeName(wish: string, isTaken: (name: string) => boolean): string {
  const letters = wish.replace(/[^\p{L}\p{N}_]+/gu, '_').replace(/^_+|_+$/g, '')
  const short = [...letters].slice(0, 40).join('')
  const base = short === '' || /^\p{N}/u.test(short) || reserved.has(short) ? `the_${short}` : short
  let name = base
  for (let turn = 2; isTaken(name); turn += 1) name = `${base}_${turn}`
  return name
}

/** An id for a node like a wish. Buttons have ids of their own, which no node may have. */
export function safeId(wish: string): string {
  const id = wish
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, 200)
  return id === '' || id === '__proto__' || /^press-\d+$/.test(id) ? `page ${id}`.trim() : id
}

export const clipped = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1)}…` : text

/** HTML as the Markdown of the chat: what is strong or leaning stays so, all other tags are gone. */
export function markdownOf(html: string): string {
  return told(html, { strong: '**', leaning: '*', plain: (text) => text.replace(/[\\`*_~[\]]/g, '\\$&') })
    .replace(/^(\s*)([#>+-]|\d+[.)])(?=\s)/gm, '$1\\$2')
    .replaceAll('{{', '{ {')
}

/** HTML as plain words. */
export const plainWordsOf = (html: string): string =>
  told(html, { strong: '', leaning: '', plain: (text) => text })
    .replace(/\s+/g, ' ')
    .replaceAll('{{', '{ {')
    .trim()

interface Marks {
  readonly strong: string
  readonly leaning: string
  readonly plain: (text: string) => string
}

const piece = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][a-z0-9]*)(?:[^>"']|"[^"]*"|'[^']*'){0,1000}>|[^<]+|</gi
const silent = /^(script|style|head|title|select|textarea|svg)$/
const block = /^(p|div|h[1-6]|ul|ol|li|table|tr|form|blockquote|center|hr|section|pre)$/

function told(html: string, marks: Marks): string {
  const out: string[] = []
  let hidden = ''
  for (const [whole, closes, tag = ''] of html.slice(0, maxLetters).matchAll(piece)) {
    const name = tag.toLowerCase()
    if (hidden !== '') {
      if (closes && name === hidden) hidden = ''
    } else if (whole.startsWith('<!--')) continue
    else if (name === '') out.push(marks.plain(decoded(whole).replace(/[ \t\r\n]+/g, ' ')))
    else if (silent.test(name)) hidden = closes ? '' : name
    else if (name === 'br') out.push('\n')
    else if (block.test(name)) out.push('\n\n')
    else if (name === 'b' || name === 'strong') out.push(`${closes ? '\u0002' : '\u0001'}${marks.strong}\u0003`)
    else if (name === 'i' || name === 'em') out.push(`${closes ? '\u0002' : '\u0001'}${marks.leaning}\u0003`)
  }
  return tidied(marked(out.join('')))
}

const maxLetters = 30_000

/** Marks stand close to their words, and only in pairs. */
function marked(text: string): string {
  const pair = /\u0001(\**)\u0003([^\u0001\u0002]*)\u0002\1\u0003/g
  let now = text
  for (let turn = 0; turn < 6; turn += 1) {
    const next = now.replace(pair, (_, mark: string, inner: string) => {
      const words = inner.trim()
      if (words === '' || words.includes('\n\n')) return inner
      const before = inner.slice(0, inner.length - inner.trimStart().length)
      return `${before}${mark}${words}${mark}${inner.slice(inner.trimEnd().length)}`
    })
    if (next === now) break
    now = next
  }
  return now.replace(/[\u0001\u0002]\**\u0003/g, '')
}

const tidied = (text: string): string =>
  text
    .replace(/[ \t\u00a0]*\n[ \t\u00a0]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/ {2,}/g, ' ')
    .trim()

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (whole, digits, hex, name) => {
    if (name !== undefined) return Object.hasOwn(named, name) ? (named[name] ?? whole) : whole
    const code = digits === undefined ? Number.parseInt(hex, 16) : Number(digits)
    return code > 31 && code < 0x11_0000 && !(code >= 0xd800 && code < 0xe000) ? String.fromCodePoint(code) : ''
  })
}
