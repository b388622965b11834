import { err, type Result } from 'sdk'
import type { UnreadableFile } from '../imports/contract.ts'
import { tooLarge } from './checkSize.ts'
import { parseCardJson } from './parseCardJson.ts'

/** Parses JSON from a stranger that is no card: of at most `maxNodes` values, and 1 MiB in one text. */
export function parseDocument(text: string, maxNodes: number): Result<unknown, UnreadableFile> {
  const parsed = parseCardJson(text.replace(/^\uFEFF/, ''), () => {})
  const problem = parsed.ok ? tooLarge(parsed.value, maxNodes) : parsed.error
  if (!problem) return parsed
  const isOther = problem.code === 'card/not-json'
  return err({ message: isOther ? notJson : inFile(problem.message) })
}

const notJson = 'The file is not valid JSON. It may be damaged, or of another kind.'

/** What is said of a card, said of any file. */
export const inFile = (message: string): string =>
  message.replaceAll(/\b([Tt])he card(?:'s text| or its lorebook)?/g, '$1he file')
