import { type StyleRoom, safeColor, wear } from './safeStyle.ts'

type Attributes = Readonly<Record<string, string>>

const set = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

const textLevel = `
  p span b i u s strong em br small big sub sup mark code q abbr del ins font strike tt center div hr a img
  ul ol li blockquote h1 h2 h3 h4 h5 h6
`
const forText = set(textLevel)
const forPage = set(`${textLevel}
  table thead tbody tfoot tr td th caption colgroup col pre dl dt dd section article header footer main nav aside figure
  figcaption marquee kbd samp var cite address details summary
  input textarea select option optgroup label button fieldset legend progress meter
`)

/** Whether it may stand among our own words. */
export const isForText = (name: string): boolean => forText.has(name)
/** Whether it may stand in a pane of a story. */
export const isForPage = (name: string): boolean => forPage.has(name)

const leftOut = set(`
  script style title iframe frame frameset object embed applet noscript noembed noframes template svg math portal
  audio video canvas map picture xmp plaintext
`)
/** Whether what it holds is not meant to be read either. Of other unknown elements the words stay. */
export const isLeftOut = (name: string): boolean => leftOut.has(name)

/** Gives a new element what is harmless of the attributes a stranger wrote. */
export function takeAttributes(element: HTMLElement, name: string, attributes: Attributes, room: StyleRoom): void {
  const of = (key: string) => (Object.hasOwn(attributes, key) ? attributes[key] : undefined)
  wearPresentation(element, name, of)
  const style = of('style')
  if (style) wear(element, style.slice(0, 5000), room)
  const classes = classesOf(of('class'), room)
  if (classes) element.className = classes
  if (element instanceof HTMLImageElement) element.alt = (of('alt') ?? '').slice(0, 500)
  if (room !== 'page') return
  const id = of('id')
  if (id && plainName.test(id)) element.id = id
  for (const key of [...everywhere, ...(own[name] ?? [])]) {
    const value = of(key)
    if (value !== undefined) element.setAttribute(key, value.slice(0, 5000))
  }
  if (element instanceof HTMLInputElement) element.type = inputTypes.has(of('type') ?? '') ? (of('type') ?? '') : 'text'
  if (element instanceof HTMLButtonElement) element.type = 'button'
}

const plainName = /^[\w-]{1,100}$/

/** Among our own words a stranger's classes bear a mark, so that they can never be one of ours. */
function classesOf(text: string | undefined, room: StyleRoom): string {
  const names = (text ?? '').split(/\s+/, 20).filter((each) => plainName.test(each))
  return (room === 'page' ? names : names.map((each) => `story-${each}`)).join(' ')
}

const everywhere = ['title', 'dir', 'lang'] as const
const own: Readonly<Record<string, readonly string[]>> = Object.assign(Object.create(null), {
  table: ['border', 'cellpadding', 'cellspacing'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
  ol: ['start', 'reversed'],
  label: ['for'],
  input: ['name', 'value', 'checked', 'placeholder', 'maxlength', 'min', 'max', 'step', 'size', 'disabled', 'readonly'],
  textarea: ['name', 'placeholder', 'maxlength', 'rows', 'cols', 'disabled', 'readonly'],
  select: ['name', 'multiple', 'size', 'disabled'],
  option: ['value', 'selected', 'disabled', 'label'],
  optgroup: ['label', 'disabled'],
  progress: ['value', 'max'],
  meter: ['value', 'min', 'max'],
  details: ['open'],
})

const inputTypes = set('checkbox radio text number range email tel url search date time color hidden password button')

/** How pages said it before there were styles. */
function wearPresentation(element: HTMLElement, name: string, of: (key: string) => string | undefined): void {
  if (name === 'center') element.style.textAlign = 'center'
  if (name === 'big') element.style.fontSize = 'larger'
  const background = safeColor(of('bgcolor'))
  if (background) element.style.backgroundColor = background
  const align = of('align')?.toLowerCase()
  if (align && /^(?:left|center|right|justify)$/.test(align)) element.style.textAlign = align
  const color = safeColor(of(name === 'body' ? 'text' : 'color'))
  if (color && (name === 'font' || name === 'body')) element.style.color = color
  if (name === 'font') {
    const size = fontSizes[Number(of('size')) - 1]
    if (size) element.style.fontSize = size
    const face = of('face')
    if (face && /^[\w\s,-]{1,100}$/.test(face)) element.style.fontFamily = face
  }
  if (!sized.has(name)) return
  for (const key of ['width', 'height'] as const) {
    const size = of(key)?.trim()
    if (size && /^\d{1,4}(?:px|%)?$/.test(size)) element.style[key] = /\d$/.test(size) ? `${size}px` : size
  }
}

const sized = set('img table td th hr col')
const fontSizes = ['x-small', 'small', 'medium', 'large', 'x-large', 'xx-large', 'xxx-large']
