import { foldName } from 'sdk/text/lookalikes.ts'
import { noticeText } from 'sdk/text/noticeText.ts'

const maxLength = 120
const plainName = /^[!-~](?:[!-~]| (?! ))*$/

/** Roles by which a name would speak for the app: "Vesper security", "Support of Vesper". */
const roles = ['account', 'admin', 'help', 'official', 'safety', 'security', 'support', 'system', 'team', 'update'].map(
  foldName,
)
const vesper = foldName('Vesper')

/**
 * A stranger's name as lists, menus, labels and the inspector show it: one line of at most 120 letters that can be seen,
 * in the order they are written. What would read as a part of Vesper stands in quotation marks.
 */
export function nameText(name: string): string {
  const known = readable.get(name)
  if (known !== undefined) return known
  const text = readableText(name)
  if (readable.size >= maxReadable) readable.clear()
  readable.set(name, text)
  return text
}

/** Lists of thousands are read again after each change. */
const readable = new Map<string, string>()
const maxReadable = 5000

function readableText(name: string): string {
  const isPlain = name.length <= maxLength && plainName.test(name)
  const line = isPlain ? name : shortened(oneLine(name))
  if (!/[\p{L}\p{N}\p{S}\p{P}]/u.test(line)) return 'Unnamed'
  return speaksForVesper(line) ? `“${line}”` : line
}

const oneLine = (name: string): string =>
  noticeText(name)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()

const shortened = (line: string): string =>
  line.length > maxLength ? `${[...line.slice(0, maxLength)].slice(0, -1).join('')}…` : line

function speaksForVesper(line: string): boolean {
  const folded = foldName(line)
  return folded.includes(vesper) && folded !== vesper && roles.some((role) => folded.includes(role))
}

/** A record of a list with its own name readable, where it arrives in the page. */
export function withReadableName<Named extends { readonly name: string }>(record: Named): Named {
  const name = record.name === '' ? '' : nameText(record.name)
  return name === record.name ? record : { ...record, name }
}

const names: ReadonlySet<string> = new Set(['name', 'label', 'characterName'])
/** Deeper than any record that lists show. */
const maxDepth = 6

/**
 * A record as the page shows it, with every name in it readable, those of its parts as well. What is kept or sent to a
 * model stays as it is. A record without anything to clean is returned itself.
 */
export function withReadableNames<Value>(value: Value): Value {
  return cleaned(value, 0) as Value
}

function cleaned(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || depth > maxDepth) return value
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value
    const clean = items.map((item) => cleaned(item, depth + 1))
    return clean.some((item, at) => item !== items[at]) ? clean : value
  }
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return value
  let changed: Record<string, unknown> | undefined
  for (const [key, part] of Object.entries(value)) {
    // An empty name is one that nobody gave; lists have words of their own for it.
    const isName = names.has(key) && typeof part === 'string' && part !== ''
    const clean = isName ? nameText(part) : cleaned(part, depth + 1)
    if (clean === part) continue
    changed ??= { ...value }
    changed[key] = clean
  }
  return changed ?? value
}
