import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '../../src/platform/contract.ts'
import { openapiOf } from '../../src/platform/openapi.ts'

/** The product API as an OpenAPI document. */
export function openapiText(root: string): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly version: string }
  return `${JSON.stringify(openapiOf(contract, version), null, 2)}\n`
}
