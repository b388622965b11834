/*
 * What `npm start` and `npm test` do first. Plain Node, because nothing is installed yet: this file may import
 * nothing but Node, and must still parse on a Node too old to run anything else of ours.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** A reason to stop that the person at the keyboard can act on; shown without a stack. */
export class Stop extends Error {}

/** Runs `work`; a `Stop` becomes a plain message and a non-zero exit, anything else keeps its stack. */
export async function guarded(work) {
  try {
    await work()
  } catch (error) {
    console.error(error instanceof Stop ? `\n${error.message}\n` : error)
    process.exit(1)
  }
}

/** Everything our TypeScript needs before it can run: a recent Node, the dependencies, and a loader. */
export async function setUp() {
  requireNode(process.versions.node)
  await installDependencies(root)
  const { register } = await import('tsx/esm/api')
  register()
}

export function requireNode(version) {
  const [major, minor] = version.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  throw new Stop(
    `Vesper needs Node 20.19 or newer, and this is Node ${version}.\n` +
      'Install a current version from https://nodejs.org and run the same command again.',
  )
}

/** Whether what is installed in `folder` is what its lock file asks for. */
export function dependenciesAreCurrent(folder) {
  if (!existsSync(join(folder, 'node_modules'))) return false
  return read(join(folder, stampPath)) === lockHash(folder) || installedMatchesLock(folder)
}

export function requireWritable(folder) {
  try {
    accessSync(folder, constants.W_OK)
  } catch {
    throw new Stop(
      `Vesper has to write to its own folder, and may not: ${folder}\n` +
        'Change the permissions of that folder, or put a copy where you may write, and try again.',
    )
  }
}

const stampPath = 'node_modules/.vesper-install'

async function installDependencies(folder) {
  if (!dependenciesAreCurrent(folder)) {
    requireWritable(folder)
    console.log('Installing dependencies. This happens once, and again after an update.')
    await npm(folder, ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'])
  }
  if (read(join(folder, stampPath)) !== lockHash(folder)) remember(folder)
}

/** npm keeps its own list of what it installed; someone who ran it by hand needs no second round. */
function installedMatchesLock(folder) {
  const wanted = packagesOf(join(folder, 'package-lock.json'))
  const installed = packagesOf(join(folder, 'node_modules/.package-lock.json'))
  return Object.entries(wanted).every(([path, { version, optional, devOptional, link }]) => {
    if (!path.includes('node_modules/') || link) return true
    const found = installed[path]
    return found ? found.version === version : Boolean(optional || devOptional)
  })
}

function packagesOf(lockPath) {
  try {
    return JSON.parse(read(lockPath) || '{}').packages || {}
  } catch {
    return {}
  }
}

function remember(folder) {
  try {
    mkdirSync(join(folder, 'node_modules'), { recursive: true })
    writeFileSync(join(folder, stampPath), lockHash(folder))
  } catch {
    // Only a note to ourselves: without it the comparison is made again next time.
  }
}

function npm(folder, args) {
  const cli = process.env.npm_execpath
  const viaNode = cli && /\.c?js$/.test(cli)
  const windows = process.platform === 'win32'
  const child = viaNode
    ? spawn(process.execPath, [cli, ...args], { cwd: folder, stdio: 'inherit' })
    : spawn(windows ? 'npm.cmd' : 'npm', args, { cwd: folder, stdio: 'inherit', shell: windows })
  return new Promise((resolve, reject) => {
    child.on('error', () => reject(new Stop('npm could not be started. It comes with Node: https://nodejs.org')))
    child.on('exit', (code) => {
      if (code === 0) resolve()
      else
        reject(
          new Stop(
            'Installing the dependencies failed; npm says why above.\n' +
              'Check the connection to the package registry and run the same command again.',
          ),
        )
    })
  })
}

function lockHash(folder) {
  return createHash('sha256')
    .update(read(join(folder, 'package-lock.json')))
    .digest('hex')
}

function read(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}
