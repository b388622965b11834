import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createPlugin } from '../create/createPlugin.ts'
import { isKind, kinds } from '../create/kinds.ts'
import { messageOf } from '../errors.ts'
import { devPort } from '../vite/devPort.ts'

const help = `vesper-plugin <command>

  create <folder> [--kind ${Object.keys(kinds).join('|')}] [--id vendor.name]
                        makes a plugin to start from; the kind is command unless you say otherwise
  dev [folder] [--port ${devPort}]
                        serves the plugin to a Vesper in developer mode, and rebuilds it when you save
  build [folder]        writes dist/plugin.json and dist/index.js
  check [folder]        manifest, types, build, kits, and the kits again in the real sandbox
  test [folder]         runs the plugin's own tests
  pack [folder]         writes <id>-<version>.vesper-plugin

Without a folder: the one you are in.`

/** Runs one command of the author's tools. Resolves with the exit code; says on stderr why it is not 0. */
export async function main(args: readonly string[]): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        kind: { type: 'string', default: 'command' },
        id: { type: 'string' },
        port: { type: 'string', default: String(devPort) },
        help: { type: 'boolean', short: 'h' },
      },
    })
    const [command, folder] = positionals
    if (values.help || command === undefined) return said(help)
    const here = resolve(folder ?? '.')
    switch (command) {
      case 'create':
        return create(folder, values.kind, values.id)
      case 'dev': {
        const port = portIn(values.port)
        return await (await import('./dev.ts')).dev(here, port)
      }
      case 'build':
        return await (await import('./build.ts')).build(here)
      case 'check':
        return await (await import('./check.ts')).check(here)
      case 'test':
        return await (await import('./ownTools.ts')).runTests(here)
      case 'pack':
        return await (await import('./pack.ts')).pack(here)
      default:
        throw new Error(`There is no command "${command}".\n\n${help}`)
    }
  } catch (error) {
    console.error(messageOf(error))
    return 1
  }
}

function create(folder: string | undefined, kind: string, id: string | undefined): number {
  if (folder === undefined) throw new Error('Say where it shall go: vesper-plugin create <folder>')
  if (!isKind(kind)) throw new Error(`There is no kind "${kind}". There are ${Object.keys(kinds).join(', ')}.`)
  createPlugin({ folder, kind, ...(id !== undefined && { id }) })
  return said(`${folder} is ready: ${kinds[kind].label}.\n\n  cd ${folder}\n  npm install\n  npm run dev`)
}

function portIn(text: string): number {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error(`"${text}" is not a port.`)
  return port
}

function said(text: string): number {
  console.log(text)
  return 0
}
