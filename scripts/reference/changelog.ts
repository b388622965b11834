import { createHash } from 'node:crypto'

/** The part of a changelog that tells of one version, without its heading. Undefined when there is none. */
export function entryFor(changelog: string, version: string): string | undefined {
  const parts = changelog.split(/^## /m).slice(1)
  const part = parts.find((text) => text.slice(0, text.indexOf('\n')).split(/\s/)[0] === version)
  const entry = part?.slice(part.indexOf('\n')).trim()
  return entry === '' ? undefined : entry
}

/** Short, and different whenever the entry says something else. */
export const hashOf = (entry: string): string => createHash('sha256').update(entry).digest('hex').slice(0, 12)
