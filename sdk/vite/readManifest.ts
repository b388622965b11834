import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { PluginManifest } from '../manifest.ts'
import { contradictionsIn } from '../package/manifestMistakes.ts'
import { mistakesOf } from '../package/schemaMistakes.ts'

/** The `plugin.json` of a folder, checked. Throws with every mistake in it, each with its place. */
export async function readManifest(folder: string): Promise<PluginManifest> {
  const text = await readFile(join(folder, 'plugin.json'), 'utf8').catch(() => {
    throw new Error(
      `There is no plugin.json in ${folder}, so this is no plugin folder. "vesper-plugin create <folder>" makes one.`,
    )
  })
  const manifest = parsed(text)
  const check = validator()
  const mistakes = check(manifest) ? contradictionsIn(manifest as PluginManifest) : mistakesOf(check.errors ?? [])
  if (mistakes.length === 0) return manifest as PluginManifest
  const lines = new Set(mistakes.map(({ at, what }) => `  ${at}: ${what}`))
  throw new Error(`plugin.json has mistakes:\n${[...lines].join('\n')}`)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`plugin.json is not JSON: ${(error as Error).message}`, { cause: error })
  }
}

let compiled: ReturnType<Ajv2020['compile']> | undefined

function validator() {
  if (compiled) return compiled
  const schema: object = JSON.parse(readFileSync(new URL('../../schemas/plugin.schema.json', import.meta.url), 'utf8'))
  compiled = new Ajv2020({ strict: true, strictRequired: false, allErrors: true }).compile(schema)
  return compiled
}
