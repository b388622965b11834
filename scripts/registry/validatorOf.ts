import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ManifestValidator } from '../../src/workers/media/packages/parseManifest.ts'
import { root } from '../setup.mjs'
import { compileValidator } from '../vite/validators.ts'

const compiled = new Map<string, Promise<ManifestValidator>>()

/** The validator of one of our schemas, the very code that the pages have. */
export function validatorOf(schema: 'plugin' | 'registry'): Promise<ManifestValidator> {
  const known = compiled.get(schema)
  if (known) return known
  const compiling = compile(schema)
  compiled.set(schema, compiling)
  return compiling
}

async function compile(schema: string): Promise<ManifestValidator> {
  const text = readFileSync(join(root, 'schemas', `${schema}.schema.json`), 'utf8')
  const code = await compileValidator(JSON.parse(text))
  return (await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`)).default
}
