import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'

/** A PostgreSQL of one test file, in a folder that goes with it. */
export interface TestPostgres {
  readonly folder: string
  /** Makes an empty database and answers its address. */
  createDatabase(options?: { readonly isolation?: 'serializable' }): Promise<string>
  stop(): Promise<void>
}

const user = 'vesper'
const port = 5432
const poolerPort = 6432
const startsWithinMs = 30_000
const pauseMs = 25

/**
 * Starts a PostgreSQL from the programs of this system, reached by a socket in its own folder; undefined where none is
 * installed. It ends with this process, however that ends. Nothing is forced to the disk: the data is thrown away.
 */
export async function startPostgres(): Promise<TestPostgres | undefined> {
  const programs = postgresPrograms()
  if (!programs) return undefined
  const account = otherAccount()
  const folder = mkdtempSync(join(tmpdir(), 'vesper-postgres-'))
  if (account) chownSync(folder, account.uid, account.gid)
  const data = join(folder, 'data')
  const options = { cwd: folder, env: environment, ...account }
  const init = ['--no-sync', '--no-locale', '--encoding=UTF8', '--auth=trust', `--username=${user}`, '-D', data]
  execFileSync(join(programs, 'initdb'), init, { ...options, stdio: 'pipe' })
  const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'listen_addresses=', `port=${port}`]
  const server = startGuarded(
    [join(programs, 'postgres'), '-D', data, '-k', folder, ...settings.flatMap((setting) => ['-c', setting])],
    folder,
    options,
  )
  await untilItAnswers(server, folder)
  let count = 0
  return {
    folder,
    async createDatabase({ isolation } = {}) {
      count += 1
      const name = `test${count}`
      await asAdmin(folder, `create database ${name}`)
      if (isolation) await asAdmin(folder, `alter database ${name} set default_transaction_isolation = '${isolation}'`)
      return addressOf(folder, port, name)
    },
    stop: () => stopGuarded(server),
  }
}

export interface TestPooler {
  /** The address that leads through the pooler to the database of another address. */
  addressFor(url: string): string
  stop(): Promise<void>
}

/** Starts a pooler that lends connections by the transaction before a PostgreSQL; undefined where none is installed. */
export async function startPooler(postgres: TestPostgres): Promise<TestPooler | undefined> {
  const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((path) => existsSync(path))
  if (!program) return undefined
  const account = otherAccount()
  const folder = mkdtempSync(join(tmpdir(), 'vesper-pooler-'))
  if (account) chownSync(folder, account.uid, account.gid)
  writeFileSync(join(folder, 'users'), `"${user}" ""\n`)
  writeFileSync(
    join(folder, 'pooler.ini'),
    `[databases]
* = host=${postgres.folder} port=${port}
[pgbouncer]
pool_mode = transaction
auth_type = trust
auth_file = ${folder}/users
unix_socket_dir = ${folder}
listen_port = ${poolerPort}
default_pool_size = 20
max_client_conn = 200
`,
  )
  const options = { cwd: folder, env: environment, ...account }
  const server = startGuarded([program, join(folder, 'pooler.ini')], folder, options)
  const socket = join(folder, `.s.PGSQL.${poolerPort}`)
  for (const end = Date.now() + startsWithinMs; !existsSync(socket); await wait(pauseMs))
    assertRuns(server, folder, end)
  return {
    addressFor: (url) => addressOf(folder, poolerPort, new URL(url).pathname.slice(1)),
    stop: () => stopGuarded(server),
  }
}

/** Where `initdb` and `postgres` are: as the environment says, or the newest that is installed. */
function postgresPrograms(): string | undefined {
  const installed = '/usr/lib/postgresql'
  const versions = existsSync(installed) ? readdirSync(installed) : []
  const newestFirst = versions.sort((a, b) => Number(b) - Number(a)).map((version) => join(installed, version, 'bin'))
  const asked = process.env.VESPER_TEST_POSTGRES_BIN
  const folders = asked === undefined ? [...newestFirst, ...(process.env.PATH ?? '').split(':')] : [asked]
  return folders.find((folder) => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))))
}

/** PostgreSQL refuses to run as root, so it runs as the user its package brings, or as nobody. */
function otherAccount(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid !== undefined) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error('Only root is known here, and PostgreSQL does not run as root.')
}

const environment = { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' }

/** Waits for the end of its input, which comes with the end of whoever started it, and then takes all away. */
const guard =
  'folder=$0; "$@" >>"$folder/log" 2>&1 & child=$!; read -r _; kill -QUIT $child; wait $child; rm -rf "$folder"'

interface SpawnPlace {
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
  readonly uid?: number
  readonly gid?: number
}

function startGuarded(command: readonly string[], folder: string, place: SpawnPlace): ChildProcess {
  const server = spawn('sh', ['-c', guard, folder, ...command], {
    ...place,
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  server.unref()
  return server
}

async function stopGuarded(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return
  server.ref()
  server.stdin?.end()
  await once(server, 'exit')
}

function assertRuns(server: ChildProcess, folder: string, end: number): void {
  if (server.exitCode === null && Date.now() < end) return
  server.stdin?.end()
  throw new Error(`It did not start:\n${readFileSync(join(folder, 'log'), 'utf8')}`)
}

async function untilItAnswers(server: ChildProcess, folder: string): Promise<void> {
  for (const end = Date.now() + startsWithinMs; ; await wait(pauseMs)) {
    const answers = await asAdmin(folder, 'select 1').then(
      () => true,
      () => false,
    )
    if (answers) return
    assertRuns(server, folder, end)
  }
}

async function asAdmin(folder: string, sql: string): Promise<void> {
  const client = new Client({ host: folder, port, user, database: 'postgres' })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(sql)
  } finally {
    await client.end()
  }
}

const addressOf = (folder: string, at: number, name: string) =>
  `postgres://${user}@localhost:${at}/${name}?host=${encodeURIComponent(folder)}`
