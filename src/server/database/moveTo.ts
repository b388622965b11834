import { createHash, type Hash, randomUUID } from 'node:crypto'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Database } from './database.ts'
import { migrate, WrongDatabase } from './migrate.ts'
import { openPostgres } from './postgres.ts'
import { type Column, describeTables, type Table } from './tableShapes.ts'
import type { Tables } from './tables.ts'

export interface MovedTable {
  readonly name: string
  readonly rows: number
  /** SHA-256 of all rows as text, as read here and, again, as read back from the other side. */
  readonly hash: string
}

const batchRows = 1000
/** What belongs to the nodes of a database and not to the data in it. */
const notMoved = new Set(['leases', 'schema_migrations'])

/**
 * Copies every row into an empty PostgreSQL, all or none, and reads each back to compare it. No server may be running on
 * either side.
 */
export async function moveTo(
  database: Database,
  url: string,
  clock: Clock = () => new Date(),
): Promise<readonly MovedTable[]> {
  const target = openPostgres(url, 2)
  try {
    await migrate({ database: target, clock, holder: randomUUID() })
    const tables = (await describeTables(database.query)).filter(({ name }) => !notMoved.has(name))
    return await target.transaction(async (transaction) => {
      for (const table of tables) await assertEmpty(transaction, table)
      const moved: MovedTable[] = []
      for (const table of tables) moved.push(await moveTable(database.query, transaction, table))
      return moved
    })
  } finally {
    await target.close()
  }
}

type Query = Kysely<Tables>

async function assertEmpty(query: Query, { name }: Table): Promise<void> {
  const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(query)
  if (rows.length > 0) throw new WrongDatabase(`The other database holds rows already (in ${name}). Take an empty one.`)
}

async function moveTable(from: Query, to: Query, table: Table): Promise<MovedTable> {
  const [sent, stored] = [createHash('sha256'), createHash('sha256')]
  let count = 0
  let last: string | undefined
  do {
    const rows = await readBatch(from, table, last)
    await insert(to, table, rows)
    add(sent, rows)
    add(stored, await readBack(to, table, rows))
    count += rows.length
    last = rows.length < batchRows ? undefined : rows.at(-1)
  } while (last !== undefined)
  const hash = sent.digest('hex')
  if (hash !== stored.digest('hex')) throw new WrongDatabase(`The rows of ${table.name} arrived as others.`)
  return { name: table.name, rows: count, hash }
}

function add(hash: Hash, rows: readonly string[]): void {
  for (const row of rows) hash.update(`${row}\n`)
}

/** The next rows after one in the order of the key. A row is a JSON list of its columns' texts. */
async function readBatch(query: Query, table: Table, after: string | undefined): Promise<readonly string[]> {
  const order = sql.join(table.key.map(inOneOrder))
  const previous: readonly unknown[] = after === undefined ? [] : JSON.parse(after)
  const values = sql.join(
    table.key.map((column) => fromText(column, sql`${previous[table.columns.indexOf(column)]}::text`)),
  )
  const { rows } = await sql<{ readonly line: string }>`select ${asLine(table)} as line from ${sql.table(table.name)}
    ${after === undefined ? sql`` : sql`where (${order}) > (${values})`} order by ${order} limit ${batchRows}`.execute(
    query,
  )
  return rows.map(({ line }) => line)
}

async function insert(query: Query, { name, columns }: Table, rows: readonly string[]): Promise<void> {
  const values = columns.map((column, place) => fromText(column, sql`given.line->>${sql.lit(place)}::int`))
  await sql`insert into ${sql.table(name)} (${sql.join(columns.map(({ name }) => sql.ref(name)))})
    select ${sql.join(values)} from jsonb_array_elements(${asList(rows)}::jsonb) as given(line)`.execute(query)
}

/** The rows with the keys of others, in their order. */
async function readBack(query: Query, table: Table, rows: readonly string[]): Promise<readonly string[]> {
  const matches = table.key.map((column) => {
    const place = table.columns.indexOf(column)
    return sql`${sql.ref(column.name)} = ${fromText(column, sql`given.line->>${sql.lit(place)}::int`)}`
  })
  const found = await sql<{ readonly line: string }>`select ${asLine(table)} as line
    from jsonb_array_elements(${asList(rows)}::jsonb) with ordinality as given(line, place)
    join ${sql.table(table.name)} on ${sql.join(matches, sql` and `)} order by given.place`.execute(query)
  return found.rows.map(({ line }) => line)
}

const asList = (rows: readonly string[]) => `[${rows.join(',')}]`

const asLine = ({ columns }: Table) => sql`jsonb_build_array(${sql.join(columns.map(asText))})::text`

/** Engines have different ideas of the order of letters. */
const inOneOrder = ({ name, type }: Column) => (type === 'text' ? sql`${sql.ref(name)} collate "C"` : sql.ref(name))

/** A value as a text that no setting of a server changes. */
function asText({ name, type }: Column): RawBuilder<unknown> {
  const value = sql.ref(name)
  switch (type) {
    case 'timestamp with time zone':
      return sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
    case 'bytea':
      return sql`encode(${value}, 'hex')`
    default:
      return sql`${value}::text`
  }
}

const fromText = ({ type }: Column, text: RawBuilder<unknown>): RawBuilder<unknown> =>
  type === 'bytea' ? sql`decode(${text}, 'hex')` : sql`(${text})::${sql.raw(type)}`
