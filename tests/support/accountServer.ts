import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from './patience.ts'

/** `npm start` with a data folder of its own, which begins empty. */
export interface AccountServer {
  readonly address: string
  readonly folder: string
  /** The newest mail to an address, as text; waits until there is one that holds `words`. */
  mail(to: string, words: string): Promise<string>
  stop(): Promise<void>
}

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Starts it on a free port, or on the port it had before, over the folder it had before; with more settings than that. */
export async function startAccountServer({
  folder = mkdtempSync(join(tmpdir(), 'vesper-accounts-')),
  port = 0,
  settings = {} as Readonly<Record<string, string>>,
} = {}): Promise<AccountServer> {
  const child = spawn(process.execPath, [join(root, 'scripts/start.mjs')], {
    cwd: root,
    env: { ...process.env, PORT: String(port), BROWSER: 'none', VESPER_DATA: folder, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = await addressOf(child)
  const outbox = join(folder, 'outbox')
  return {
    address,
    folder,
    async mail(to, words) {
      let found: string | undefined
      await expect
        .poll(() => {
          found = mailsIn(outbox).findLast((mail) => mail.includes(`To: ${to}`) && mail.includes(words))
          return found
        })
        .toBeDefined()
      return found ?? ''
    },
    stop: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null) return resolve()
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}

export const forgetFolder = ({ folder }: AccountServer) => rmSync(folder, { recursive: true, force: true })

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said += text
      const [, address] = /Vesper is ready: (\S+)/.exec(said) ?? []
      if (address) resolve(address.replace(/\/$/, ''))
    })
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${said}`)))
  })
}

function mailsIn(outbox: string): readonly string[] {
  let names: readonly string[] = []
  try {
    names = readdirSync(outbox).filter((name) => name.endsWith('.eml'))
  } catch {
    // Nothing was mailed yet.
  }
  return names.toSorted().map((name) =>
    readFileSync(join(outbox, name), 'utf8')
      .replace(/=\r?\n/g, '')
      .replaceAll('=3D', '='),
  )
}
