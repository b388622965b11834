import { useEffect, useState } from 'react'
import type { StoryAbout } from 'sdk'
import { isIncognito } from 'sdk/page/incognito.ts'
import { Button } from 'sdk/ui/Button.tsx'
import layout from 'sdk/ui/layout.module.css'
import textStyles from 'sdk/ui/text.module.css'
import { useSnapshot } from 'valtio'
import { webAddress } from '../../../../src/shared/network/webAddress.ts'
import type { ScenarioRecord } from '../../../../src/workers/storage/contract.ts'
import { cancelLoading, type Loading, loadAll, loadingOf, loadings } from './loadAll.ts'
import styles from './Own.module.css'
import { allowWeb, hostsAllowed, hostsOf, refusedFor, webConsent, withdrawWeb } from './webConsent.ts'
import { webFilesOf } from './webFiles.ts'

interface WebCardProps {
  readonly record: Pick<ScenarioRecord, 'id' | 'options'>
  readonly about: Pick<StoryAbout, 'links'>
}

/** Which servers a story names, and whether it may load from them. Nothing is shown of stories that name none. */
export function WebCard({ record, about: { links = [] } }: WebCardProps) {
  const { id } = record
  const consent = useSnapshot(webConsent)
  const allowed = hostsAllowed(record, consent)
  const hosts = [...new Set([...hostsOf(links), ...refusedFor(id, consent)])]
  const open = hosts.filter((host) => !allowed.includes(host))
  if (hosts.length === 0 && allowed.length === 0) return null
  return (
    <div className={styles.card}>
      {open.length > 0 && (
        <>
          <p>
            This story uses {allowed.length > 0 ? 'more ' : ''}pictures and sounds on{' '}
            {open.length === 1 ? '1 server' : `${open.length.toLocaleString()} servers`}: {namesOf(open)}. They load
            only if you allow it.
          </p>
          <p className={textStyles.subtle}>
            If you allow it, {open.length === 1 ? 'that server sees' : 'those servers see'} your IP address and when you
            play. Loaded files are saved with the story.
            {isIncognito && ' In incognito mode this applies until you close the tab, and nothing is saved.'}
          </p>
          <div>
            <Button variant="default" onClick={() => void allowWeb(id, [...allowed, ...open])}>
              Allow web files
            </Button>
          </div>
        </>
      )}
      {allowed.length > 0 && (
        <>
          <p>
            It may load from {namesOf(allowed)}. Each file is downloaded when first shown, then saved on this device.
          </p>
          <Everything record={record} links={links} />
          <div>
            <Button variant="subtle" onClick={() => void withdrawWeb(id)}>
              Stop loading web files
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

const maxNamed = 12

const namesOf = (hosts: readonly string[]): string =>
  hosts.length > maxNamed
    ? `${hosts.slice(0, maxNamed).join(', ')} and ${(hosts.length - maxNamed).toLocaleString()} more`
    : hosts.join(', ')

function Everything({ record, links }: { readonly record: WebCardProps['record']; readonly links: readonly string[] }) {
  const { id } = record
  const loading = loadingOf(id, useSnapshot(loadings) as typeof loadings)
  const here = useHere(id, links, loading?.phase)
  const count = new Set(links.flatMap((link) => webAddress(link)?.href ?? [])).size
  if (count === 0) return null
  if (loading?.phase === 'running') return <Running id={id} loading={loading} />
  return (
    <>
      <p role="status">
        {here.toLocaleString()} of {count.toLocaleString()} are on this device.
        {loading?.phase === 'called-off' && ' Loading was cancelled.'}
      </p>
      {here < count && (
        <div>
          <Button variant="default" onClick={() => void loadAll(record, links)}>
            Load all files
          </Button>
        </div>
      )}
      {loading && loading.failed.length > 0 && (
        <details open>
          <summary>{loading.failed.length.toLocaleString()} could not be loaded</summary>
          <ul className={styles.list}>
            {loading.failed.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function Running({ id, loading: { done, total } }: { readonly id: string; readonly loading: Loading }) {
  return (
    <div className={layout.row}>
      <progress aria-label="Loading from the web" value={done} max={Math.max(1, total)} />
      <span>
        {done.toLocaleString()} of {total.toLocaleString()}
      </span>
      <Button size="compact-md" variant="default" onClick={() => cancelLoading(id)}>
        Cancel
      </Button>
    </div>
  )
}

/** How many of these addresses were loaded before. */
function useHere(id: string, links: readonly string[], phase: Loading['phase'] | undefined): number {
  const [here, setHere] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after loading there are more
  useEffect(() => {
    let isWanted = true
    const count = async () => {
      const files = await webFilesOf(id)
      const wanted = new Set(links.flatMap((link) => webAddress(link)?.href ?? []))
      if (isWanted) setHere([...wanted].filter((address) => files.has(address)).length)
    }
    count().catch(() => {})
    return () => {
      isWanted = false
    }
  }, [id, links, phase])
  return here
}
