import { openapiText } from '../reference/openapiText.ts'
import { root } from '../setup.mjs'
import type { Command } from './command.ts'

/** Prints the API as an OpenAPI document, and nothing else. */
export const printOpenapi: Command = async () => {
  process.stdout.write(openapiText(root))
  return 0
}
