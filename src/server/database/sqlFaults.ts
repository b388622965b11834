interface Rule {
  readonly fault: string
  readonly pattern: RegExp
}

/*
 * What one of the engines lacks or does in its own way, and what a pooler that lends connections by the transaction would
 * lend to others. Patterns are tried on one statement at a time, without its texts and comments.
 */
const rules: readonly Rule[] = [
  { fault: 'a sequence', pattern: /\b(create|alter|drop) sequence\b|\b(next|curr|set|last)val\b/ },
  { fault: 'a serial or identity column', pattern: /\w"? (small|big)?serial\d?\b|\bas identity\b/ },
  { fault: 'a generated column', pattern: /\bgenerated always as \(/ },
  { fault: 'a trigger', pattern: /\b(create|alter|drop)( or replace)?( constraint| event)? trigger\b/ },
  {
    fault: 'a stored procedure',
    pattern: /\b(create|alter|drop)( or replace)? (function|procedure|aggregate|language)\b|^(call|do)\b/,
  },
  { fault: 'a rule', pattern: /\bcreate( or replace)? rule\b/ },
  { fault: 'a type of our own', pattern: /\bcreate (type|domain|cast|operator)\b/ },
  { fault: 'inheritance', pattern: /\binherits? ?\(|\b(no )?inherit \w/ },
  { fault: 'partitioning', pattern: /^create table .*\bpartition (by|of)\b|\b(at|de)tach partition\b/ },
  { fault: 'an exclusion constraint', pattern: /\bexclude (using\b|\()/ },
  { fault: 'a deferrable constraint', pattern: /\bdeferrable\b|\binitially deferred\b/ },
  { fault: 'LISTEN or NOTIFY', pattern: /^(un)?listen\b|^notify\b|\bpg_notify\b/ },
  { fault: 'an advisory lock', pattern: /\bpg_(try_)?advisory_/ },
  { fault: 'LOCK TABLE', pattern: /^lock\b/ },
  { fault: 'a temporary table', pattern: /\bcreate( global| local)? temp(orary)?\b|\binto temp(orary)?\b/ },
  { fault: 'a session variable', pattern: /^(set|reset|discard)\b|\bset_config\b/ },
  { fault: 'a named prepared statement', pattern: /^(prepare|execute|deallocate)\b/ },
  { fault: 'a cursor that is held', pattern: /\bwith hold\b/ },
  { fault: 'a savepoint', pattern: /^(savepoint|release|rollback to)\b/ },
  { fault: 'a materialised view', pattern: /\bmaterialized view\b/ },
  { fault: 'COPY', pattern: /^copy\b/ },
  { fault: 'an extension', pattern: /\b(create|alter|drop) extension\b/ },
  { fault: 'letters compared as the locale says', pattern: /\b(lower|upper|initcap) ?\(|\bilike\b|~~?\*|\bcitext\b/ },
  { fault: 'a collation other than "C"', pattern: /\bcollate (?!"C")/ },
  {
    fault: 'a search of the engine',
    pattern: /\b(websearch_to_tsquery|(phrase|plain)to_tsquery|ts_headline|unaccent|similarity) ?\(/,
  },
  {
    fault: 'the time of the database',
    pattern:
      /\b(now|clock_timestamp|statement_timestamp|transaction_timestamp) ?\(|\b(current|local)_?time(stamp)?\b|\bcurrent_date\b/,
  },
  { fault: 'a key made by the database', pattern: /\b(gen_random_uuid|uuidv[47]|uuid_generate_v\d) ?\(/ },
]

/**
 * What in a text of SQL does not work alike on every engine and through every pooler; empty where all is well. The names
 * of text columns let it see an order that depends on the locale.
 */
export function sqlFaults(text: string, textColumns: ReadonlySet<string> = new Set()): string[] {
  const statements = withoutTexts(text)
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim())
  return [...new Set(statements.flatMap((statement) => faultsOf(statement, textColumns)))]
}

function faultsOf(statement: string, textColumns: ReadonlySet<string>): readonly string[] {
  return [
    ...rules.filter(({ pattern }) => pattern.test(statement)).map(({ fault }) => fault),
    ...twice(changedTables(statement)).map((table) => `two changes of ${table} in one statement`),
    ...orderedColumns(statement)
      .filter((column) => textColumns.has(column))
      .map((column) => `an order by the text ${column} without collate "C"`),
  ]
}

/** Lower case but for the names in quotes, and without what is no SQL. A text in dollars is always the body of a procedure. */
const withoutTexts = (text: string): string =>
  text.replace(
    /--[^\n]*|\/\*[\s\S]*?\*\/|e?'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$|("[^"]*")|([^-/'$"eE]+|.)/g,
    (piece, _tag, quoted, other) =>
      quoted ?? (other === undefined ? (/^[-/]/.test(piece) ? ' ' : "''") : piece.toLowerCase()),
  )

/** Of `for update`, `do update` and `on update cascade` none is a change of its own. */
const changedTables = (statement: string): readonly string[] =>
  [
    ...statement.matchAll(
      /(?<!\b(?:for|do|on|key) )\b(?:insert into|update|delete from|merge into) (?:only )?"?(\w+)"?/g,
    ),
  ].map(([, table = '']) => table)

const twice = (names: readonly string[]): readonly string[] => [
  ...new Set(names.filter((name, place) => names.indexOf(name) !== place)),
]

const orderedColumns = (statement: string): readonly string[] =>
  [...statement.matchAll(/\border by ([^()]*?)(?=\blimit\b|\boffset\b|\bfor\b|\)|$)/g)]
    .flatMap(([, list = '']) => list.split(','))
    .filter((item) => !/\bcollate\b/.test(item))
    .map((item) => /^(?:"?\w+"?\.)?"?(\w+)"?/.exec(item.trim())?.[1] ?? '')

/** What these columns hold are words of our own, which every locale orders alike. */
const ownWords = new Set(['kind', 'provider', 'queue', 'state', 'status'])

/** The columns of type text that tables are made with, but for those that hold words of our own. */
export const textColumnsOf = (migrations: readonly { readonly sql: string }[]): ReadonlySet<string> =>
  new Set(
    migrations
      .flatMap(({ sql }) => [...sql.matchAll(/^\s*(?:add column )?(\w+) text\b/gim)].map(([, name = '']) => name))
      .filter((name) => !ownWords.has(name)),
  )
