import { isObject, valueAt } from '../scenarioDocument.ts'

/** What tells an entry from its neighbours, in a line. */
export function summaryOf(value: unknown): string {
  if (typeof value === 'string') return short(value)
  if (!isObject(value)) return ''
  const words = ['label', 'desc', 'name', 'text', 'file', 'link', 'type', 'id'].map((name) => valueAt(value, [name]))
  const said = words.find((word) => typeof word === 'string' && word !== '')
  const to = valueAt(value, ['to'])
  const way = typeof to === 'string' && to !== '' ? `→ ${short(to)}` : ''
  return [typeof said === 'string' ? short(said) : '', way].filter(Boolean).join(' ')
}

const short = (text: string): string => (text.length > 40 ? `${text.slice(0, 39)}…` : text)
