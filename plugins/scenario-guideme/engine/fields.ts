import type { Play } from './play.ts'
import { remember, show } from './play.ts'
import { type Entries, type Plain, withEntry } from './state.ts'

/** Takes note of what stands in the fields of the panes. */
export function fill(play: Play, fields: Readonly<Record<string, string>>): void {
  const entries = Object.entries(fields)
    .slice(0, maxFields)
    .map(([name, value]) => [name, String(value).slice(0, maxFieldLength)] as const)
  const known = play.state.show.fields
  const same =
    known.length === entries.length && entries.every(([n, v], i) => known[i]?.[0] === n && known[i]?.[1] === v)
  if (!same) show(play, { fields: entries })
}

/** Hands the fields to scripts, and to the script variables of their names. */
export function captureFields(play: Play): void {
  play.captured = true
  const { fields, captured } = play.state.show
  if (fields.length === 0) return
  show(play, { captured: merged(captured, fields) })
  remember(play, { variables: merged<Plain>(play.state.memory.variables, fields) })
}

const merged = <Value>(into: Entries<Value>, from: Entries<Value>): Entries<Value> =>
  from.reduce((entries, [name, value]) => withEntry(entries, name, value), into)

const maxFields = 500
const maxFieldLength = 100_000
