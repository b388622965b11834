import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root, Stop } from '../setup.mjs'
import type { Command, Options } from './command.ts'

const options = {
  config: { type: 'string' },
  dist: { type: 'string' },
  'dry-run': { type: 'boolean' },
  username: { type: 'string' },
  'password-file': { type: 'string' },
  help: { type: 'boolean' },
} as const

interface Row {
  readonly usage: string
  readonly says: string
  readonly takes: readonly (keyof typeof options)[]
  /** Loaded when it is called for: most of them need the database. */
  load(): Promise<Command>
}

/** Everything an operator can ask for, by its words. */
const rows: Readonly<Record<string, Row>> = {
  serve: {
    usage: 'serve [--dist FOLDER]',
    says: 'serves app and API (this is what happens without a command)',
    takes: ['dist'],
    load: async () => (await import('./serve.ts')).serve,
  },
  migrate: {
    usage: 'migrate [--dry-run]',
    says: 'brings the tables up to date, or tells what that would change',
    takes: ['dry-run'],
    load: async () => (await import('./migrateTables.ts')).migrateTables,
  },
  'admin create': {
    usage: 'admin create [--username NAME] [--password-file FILE]',
    says: 'makes an account an admin; asks for what is not given',
    takes: ['username', 'password-file'],
    load: async () => (await import('./createAdmin.ts')).createAdmin,
  },
  'keys rotate': {
    usage: 'keys rotate [token|seal]',
    says: 'makes new keys; what older ones sealed is sealed anew',
    takes: [],
    load: async () => (await import('./rotateKeys.ts')).rotateKeys,
  },
  doctor: {
    usage: 'doctor',
    says: 'checks settings, folder, database, mail and clock',
    takes: [],
    load: async () => (await import('./doctor.ts')).doctor,
  },
  'audit verify': {
    usage: 'audit verify',
    says: 'checks that no row of the audit log was changed or removed',
    takes: [],
    load: async () => (await import('./verifyAudit.ts')).verifyAudit,
  },
  openapi: {
    usage: 'openapi',
    says: 'prints the API as an OpenAPI document',
    takes: [],
    load: async () => (await import('./printOpenapi.ts')).printOpenapi,
  },
}

/** Runs one command and answers the exit code. Throws a `Stop` for whatever an operator can do something about. */
export async function runCommand(args: readonly string[]): Promise<number> {
  const { values, positionals } = parse(args)
  if (values.help) {
    console.log(help())
    return 0
  }
  const name = nameIn(positionals)
  const row = rows[name]
  if (!row) throw new Stop(`There is no command "${positionals.join(' ')}".\n\n${help()}`)
  const unknown = Object.keys(values).find((key) => key !== 'config' && !row.takes.some((taken) => taken === key))
  if (unknown) throw new Stop(`--${unknown} does not belong to "${name}".\n\n${help()}`)
  const command = await row.load()
  const words = positionals.slice(name.split(' ').length)
  try {
    return await command({ words, options: values, version: ownVersion() })
  } catch (error) {
    const { asStop } = await import('./asStop.ts')
    throw asStop(error)
  }
}

function parse(args: readonly string[]): { readonly values: Options; readonly positionals: readonly string[] } {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    throw new Stop(`${(error as Error).message}\n\n${help()}`)
  }
}

function nameIn(words: readonly string[]): string {
  if (words.length === 0) return 'serve'
  const two = words.slice(0, 2).join(' ')
  return Object.hasOwn(rows, two) ? two : (words[0] ?? '')
}

function help(): string {
  const width = Math.max(...Object.values(rows).map(({ usage }) => usage.length))
  const lines = Object.values(rows).map(({ usage, says }) => `  ${usage.padEnd(width)}  ${says}`)
  return [
    'Usage: npm run server -- [--config FILE] [command]',
    '',
    ...lines,
    '',
    'docs/server.md has the settings.',
  ].join('\n')
}

function ownVersion(): string {
  const described: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return described.version
}
