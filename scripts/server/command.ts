import { readFileSync } from 'node:fs'
import { readSettings, type Settings } from '../../src/server/settings/settings.ts'
import { Stop } from '../setup.mjs'

/** What may stand behind a command. */
export interface Options {
  readonly config?: string | undefined
  readonly dist?: string | undefined
  readonly 'dry-run'?: boolean | undefined
  readonly username?: string | undefined
  readonly 'password-file'?: string | undefined
  readonly help?: boolean | undefined
}

export interface CommandCall {
  /** The words after the command. */
  readonly words: readonly string[]
  readonly options: Options
  readonly version: string
}

/** Does what an operator asked for, and answers the exit code. */
export type Command = (call: CommandCall) => Promise<number>

/** The settings of the environment and of the file that `--config` names. */
export function settingsOf({ config }: Options): Settings {
  return readSettings({
    environment: process.env,
    readText: (path) => readFileSync(path, 'utf8'),
    ...(config !== undefined && { file: readConfig(config) }),
  })
}

function readConfig(path: string): unknown {
  const text = readOrStop(path, 'The settings file')
  try {
    return JSON.parse(text)
  } catch {
    // The parser's message would quote the file, which holds secrets.
    throw new Stop(`The settings file ${path} is not JSON.`)
  }
}

/** A file that an operator named. */
export function readOrStop(path: string, what: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new Stop(`${what} ${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
}
