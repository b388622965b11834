import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Absent } from './peer.ts'

const run = promisify(execFile)
const version = '4.0.4'
/** On two cores, and with some to spare. */
const buildMinutes = 15
const cache = join(import.meta.dirname, '../../node_modules/.cache/vesper-peers')
const root = join(cache, `intiface-engine-${version}`)

/** The engine of Intiface: the file of VESPER_INTIFACE, or its crate, built once and kept. */
export async function intifaceEngine(minutesLeft: number): Promise<string | Absent> {
  const given = process.env.VESPER_INTIFACE
  if (given !== undefined) return existsSync(given) ? given : { absent: `there is no file ${given} (VESPER_INTIFACE)` }
  const built = join(root, 'bin/intiface-engine')
  if (existsSync(built)) return built
  if (minutesLeft < buildMinutes) return { absent: `building it may take ${buildMinutes} minutes, which are not left` }
  const lack = await whatLacks()
  if (lack !== undefined) return { absent: `${lack}; or set VESPER_INTIFACE to an intiface-engine` }
  console.log(`         building intiface-engine ${version}, which takes about ten minutes once`)
  const target = join(cache, 'intiface-build')
  const install = [
    'install',
    'intiface-engine',
    '--version',
    version,
    '--locked',
    '--root',
    root,
    '--target-dir',
    target,
  ]
  try {
    await run('nice', ['cargo', ...install], { timeout: 1_800_000, maxBuffer: 64 * 1024 * 1024 })
    return built
  } catch (error) {
    const said = String((error as { stderr?: unknown }).stderr ?? error).trim()
    return { absent: `cargo could not build it (${said.split('\n').at(-1)?.slice(0, 200)})` }
  }
}

async function whatLacks(): Promise<string | undefined> {
  const has = (program: string, ...args: readonly string[]) =>
    run(program, args).then(
      () => true,
      () => false,
    )
  if (!(await has('cargo', '--version'))) return 'there is no cargo to build intiface-engine with'
  const headers = await has('pkg-config', '--exists', 'libudev', 'dbus-1')
  return headers
    ? undefined
    : 'building intiface-engine needs the headers of libudev and dbus (libudev-dev, libdbus-1-dev)'
}

/** A socket of its own is all the radio it has. */
const toyConfig = {
  version: { major: 5, minor: 5 },
  user_configs: { protocols: { lovense: { communication: [{ websocket: { name: 'VesperPeerToy' } }] } } },
}

export interface Engine {
  /** Another start of the same, as when somebody closes and opens the program. */
  close(): Promise<void>
}

/** Starts the engine, for clients at one port of this computer and toys at another. */
export async function startEngine(
  file: string,
  client: number,
  toys: number,
  ...more: readonly string[]
): Promise<Engine> {
  await mkdir(cache, { recursive: true })
  const config = join(cache, `intiface-${client}.json`)
  await writeFile(config, JSON.stringify(toyConfig))
  const ports = ['--websocket-port', String(client), '--device-websocket-server-port', String(toys)]
  const args = [
    ...ports,
    '--use-device-websocket-server',
    '--user-device-config-file',
    config,
    '--log',
    'error',
    ...more,
  ]
  const child = spawn(file, args, { stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  return {
    async close() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
