import type { PluginId } from 'sdk'
import type { NetLogEntry } from './contract.ts'

const longest = 500

/** One request while it lasts. An entry without `ms` is a connection that is still open. */
export interface LogLine {
  answered(status: number): void
  refused(why: string): void
  ended(): void
}

export interface NetLog {
  /** `url` arrives redacted. */
  begin(plugin: PluginId | 'vesper', method: string, url: string): LogLine
  /** Newest first. */
  entries(): readonly NetLogEntry[]
}

/** The last requests, in memory only. */
export function netLog(now: () => number): NetLog {
  const ring: NetLogEntry[] = []
  return {
    begin(plugin, method, url) {
      let entry: NetLogEntry = { plugin, at: now(), method, url }
      ring.push(entry)
      if (ring.length > longest) ring.shift()
      const amend = (more: Partial<NetLogEntry>) => {
        const place = ring.lastIndexOf(entry)
        entry = { ...entry, ...more }
        if (place >= 0) ring[place] = entry
      }
      return {
        answered: (status) => amend({ status }),
        refused: (why) => amend({ refused: why }),
        ended: () => amend({ ms: now() - entry.at }),
      }
    },
    entries: () => ring.toReversed(),
  }
}
