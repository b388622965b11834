import { jsonrepair } from 'jsonrepair'
import { err, type Result } from 'sdk'
import type { CardError } from '../../../shared/cards/types.ts'
import { parseJson } from './parseJson.ts'
import type { Warn } from './warnings.ts'

/** Closes what a cut-off text left open. Only asked for by the user, never done silently. */
export function repairJson(text: string, warn: Warn): Result<unknown, CardError> {
  try {
    return parseJson(jsonrepair(text), warn)
  } catch {
    return err({ code: 'card/not-json', message: 'Nothing readable is left of the card.' })
  }
}
