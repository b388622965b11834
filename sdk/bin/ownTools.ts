import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Runs the tests of a plugin with the test runner of this checkout. */
export async function runTests(folder: string): Promise<number> {
  return await run('vitest/vitest.mjs', ['run', '--root', folder], folder)
}

/** Checks the types of a plugin with the compiler of this checkout. */
export async function checkTypes(folder: string): Promise<number> {
  if (!existsSync(join(folder, 'tsconfig.json'))) return 0
  return await run('typescript/bin/tsc', ['-p', folder], folder)
}

const modules = fileURLToPath(new URL('../../node_modules', import.meta.url))

async function run(tool: string, args: readonly string[], folder: string): Promise<number> {
  const path = join(modules, tool)
  if (!existsSync(path)) throw new Error(`${path} is missing. Run "npm install" in the Vesper checkout first.`)
  const child = spawn(process.execPath, [path, ...args], { cwd: folder, stdio: 'inherit' })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 1
}
