/** Where a style stands: among our own words, or in a pane that a story lays out by itself. */
export type StyleRoom = 'text' | 'page'

interface Declaration {
  readonly name: string
  readonly value: string
  readonly important: boolean
}

/** Longest value of one property. */
const maxValue = 200

/** What of a stranger's style may be worn here. Nothing in it can fetch, cover the app, or hide what it is. */
export function safeDeclarations(style: string, room: StyleRoom): readonly Declaration[] {
  return split(style.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' '), ';').flatMap((text) => read(text, room) ?? [])
}

/** Dresses an element. Through the object model: the page's policy refuses style attributes, whoever wrote them. */
export function wear(element: HTMLElement, style: string, room: StyleRoom): void {
  for (const { name, value, important } of safeDeclarations(style, room))
    element.style.setProperty(name, value, important ? 'important' : '')
}

function read(text: string, room: StyleRoom): Declaration | undefined {
  const colon = text.indexOf(':')
  if (colon < 0) return undefined
  const name = text.slice(0, colon).trim().toLowerCase()
  const written = text.slice(colon + 1).trim()
  const value = written.replace(/\s*!\s*important\s*$/i, '')
  if (!allowed[room].has(name) || value === '' || value.length > maxValue || reaches.test(value)) return undefined
  if (name === 'position' && !/^(?:static|relative|absolute)$/i.test(value)) return undefined
  return { name, value, important: value !== written }
}

/** What fetches, runs, borrows from elsewhere, or is written so that one cannot tell (a backslash). */
const reaches = /\\|[<>{}@;]|url|image|expression|element\s*\(|paint\s*\(|src\s*\(|var\s*\(|env\s*\(|attr\s*\(/i

/** Cuts at a sign that stands outside quotes and brackets. */
function split(text: string, sign: string): readonly string[] {
  const parts: string[] = []
  let from = 0
  let quote = ''
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at)
    if (quote) {
      if (letter === quote) quote = ''
    } else if (letter === '"' || letter === "'") quote = letter
    else if (letter === '(') depth++
    else if (letter === ')') depth = Math.max(0, depth - 1)
    else if (letter === sign && depth === 0) {
      parts.push(text.slice(from, at))
      from = at + 1
    }
  }
  return [...parts, text.slice(from)]
}

const words = (text: string) => text.trim().split(/\s+/)

const forText = words(`
  color background-color text-align font-size font-style font-weight font-family letter-spacing word-spacing line-height
  text-decoration text-transform text-shadow white-space
`)

const sides = (name: string, end = '') => ['top', 'right', 'bottom', 'left'].map((side) => `${name}-${side}${end}`)

const forPage = [
  ...forText,
  ...words(`
    background display visibility opacity float clear vertical-align text-indent overflow overflow-x overflow-y
    width height min-width min-height max-width max-height box-sizing
    margin padding border border-width border-style border-color border-radius border-collapse border-spacing
    position top right bottom left z-index list-style list-style-type box-shadow table-layout caption-side
    flex flex-direction flex-wrap flex-grow justify-content align-items align-self gap
    grid-template-columns grid-template-rows column-count column-gap object-fit
    transform transform-origin transition animation animation-name animation-duration animation-delay
    animation-iteration-count animation-direction animation-timing-function animation-fill-mode
  `),
  ...sides('margin'),
  ...sides('padding'),
  ...sides('border'),
  ...sides('border', '-width'),
  ...sides('border', '-style'),
  ...sides('border', '-color'),
]

const allowed: Readonly<Record<StyleRoom, ReadonlySet<string>>> = { text: new Set(forText), page: new Set(forPage) }

/** A color a stranger names, as CSS may have it; undefined where it could be anything else. */
export function safeColor(text: string | undefined): string | undefined {
  const color = text?.trim() ?? ''
  return forms.some((form) => form.test(color)) ? color : undefined
}

const forms = [
  /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i,
  /^[a-z]{3,30}$/i,
  /^(?:rgb|hsl)a?\(\s*[\d.,%\s/+-]{1,60}(?:deg)?[\d.,%\s/+-]{0,60}\)$/i,
]
