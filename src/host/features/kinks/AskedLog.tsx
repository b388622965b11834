import textStyles from 'sdk/ui/text.module.css'
import { useSnapshot } from 'valtio'
import { type ConsoleEntry, consoles } from '../../plugins/console.ts'
import { plain } from '../../plugins/permissions/theirWords.ts'
import styles from './Kinks.module.css'
import { kinkModules } from './modules.ts'

type Asked = Extract<ConsoleEntry, { readonly kind: 'effect' }> & { readonly plugin: string }

const maxShown = 100
const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', second: '2-digit' })

/** What modules wanted in this visit, newest first, and why something was not done. */
export function AskedLog() {
  const asked = newest(useSnapshot(consoles))
  if (asked.length === 0) return <p>No requests since Vesper was opened.</p>
  return (
    <ol className={styles.asked} aria-label="Module requests">
      {asked.map(({ at, plugin, effect, refused }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: of one moment there may be several alike
        <li key={`${at} ${index}`}>
          <time dateTime={new Date(at).toISOString()}>{clock.format(at)}</time> <strong>{plain(plugin)}</strong>{' '}
          {effect}
          {refused && <span className={`${textStyles.muted} ${styles.small}`}> Not done: {refused}</span>}
        </li>
      ))}
    </ol>
  )
}

function newest(all: Readonly<Record<string, readonly ConsoleEntry[]>>): readonly Asked[] {
  const named = new Map(kinkModules().map(({ plugin }) => [plugin.id as string, plugin.name]))
  return [...named]
    .flatMap(([id, plugin]) =>
      (all[id] ?? []).flatMap((entry) => (entry.kind === 'effect' ? [{ ...entry, plugin }] : [])),
    )
    .sort((a, b) => b.at - a.at)
    .slice(0, maxShown)
}
