import { useState } from 'react'
import { Button } from 'sdk/ui/Button.tsx'
import { TextInput } from 'sdk/ui/TextInput.ts'
import textStyles from 'sdk/ui/text.module.css'
import { recallRegistry, staleDays } from '../index/registryMemory.ts'
import type { PublishedIndex } from '../index/updates.ts'
import { CatalogEntry } from './CatalogEntry.tsx'
import styles from './PluginsPage.module.css'
import { Problem, Waiting } from './Problem.tsx'
import { useCatalog, useFound } from './useCatalog.ts'

/** So many can be read at a glance; more can be searched. */
const atAGlance = 12

/** What the registry offers. It counts only when it is signed and no older than what was seen before. */
export function Catalog() {
  const { state, load, stop, fail } = useCatalog()
  const stale = staleDays(recallRegistry(), Date.now())
  return (
    <section className={styles.catalog} aria-label="Registry">
      {stale !== undefined && state.kind !== 'loading' && (
        <p className={styles.stale}>
          This browser's plugin list is {stale} days old, so later withdrawals are unknown.
        </p>
      )}
      {state.kind === 'loading' && <Waiting words="Loading the registry…" onCancel={stop} />}
      {state.kind === 'stopped' && (
        <Button variant="default" onClick={load}>
          Refresh
        </Button>
      )}
      {state.kind === 'failed' && <Problem text={state.message} onRetry={load} />}
      {state.kind === 'open' && <Offered published={state.published} onLost={fail} />}
    </section>
  )
}

function Offered({ published, onLost }: { readonly published: PublishedIndex; onLost(error: unknown): void }) {
  const { plugins, signedAt, from } = published
  const [sought, setSought] = useState('')
  const shown = useFound(published, sought, onLost)
  if (plugins === 0)
    return <p className={textStyles.muted}>The registry offers no plugins yet. Its list is from {day(signedAt)}.</p>
  return (
    <>
      {plugins > atAGlance && (
        <TextInput
          type="search"
          label="Search the registry"
          value={sought}
          onChange={({ currentTarget }) => setSought(currentTarget.value)}
        />
      )}
      <ul className={styles.catalog} aria-label="Registry plugins">
        {shown?.entries.map((entry) => (
          <CatalogEntry key={entry.id} entry={entry} index={from} />
        ))}
      </ul>
      <p className={textStyles.muted} role="status">
        {shown && shown.found > shown.entries.length && `Showing ${shown.entries.length} of ${shown.found}. `}
        {shown?.found === 0 && 'No results. '}
        The list is from {day(signedAt)}, and its signature is valid.
      </p>
    </>
  )
}

const day = (at: number) => new Date(at).toLocaleDateString()
