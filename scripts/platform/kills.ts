import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { ensureBuild } from '../build/ensureBuild.ts'
import { root } from '../setup.mjs'
import { localSettings, operatorsServer, type ServerProcess, startServerProcess } from './serverProcess.ts'

/** An account whose making the server has acknowledged. */
interface Account {
  readonly username: string
  readonly token: string
}

interface Round {
  readonly acknowledged: number
  /** Names of acknowledged accounts that the next start did not know. */
  readonly lost: readonly string[]
  readonly startMs: number
}

const writers = 4
/** A round is killed once it has acknowledged so many, at most. */
const maxRows = 16
/** A server that acknowledges nothing is killed and judged all the same. */
const roundWithinMs = 60_000

/**
 * Kills the server on its embedded database in the middle of making accounts, `rounds` times on one folder, and asks each
 * next start for all that was acknowledged; the last one is asked for everything of all rounds. Prints a table, writes
 * `reports/platform-kills.json`, and answers how many were lost.
 */
export async function killPlatform(rounds: number): Promise<number> {
  await ensureBuild()
  const folder = mkdtempSync(join(tmpdir(), 'vesper-kills-'))
  const settings = await localSettings(folder)
  const start = () => startServerProcess(operatorsServer, settings)
  const all: Account[] = []
  const done: Round[] = []
  const everyLost = new Set<string>()
  try {
    let server = await start()
    for (let round = 0; round < rounds; round += 1) {
      const accounts = await writeUntilKilled(server, round)
      all.push(...accounts)
      server = await start()
      const lost = await missingFrom(server, accounts, round)
      for (const name of lost) everyLost.add(name)
      done.push({ acknowledged: accounts.length, lost, startMs: Math.round(server.readyMs) })
      if ((round + 1) % 10 === 0 || lost.length > 0) console.log(row(round + 1, all.length, everyLost.size))
    }
    for (const name of await missingFrom(server, all, rounds)) everyLost.add(name)
    await server.stop()
  } finally {
    rmSync(folder, { recursive: true, force: true })
    report(done, all.length, [...everyLost])
  }
  return everyLost.size
}

const row = (rounds: number, acknowledged: number, lost: number) =>
  `${String(rounds).padStart(6)} kills  ${String(acknowledged).padStart(8)} acknowledged  ${String(lost).padStart(6)} lost`

function report(rounds: readonly Round[], acknowledged: number, lost: readonly string[]): void {
  const path = join(root, 'reports/platform-kills.json')
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `${JSON.stringify({ kills: rounds.length, acknowledged, lost, rounds }, undefined, 2)}\n`)
  console.log(row(rounds.length, acknowledged, lost.length))
}

/** Makes accounts several at a time; the process is killed while others are under way. Those that were acknowledged. */
async function writeUntilKilled(server: ServerProcess, round: number): Promise<readonly Account[]> {
  const accounts: Account[] = []
  const wanted = 1 + Math.floor(Math.random() * maxRows)
  const late = setTimeout(() => void server.kill(), roundWithinMs)
  let count = 0
  let dying: Promise<void> | undefined
  const write = async () => {
    while (!dying) {
      count += 1
      const username = `Row_${round}_${count}`
      const answer = await server
        .ask('/api/auth/register', {
          method: 'POST',
          headers: { 'x-forwarded-for': addressOf(round, count) },
          body: { username, password: 'lantern hill' },
        })
        .catch(() => undefined)
      if (!answer) return
      if (answer.status !== 201) throw new Error(`An account was refused: ${answer.body}`)
      accounts.push({ username, token: JSON.parse(answer.body).token })
      if (accounts.length >= wanted) dying ??= server.kill()
    }
  }
  await Promise.all(Array.from({ length: writers }, write))
  clearTimeout(late)
  await server.kill()
  return accounts
}

/** Those whose account or session the server does not know. */
async function missingFrom(
  server: ServerProcess,
  accounts: readonly Account[],
  round: number,
): Promise<readonly string[]> {
  const lost: string[] = []
  for (const [index, { username, token }] of accounts.entries()) {
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': addressOf(round, index) }
    const { status, body } = await server.ask('/api/auth/me', { headers })
    if (status !== 200 || JSON.parse(body).user.username !== username) lost.push(username)
  }
  return lost
}

/** Callers from one address may make few accounts. */
const addressOf = (round: number, index: number) =>
  `10.${Math.floor(round / 256) % 256}.${round % 256}.${(index % 254) + 1}`
