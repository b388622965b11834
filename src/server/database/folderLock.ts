import { readFileSync } from 'node:fs'
import { link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** Somebody else has the folder open, said to whoever started the second server. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse'
}

export interface FolderLock {
  release(): Promise<void>
}

const maxTries = 100
const pauseMs = 50
/** Taking a dead holder's lock away is a matter of milliseconds: who takes longer has died at it. */
const takeoverMs = 10_000

/**
 * Makes this process the only one that may open a folder. The lock is a file that names computer and process, so after a
 * crash it holds only until somebody looks whether that process still lives; a number that was given to another process
 * since is told by when that began. Node has no lock of the system that would go by itself.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, 'in-use')
  const mine = JSON.stringify({ host: hostname(), pid: process.pid, begin: beginOf(process.pid) } satisfies Holder)
  for (let tries = 0; !(await claim(path, mine)); tries += 1) {
    const holder = await readHolder(path)
    if (holder && (isAlive(holder) || tries >= maxTries)) throw new FolderInUse(inUse(folder, holder))
    if (holder) await removeDead(path)
    await wait(pauseMs)
  }
  return {
    async release() {
      if ((await readFile(path, 'utf8').catch(() => '')) === mine) await rm(path, { force: true })
    },
  }
}

interface Holder {
  readonly host: string
  readonly pid: number
  readonly begin: string
}

const inUse = (folder: string, { host, pid }: Holder) =>
  `The folder ${folder} is in use by another Vesper (process ${pid} on ${host}). Stop that one first, or start this ` +
  `one with another VESPER_DATA. If no Vesper runs there any more, delete the file ${join(folder, 'in-use')}.`

async function readHolder(path: string): Promise<Holder | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  try {
    const { host, pid, begin } = JSON.parse(text)
    return { host: String(host), pid: Number(pid), begin: String(begin) }
  } catch {
    return { host: 'another computer', pid: 0, begin: '' }
  }
}

/** A link is made whole or not at all, and never over a file that is there. */
async function claim(path: string, text: string): Promise<boolean> {
  const own = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`
  await writeFile(own, text)
  try {
    await link(own, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  } finally {
    await rm(own, { force: true })
  }
}

/** One process at a time takes a dead holder's lock away, and looks again first: it may be a living one's by now. */
async function removeDead(path: string): Promise<void> {
  const takeover = `${path}.takeover`
  if (!(await claim(takeover, String(process.pid)))) {
    const age = await stat(takeover).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    )
    if (age > takeoverMs) await rm(takeover, { force: true })
    return
  }
  try {
    const holder = await readHolder(path)
    if (holder && !isAlive(holder)) await rm(path, { force: true })
  } finally {
    await rm(takeover, { force: true })
  }
}

/** What runs on another computer cannot be seen from here, so it counts as alive. */
function isAlive({ host, pid, begin }: Holder): boolean {
  if (host !== hostname()) return true
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  return begin === beginOf(pid)
}

/** When a process began, in ticks since the computer did; other systems than Linux do not say. */
function beginOf(pid: number): string {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return 'unknown'
  }
}
