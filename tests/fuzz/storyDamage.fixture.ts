import type { Random } from '../fixtures/cards/mutate.ts'

const below = (random: Random, limit: number) => Math.floor(random() * limit)
const pick = <T>(list: readonly T[], random: Random): T => list[below(random, list.length)] as T

/** Values that stand where nobody expects them. */
const odd: readonly unknown[] = [
  null,
  true,
  -1,
  1e308,
  9_007_199_254_740_991,
  '',
  '$',
  '$while(true){}',
  '!',
  '*',
  '{1..9999999}',
  '@(a|b',
  '<eval>',
  '<eval>[].x.y</eval>',
  '<img src=x onerror=alert(1)>',
  '<p style="position:fixed;inset:0">',
  '__proto__',
  'constructor',
  '(1..9e99)',
  '99999999999:99:99',
  '1h-2s-3w',
  [],
  {},
  [[[]]],
  'gallery:/*',
  'file:../../*',
  'file:',
  'start',
  '\u0000',
  '\ud800',
  { script: 'for(;;){}' },
  { goto: { target: 'start' } },
]

/** A JSON document in which something went wrong, as text or already parsed. */
export function damagedJson(seeds: readonly string[], random: Random): unknown {
  const text = pick(seeds, random)
  if (random() < 0.7) return misplaced(JSON.parse(text), random)
  const torn = tornText(text, random)
  try {
    return JSON.parse(torn)
  } catch {
    return torn
  }
}

function misplaced(document: unknown, random: Random): unknown {
  if (typeof document !== 'object' || document === null) return document
  const places = containers(document)
  for (let turn = below(random, 4); turn >= 0; turn -= 1) {
    const place = pick(places, random)
    const keys = Object.keys(place)
    const key = keys[below(random, keys.length)]
    if (key === undefined) continue
    const value = Reflect.get(place, key)
    const kind = below(random, 6)
    if (kind === 0) Reflect.deleteProperty(place, key)
    else if (kind === 1) own(place, String(pick(odd, random)), value)
    else if (kind === 2) own(place, key, structuredClone(pick(places, random)))
    else if (kind === 3 && typeof value === 'string') own(place, key, tornText(value, random))
    else own(place, key, structuredClone(pick(odd, random)))
  }
  // A list has no names of its own in JSON.
  return JSON.parse(JSON.stringify(document))
}

/** The document itself, and whatever holds something in it. */
function containers(document: object): readonly object[] {
  const found: object[] = [document]
  for (let at = 0; at < found.length; at++) {
    for (const value of Object.values(found[at] ?? {})) {
      if (typeof value === 'object' && value !== null) found.push(value)
    }
  }
  return found
}

/** As JSON has it: any name is a property of the object itself. */
function own(place: object, key: string, value: unknown): void {
  Object.defineProperty(place, key, { value, enumerable: true, configurable: true, writable: true })
}

const oddMarkup: readonly string[] = [
  '<',
  '>',
  '</Page>',
  '<Page id="start">',
  '<Page id="start"/>',
  '<!--',
  '<![CDATA[',
  '<!DOCTYPE x [<!ENTITY a "&a;&a;">]>',
  '&a;',
  '&#x0;',
  '"',
  '<Delay seconds="0" target="start"/>',
  '<Timer seconds="0" onTriggered="pageLoad()"/>',
  '<Metronome bpm="1e9"/>',
  '<Button target="path(1..99999999)" onclick="more(((">x</Button>',
  '<javascript>function pageLoad(){ for(;;){} }</javascript>',
  '<javascript>function pageLoad(){ overRide.page = "start" }</javascript>',
  '<Audio id="../../../etc/passwd"/>',
  '<Text><img src="https://pixel.example/t.gif"/><script>x()</script></Text>',
]

/** A document of tags in which something went wrong. */
export function damagedMarkup(seeds: readonly string[], random: Random): string {
  let text = pick(seeds, random)
  for (let turn = below(random, 4); turn >= 0; turn -= 1) {
    const values = [...text.matchAll(/"[^"]*"/g)]
    const value = pick(values, random)
    const kind = random()
    if (kind < 0.4 && value) {
      const other = String(pick(odd, random)).replaceAll('"', '&quot;')
      text = `${text.slice(0, value.index)}"${other}"${text.slice(value.index + value[0].length)}`
    } else if (kind < 0.6) {
      const at = below(random, text.length)
      text = text.slice(0, at) + pick(oddMarkup, random) + text.slice(at)
    } else text = tornText(text, random)
  }
  return text
}

/** A text with a piece cut out, put in twice or elsewhere, cut off, or with one character changed. */
function tornText(text: string, random: Random): string {
  const from = below(random, text.length)
  const to = from + below(random, 60)
  switch (below(random, 6)) {
    case 0:
      return text.slice(0, from) + text.slice(to)
    case 1:
      return text.slice(0, to) + text.slice(from)
    case 2: {
      const at = below(random, text.length)
      return text.slice(0, at) + text.slice(from, to) + text.slice(at)
    }
    case 3:
      return random() < 0.2 ? text.slice(0, from) : text.slice(0, from) + text.slice(from + 1)
    default:
      return text.slice(0, from) + String.fromCharCode(below(random, 256)) + text.slice(from + 1)
  }
}
