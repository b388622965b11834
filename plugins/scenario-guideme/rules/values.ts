import type { VariableChange } from '../parse/guide.ts'

/** A number from 0 up to but not including 1. */
export type Random = () => number

export const readBool = (text: string) => text.trim().toLowerCase() === 'true'

/** A decimal integer, or `otherwise` for anything else. */
export function readInt(text: string | undefined, otherwise: number): number {
  const trimmed = (text ?? '').trim()
  if (!/^[+-]?\d{1,15}$/.test(trimmed)) return otherwise
  const value = Number(trimmed)
  return value === 0 ? 0 : value
}

/** An integer as written, or one drawn from `(a..b)`; 0 for anything else. */
export function rangeInt(text: string, random: Random): number {
  const range = rangeOf(text)
  if (!range) return readInt(text, 0)
  const [low, high] = range
  return Math.max(low, Math.min(high, low + Math.floor(random() * (high - low + 1))))
}

/** The ends of the first `(a..b)` in a text, the lower one first. */
export function rangeOf(text: string): readonly [number, number] | undefined {
  const found = /\(\s*([+-]?\d{1,15})\s*\.\.\s*([+-]?\d{1,15})\s*\)/.exec(text)
  if (!found) return undefined
  const [from, to] = [readInt(found[1], 0), readInt(found[2], 0)]
  return from <= to ? [from, to] : [to, from]
}

/** Seconds as written or drawn, decimals allowed: what `repeat` of a timer takes. 0 for anything else. */
export function rangeSeconds(text: string, random: Random): number {
  const range = /\(\s*(\d{1,9}(?:\.\d{1,6})?)\s*\.\.\s*(\d{1,9}(?:\.\d{1,6})?)\s*\)/.exec(text)
  if (range?.[1]?.includes('.') || range?.[2]?.includes('.')) {
    const [from, to] = [Number(range[1]), Number(range[2])]
    return Math.min(from, to) + random() * Math.abs(to - from)
  }
  if (range) return rangeInt(text, random)
  const trimmed = text.trim()
  return /^\d{1,9}(\.\d{1,6})?$/.test(trimmed) ? Number(trimmed) : 0
}

/** Seconds of `HH:MM:SS`, `MM:SS` or `SS`, decimals allowed in the last; 0, which is not set, for anything else. */
export function mediaTime(text: string): number {
  const found = /^(?:(?:(\d{1,4}):)?(\d{1,5}):)?(\d{1,7}(?:\.\d{1,6})?)$/.exec(text.trim())
  if (!found) return 0
  return Number(found[1] ?? 0) * 3600 + Number(found[2] ?? 0) * 60 + Number(found[3])
}

/** Seconds since midnight of `H:MM`, `HH:MM` or `HH:MM:SS`. */
export function readTimeOfDay(text: string): number | undefined {
  const found = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(text.trim())
  if (!found) return undefined
  const [hours, minutes, seconds] = [Number(found[1]), Number(found[2]), Number(found[3] ?? 0)]
  return hours < 24 && minutes < 60 && seconds < 60 ? hours * 3600 + minutes * 60 + seconds : undefined
}

/** 0 to 100; 100 for anything that is no number. */
export const volume = (text: string) => Math.max(0, Math.min(100, readInt(text, 100)))

/** Names between commas, without blanks and empty ones. */
export const flagList = (text: string): readonly string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** `name=value` between commas; a name without a value is nothing. */
export const varList = (text: string): readonly VariableChange[] =>
  text.split(',').flatMap((item) => {
    const at = item.indexOf('=')
    const name = item.slice(0, Math.max(at, 0)).trim()
    return name === '' ? [] : [{ name, value: item.slice(at + 1) }]
  })

/** A CSS colour of a colour as guides write them; undefined for an empty one, white for an unknown one. */
export function readColor(text: string): string | undefined {
  const name = text.trim().toLowerCase()
  if (name === '') return undefined
  if (/^#([0-9a-f]{3}|[0-9a-f]{6})$/.test(name)) return name
  return ownColors.get(name) ?? (cssColors.has(name) ? name : 'white')
}

const ownColors: ReadonlyMap<string, string> = new Map([
  ['dark_red', '#800000'],
  ['dark_green', '#008000'],
  ['dark_yellow', '#808000'],
  ['dark_blue', '#000080'],
  ['dark_magenta', '#800080'],
  ['dark_cyan', '#008080'],
  ['dark_gray', '#808080'],
  ['gray', '#c0c0c0'],
  ['green', '#00ff00'],
])

const cssColors: ReadonlySet<string> = new Set(
  `aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood
  cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray
  darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen
  darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue
  firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod greenyellow grey honeydew hotpink
  indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan
  lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray
  lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue
  mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred
  midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid
  palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple
  rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue
  slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato transparent turquoise violet wheat
  white whitesmoke yellow yellowgreen`.split(/\s+/),
)
