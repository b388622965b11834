import type { ConsoleEntry } from '../console.ts'

/** An entry in one line of words, without its time. */
export function wordsOf(entry: ConsoleEntry): string {
  switch (entry.kind) {
    case 'log':
      return entry.details ? `${entry.message} ${entry.details}` : entry.message
    case 'call': {
      const ending = entry.message ? `: ${entry.message}` : ''
      return `${entry.method} ${entry.outcome} after ${milliseconds(entry.ms)}${ending}`
    }
    case 'effect':
      return entry.refused ? `${entry.effect} was refused: ${entry.refused}` : `${entry.effect} was done`
    case 'refusal':
      return `${entry.what} was refused: ${entry.why}`
    case 'life':
      return entry.what
  }
}

/** Whether an entry tells of something that should not have happened. */
export function isTrouble(entry: ConsoleEntry): boolean {
  switch (entry.kind) {
    case 'log':
      return entry.level === 'warn'
    case 'call':
      return entry.outcome === 'failed'
    case 'effect':
      return entry.refused !== undefined
    case 'refusal':
      return true
    case 'life':
      return false
  }
}

/** Entries as text to send to somebody: one line each, with the time to the millisecond. */
export function textOf(entries: readonly ConsoleEntry[]): string {
  return entries
    .map((entry) => `${new Date(entry.at).toISOString()}  ${entry.kind.padEnd(7)}  ${wordsOf(entry)}`)
    .join('\n')
}

export const milliseconds = (ms: number) => `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`
