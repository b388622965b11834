import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import type { PluginManifest } from '../manifest.ts'

/** The `plugin.json` of a folder, checked. Throws with every mistake in it, each with its place. */
export async function readManifest(folder: string): Promise<PluginManifest> {
  const file = join(folder, 'plugin.json')
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(
      `There is no plugin.json in ${folder}, so this is no plugin folder. "vesper-plugin create <folder>" makes one.`,
    )
  })
  const manifest = parsed(text)
  const mistakes = manifestMistakes(manifest)
  if (mistakes.length > 0)
    throw new Error(`plugin.json has mistakes:\n${mistakes.map((line) => `  ${line}`).join('\n')}`)
  return manifest as PluginManifest
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`plugin.json is not JSON: ${(error as Error).message}`)
  }
}

/** What the schema holds against a manifest: "contributes.command[0].id: must match …". Empty for a good one. */
export function manifestMistakes(manifest: unknown): readonly string[] {
  const check = validator()
  if (check(manifest)) return []
  return [
    ...new Set(
      (check.errors ?? []).map(({ instancePath, ...mistake }) => `${placeOf(instancePath)}: ${saidOf(mistake)}`),
    ),
  ]
}

let compiled: ReturnType<Ajv2020['compile']> | undefined

function validator() {
  const schema: object = JSON.parse(readFileSync(new URL('../../schemas/plugin.schema.json', import.meta.url), 'utf8'))
  compiled ??= new Ajv2020({ strict: true, strictRequired: false, allErrors: true }).compile(schema)
  return compiled
}

/** "/contributes/command/0/id" as it is written in code. */
function placeOf(pointer: string): string {
  const steps = pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
  const path = steps.map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${step}`)).join('')
  return path === '' ? 'the whole file' : path.replace(/^\./, '')
}

function saidOf({ keyword, message, params }: Omit<ErrorObject, 'instancePath'>): string {
  switch (keyword) {
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return `"${params.additionalProperty ?? params.unevaluatedProperty}" means nothing here`
    case 'required':
      return `"${params.missingProperty}" is missing`
    case 'enum':
      return `must be one of ${(params.allowedValues as readonly unknown[]).map((value) => JSON.stringify(value)).join(', ')}`
    default:
      return message ?? 'is not allowed'
  }
}

/** Points whose entries are data alone. */
const dataPoints: ReadonlySet<string> = new Set(['settings', 'theme'])

/** What the manifest promises that only code can keep. */
export function pointsWithCode({ contributes, provides = [] }: PluginManifest): readonly string[] {
  const points = Object.entries(contributes)
    .filter(([point, entries]) => !dataPoints.has(point) && Array.isArray(entries) && entries.length > 0)
    .map(([point]) => point)
  return provides.length > 0 ? [...points, 'services'] : points
}
