import { useEffect, useRef } from 'react'
import { VList, type VListHandle } from 'virtua'
import type { ConsoleEntry } from '../console.ts'
import styles from './PluginConsole.module.css'

interface ConsoleRowsProps {
  readonly entries: readonly ConsoleEntry[]
  readonly label: string
}

/** How far from the end still counts as being there, in pixels. */
const nearEnd = 40

/** Draws the entries that can be seen. Follows the newest until the reader scrolls away from it. */
export function ConsoleRows({ entries, label }: ConsoleRowsProps) {
  const list = useRef<VListHandle>(null)
  const atEnd = useRef(true)
  const { length } = entries
  const newest = entries[length - 1]
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new entry is what there is to follow
  useEffect(() => {
    if (atEnd.current) list.current?.scrollToIndex(length - 1, { align: 'end' })
  }, [length, newest])
  const scrolled = (offset: number) => {
    const { current } = list
    if (current) atEnd.current = offset + current.viewportSize >= current.scrollSize - nearEnd
  }
  return (
    <div className={styles.rows}>
      <VList ref={list} onScroll={scrolled} className={styles.list ?? ''} role="region" aria-label={label} tabIndex={0}>
        {entries.map((entry) => (
          <Row key={keyOf(entry)} entry={entry} />
        ))}
      </VList>
    </div>
  )
}

const tags: Readonly<Record<ConsoleEntry['kind'], string>> = {
  log: 'log',
  call: 'call',
  effect: 'effect',
  refusal: 'refused',
  life: 'life',
}

function Row({ entry }: { readonly entry: ConsoleEntry }) {
  return (
    <div className={`${styles.row} ${isTrouble(entry) ? styles.trouble : ''}`}>
      <time className={styles.time} dateTime={new Date(entry.at).toISOString()}>
        {clock.format(entry.at)}
      </time>
      <span className={styles.tag}>{tags[entry.kind]}</span>
      <span className={styles.words}>{wordsOf(entry)}</span>
    </div>
  )
}

const clock = new Intl.DateTimeFormat(undefined, {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
  hour12: false,
})

const keys = new WeakMap<ConsoleEntry, number>()
let lastKey = 0

/** Entries have no identity but themselves: the list forgets its oldest, so a place in it is none. */
function keyOf(entry: ConsoleEntry): number {
  const key = keys.get(entry) ?? ++lastKey
  keys.set(entry, key)
  return key
}

/** An entry in one line of words, without its time. */
function wordsOf(entry: ConsoleEntry): string {
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
