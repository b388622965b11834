import { flagList } from '../rules/values.ts'
import { preferenceOf } from './elements.ts'
import { Entities } from './entities.ts'
import type { Preference } from './guide.ts'
import { Tag } from './Tag.ts'
import { type GuideToken, readTokens } from './tokens.ts'
import { Warnings } from './warnings.ts'

/** What the desktop player kept of a guide in its `.state` file. */
export interface StateFile {
  /** The page to go on at; empty where it names none. */
  readonly page: string
  readonly currPage: string
  readonly prevPage: string
  readonly flags: readonly string[]
  readonly vars: Readonly<Record<string, string | number | boolean | null>>
  readonly prefs: readonly Preference[]
  readonly warnings: Warnings['list']
}

const texts = ['Page', 'CurrPage', 'PrevPage', 'Flags'] as const

/** Reads a `.state` file. What only the desktop player can unpack is left out, with a word about it. */
export function readStateFile(source: string): StateFile {
  const warnings = new Warnings()
  const tell = (message: string, line: number) => warnings.add({ message, line })
  const tokens = [...readTokens(source.slice(0, 20_000_000), new Entities(), tell)]
  const read = new Map<string, string>()
  const vars = new Map<string, string | number | boolean | null>()
  const prefs = new Map<string, Preference>()
  tokens.forEach((token, at) => {
    if (token.kind !== 'open') return
    if (texts.some((name) => name === token.name))
      read.set(token.name, read.get(token.name) ?? contentAfter(tokens, at))
    if (token.name === 'pref') {
      const preference = preferenceOf(new Tag(token, tell))
      if (preference) prefs.set(preference.key, preference)
    }
    if (token.name === 'Var') {
      const name = token.attributes.get('id') ?? ''
      const value = valueOfType(token.attributes.get('type') ?? '', contentAfter(tokens, at))
      if (value !== undefined) vars.set(name, value)
      else tell(`The variable "${name}" is left out: only the desktop player can unpack it.`, token.line)
    }
  })
  return {
    page: read.get('Page') ?? '',
    currPage: read.get('CurrPage') ?? '',
    prevPage: read.get('PrevPage') ?? '',
    flags: [...new Set(flagList(read.get('Flags') ?? ''))],
    vars: Object.fromEntries(vars),
    prefs: [...prefs.values()],
    warnings: warnings.list,
  }
}

/** The text right behind a start tag. */
function contentAfter(tokens: readonly GuideToken[], at: number): string {
  const open = tokens[at]
  if (open?.kind === 'open' && open.empty) return ''
  let text = ''
  for (let next = at + 1; ; next++) {
    const token = tokens[next]
    if (token?.kind !== 'text') return text
    text += token.text
  }
}

/** Undefined for what is packed in a way of Java's own. An empty text comes back as nothing, as it does there. */
function valueOfType(type: string, text: string): string | number | boolean | null | undefined {
  switch (type) {
    case 'java.lang.String':
      return text === '' ? null : text
    case 'java.lang.Double':
    case 'java.lang.Integer':
    case 'java.lang.Long': {
      const value = text.trim() === '' ? Number.NaN : Number(text)
      return Number.isFinite(value) ? value : null
    }
    case 'java.lang.Boolean':
      return text.trim().toLowerCase() === 'true'
    case 'Null':
      return null
    default:
      return undefined
  }
}
