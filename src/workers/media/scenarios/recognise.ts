import { type Fields, field, isFields, textOf } from '../../../shared/fields.ts'
import { packageLimits } from './limits.ts'
import { stemOf } from './paths.ts'
import type { ScenarioFormat } from './types.ts'

/** A script that was recognised, before its files are looked for. */
export interface Script {
  readonly path: string
  readonly format: ScenarioFormat
  readonly title: string
  /** The document, or the text of a guide. */
  readonly script: unknown
}

export type Recognition =
  | { readonly kind: 'script'; readonly script: Script }
  /** Meant as one, and spoilt. */
  | { readonly kind: 'spoilt'; readonly message: string }
  | { readonly kind: 'other' }

const other: Recognition = { kind: 'other' }

/** What a JSON file is, by what it says. */
export function recogniseJson(path: string, text: string): Recognition {
  if (isTooDeep(text)) return spoilt('It is nested too deeply to be read.')
  let document: unknown
  try {
    document = JSON.parse(text.replace(/^\ufeff/, ''))
  } catch (error) {
    return spoilt(`It is no valid JSON. ${error instanceof Error ? error.message : ''}`.trim())
  }
  if (!isFields(document)) return other
  if (isFields(own(document, 'pages')))
    return found(path, 'eos', textOf(field(own(document, 'oeosmeta'), 'title')), document)
  const isNative = ['start', 'nodes'].some((name) => Object.hasOwn(document as Fields, name))
  if (!isNative) return other
  const missing = ['id', 'name', 'start', 'nodes'].filter((name) => field(document, name) === undefined)
  if (missing.length > 0) return spoilt(`Invalid scenario format: Missing required fields: ${missing.join(', ')}`)
  const start = textOf(field(document, 'start'))
  if (field(own(document, 'nodes'), start) === undefined) {
    return spoilt(`Invalid scenario: Start node "${start}" not found`)
  }
  return found(path, 'native', textOf(field(document, 'name')), document)
}

/** A guide has a page somewhere, whatever stands around it. */
export function recogniseGuide(path: string, text: string): Recognition {
  if (!/<(?:[\w.-]+:)?page[\s/>]/i.test(withoutComments(text))) return other
  return found(path, 'guideme', elementText(text, 'Title'), text)
}

/** The first element of that name as plain text. */
export function elementText(xml: string, name: string): string {
  const inner = new RegExp(`<${name}(?:\\s[^<>]*)?>([\\s\\S]{0,4000}?)</${name}\\s*>`, 'i').exec(
    withoutComments(xml),
  )?.[1]
  return plain(inner ?? '').trim()
}

export const withoutComments = (xml: string): string => xml.replace(/<!--[\s\S]*?(?:-->|$)/g, '')

/** Characters as they are meant: references resolved once, sections and tags left out. */
export const plain = (xml: string): string =>
  xml
    .replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, (_, inner: string) =>
      inner.replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
    )
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:(lt)|(gt)|(quot)|(apos)|(amp)|#(\d{1,7})|#x([\da-f]{1,6}));/gi, (whole, ...parts: unknown[]) => {
      const named = parts.slice(0, 5).findIndex((part) => part !== undefined)
      if (named >= 0) return `<>"'&`[named] ?? whole
      const code = parts[5] === undefined ? Number.parseInt(String(parts[6]), 16) : Number(parts[5])
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole
    })

const own = (document: Fields, name: string): unknown => (Object.hasOwn(document, name) ? document[name] : undefined)

const found = (path: string, format: ScenarioFormat, title: string, script: unknown): Recognition => ({
  kind: 'script',
  script: { path, format, title: title.trim() || stemOf(path), script },
})

const spoilt = (message: string): Recognition => ({ kind: 'spoilt', message })

function isTooDeep(text: string): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x22) {
      at = endOfString(text, at)
    } else if (code === 0x7b || code === 0x5b) {
      if (++depth > packageLimits.scriptDepth) return true
    } else if (code === 0x7d || code === 0x5d) {
      depth--
    }
  }
  return false
}

function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x5c) at++
    else if (code === 0x22) return at
  }
  return text.length
}
