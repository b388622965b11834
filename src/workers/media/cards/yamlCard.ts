import { err, ok, type Result } from 'sdk'
import type { CardError, Json } from '../../../shared/cards/types.ts'
import { limits } from '../../../shared/files/limits.ts'
import { parseCardJson } from './parseCardJson.ts'
import { isRecord, own } from './record.ts'
import type { Warn } from './warnings.ts'

/** Reads a YAML character. Only plain values: no tags that build things, and aliases cannot multiply. */
export async function parseYamlCard(text: string, warn: Warn): Promise<Result<Json, CardError>> {
  if (text.length > limits.yamlBytes) return err(broken('it is too large'))
  const plain = await toJson(text)
  if (!plain.ok) return plain
  // Through JSON, so that the same limits hold as for every other card.
  const checked = parseCardJson(plain.value, warn)
  if (!checked.ok) return checked
  const card = checked.value
  if (!isRecord(card) || !['name', 'context', 'greeting'].some((key) => own(card, key) !== undefined)) {
    return err({
      code: 'card/not-a-character',
      message: 'The YAML file has neither a name nor a context nor a greeting.',
    })
  }
  return ok(card)
}

/** The parser is loaded on first use: hardly anybody brings a YAML card. */
async function toJson(text: string): Promise<Result<string, CardError>> {
  const { parseDocument } = await import('yaml')
  try {
    const document = parseDocument(text, {
      schema: 'core',
      merge: false,
      uniqueKeys: false,
      customTags: [],
      logLevel: 'silent',
    })
    const problem = document.errors[0]
    if (problem) return err(broken(problem.message.split('\n')[0] ?? ''))
    return ok(JSON.stringify(document.toJS({ maxAliasCount: 100 })) ?? 'null')
  } catch (error) {
    return err(broken(error instanceof Error ? error.message : 'it cannot be read'))
  }
}

const broken = (reason: string): CardError => ({ code: 'card/yaml', message: `The YAML file is not valid: ${reason}` })
