import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

export interface Column {
  readonly name: string
  readonly type: string
}

export interface Table {
  readonly name: string
  readonly columns: readonly Column[]
  /** The columns of the primary key, in its order. */
  readonly key: readonly Column[]
}

/** Types whose text means the same on every server. */
const knownTypes = new Set([
  'uuid',
  'text',
  'integer',
  'bigint',
  'boolean',
  'jsonb',
  'bytea',
  'tsvector',
  'timestamp with time zone',
])

/** The tables of a database, each after those it refers to. */
export async function describeTables(query: Kysely<Tables>): Promise<readonly Table[]> {
  const { rows } = await sql<FoundColumn>`
    select relname::text as table_name, attname::text as name, attnum as place,
      format_type(atttypid, atttypmod) as type, array_position(indkey::int2[], attnum) as key_place
    from pg_class
    join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    join pg_index on indrelid = pg_class.oid and indisprimary
    where relkind = 'r' and relnamespace = current_schema()::text::regnamespace`.execute(query)
  const references = await sql<{ readonly child: string; readonly parent: string }>`
    select child.relname::text as child, parent.relname::text as parent from pg_constraint
    join pg_class as child on child.oid = conrelid join pg_class as parent on parent.oid = confrelid
    where contype = 'f'`.execute(query)
  const names = [...new Set(rows.map(({ table_name }) => table_name))].sort()
  return inOrder(names, references.rows).map((name) => shapeOf(name, rows))
}

interface FoundColumn extends Column {
  readonly table_name: string
  readonly place: number
  readonly key_place: number | null
}

function shapeOf(name: string, found: readonly FoundColumn[]): Table {
  const own = found.filter(({ table_name }) => table_name === name).sort((a, b) => a.place - b.place)
  const unknown = own.find(({ type }) => !knownTypes.has(type))
  if (unknown)
    throw new Error(`The column ${name}.${unknown.name} is of a type that is not known here, ${unknown.type}.`)
  const key = own
    .filter((column) => column.key_place !== null)
    .sort((a, b) => Number(a.key_place) - Number(b.key_place))
  return { name, columns: own, key }
}

interface Reference {
  readonly child: string
  readonly parent: string
}

function inOrder(names: readonly string[], references: readonly Reference[]): readonly string[] {
  const ordered: string[] = []
  while (ordered.length < names.length) {
    const isReady = (name: string) =>
      references.every(({ child, parent }) => child !== name || parent === name || ordered.includes(parent))
    const next = names.filter((name) => !ordered.includes(name) && isReady(name))
    if (next.length === 0) throw new Error('Tables refer to each other in a circle.')
    ordered.push(...next)
  }
  return ordered
}
