import { Suspense, useEffect, useState } from 'react'
import { storage } from 'sdk/page/engines.ts'
import { isIncognito } from 'sdk/page/incognito.ts'
import { megabytes } from 'sdk/page/megabytes.ts'
import { storageActions, storageCards } from 'sdk/page/points/points.ts'
import { usePoint } from 'sdk/page/points/usePoint.ts'
import page from 'sdk/page/settings/settingsPage.module.css'
import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import { PageHeader, usePageTitle } from 'sdk/ui/Page.tsx'
import rowStyles from 'sdk/ui/rows.module.css'
import tableStyles from 'sdk/ui/tables.module.css'
import textStyles from 'sdk/ui/text.module.css'
import type { Breakdown as StorageBreakdown } from '../../../workers/storage/contract.ts'
import { Snapshots } from './Snapshots.tsx'
import { useClearOldData, useRequestPersistence } from './storageCare.ts'
import { type Usage, UsageBar, useUsage } from './UsageBar.tsx'

/** What is kept in this browser, how safe it is, and how to make room. */
export default function StoragePage() {
  usePageTitle('Storage')
  return (
    <div className={page.page}>
      <PageHeader title="Storage" intro="Everything you make is stored in this browser." />
      {isIncognito ? <p>In incognito mode nothing is saved. Your other data is unchanged.</p> : <Everything />}
    </div>
  )
}

function Everything() {
  const { usage, refresh } = useUsage()
  const [round, setRound] = useState(0)
  const changed = async () => {
    await refresh()
    setRound((before) => before + 1)
  }
  return (
    <>
      <Card title="Storage used">
        <UsageBar usage={usage} />
        <Breakdown key={round} />
      </Card>
      <Protection usage={usage} changed={refresh} />
      <Snapshots key={`snapshots-${round}`} />
      <Suspense>
        {usePoint(storageCards).map(({ id, component: Shown }) => (
          <Shown key={`${id}-${round}`} changed={changed} />
        ))}
      </Suspense>
      <MakingRoom changed={changed} />
    </>
  )
}

function Protection({ usage, changed }: { readonly usage: Usage | undefined; readonly changed: () => Promise<void> }) {
  const { answer, words, request } = useRequestPersistence(changed)
  return (
    <Card title="Protection">
      {usage?.persistent ? (
        <p>The browser won't delete this data automatically.</p>
      ) : (
        <>
          <p>When the disk runs low, the browser may delete this data. Request persistent storage to prevent that.</p>
          <div className={rowStyles.centredWide}>
            <Button variant="default" onClick={() => void request()}>
              Request persistent storage
            </Button>
          </div>
        </>
      )}
      <p role="status" className={answer === 'denied' ? textStyles.danger : textStyles.success}>
        {words}
      </p>
    </Card>
  )
}

function MakingRoom({ changed }: { readonly changed: () => Promise<void> }) {
  const { phase, words, clear } = useClearOldData(changed)
  return (
    <Card title="Free up space">
      <p>
        Removes snapshots, undo history and prompt records, and rebuilds the emergency copy without deleted items.
        Characters and chats stay. This can't be undone.
      </p>
      <div className={rowStyles.centredWide}>
        <Button variant="default" loading={phase === 'busy'} onClick={() => void clear()}>
          Clear Old Data
        </Button>
        <Suspense>
          {usePoint(storageActions).map(({ id, component: Action }) => (
            <Action key={id} />
          ))}
        </Suspense>
      </div>
      {words && (
        <p role="alert" className={phase === 'done' ? textStyles.success : textStyles.danger}>
          {words}
        </p>
      )}
    </Card>
  )
}

/** What takes the room, by kind. */
function Breakdown() {
  const [kinds, setKinds] = useState<readonly Kind[] | 'looking' | 'unknown'>('looking')
  useEffect(() => {
    let isShown = true
    const show = (found: readonly Kind[] | 'unknown') => isShown && setKinds(found)
    storage()
      .breakdown()
      .then((found) => show(kindsOf(found)))
      .catch(() => show('unknown'))
    return () => {
      isShown = false
    }
  }, [])
  if (kinds === 'looking') return <p className={textStyles.muted}>Calculating…</p>
  if (kinds === 'unknown') return <p className={textStyles.muted}>Couldn't calculate the storage use.</p>
  if (kinds.length === 0) return <p className={textStyles.muted}>Nothing is stored yet.</p>
  return (
    <table className={tableStyles.numbers}>
      <caption className={textStyles.muted}>Estimated storage use</caption>
      <thead>
        <tr>
          <th scope="col">Kind</th>
          <th scope="col">Items</th>
          <th scope="col">Size</th>
        </tr>
      </thead>
      <tbody>
        {kinds.map(({ name, items, bytes }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{items.toLocaleString()}</td>
            <td>{megabytes(bytes)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type Part = StorageBreakdown['parts'][number]

/**
 * What a person calls the kinds of things that take room. The first table of each has a record for each thing, unless
 * `countedIn` says which have; the others hold parts of them.
 */
const kinds = {
  Characters: ['characters', 'cards', 'pictures', 'shelf'],
  Chats: ['sessions', 'messages', 'moments', 'summaries', 'kinkNotes', 'attachments', 'composerDrafts'],
  Memories: ['memories'],
  'Generated pictures': ['images', 'imageFiles', 'imageJobs'],
  'Looks, LoRAs and workflows': ['loras', 'loraPresets', 'looks', 'workflows'],
  'Lore, presets and places': ['lorebooks', 'presets', 'environments'],
  'Devices, patterns and recordings': ['devices', 'patterns', 'recordings'],
  Scenarios: [
    'scenarios',
    'scenarioScripts',
    'scenarioFiles',
    'scenarioPlays',
    'scenarioCheckpoints',
    'scenario media',
  ],
  Plugins: ['plugins', 'plugin data'],
  Settings: ['settings'],
  'Undo history': ['undo'],
  Snapshots: ['snapshots'],
  'Emergency copy': ['copy'],
} as const satisfies Record<string, readonly Part['table'][]>

/** Kinds whose things are in more tables than their first. */
const countedIn: Readonly<Record<string, readonly Part['table'][]>> = {
  'Looks, LoRAs and workflows': ['loras', 'loraPresets', 'looks', 'workflows'],
  'Lore, presets and places': ['lorebooks', 'presets', 'environments'],
  'Devices, patterns and recordings': ['devices', 'patterns', 'recordings'],
}

interface Kind {
  readonly name: string
  /** Things, as a person counts them: a chat is one, however many messages it has. */
  readonly items: number
  readonly bytes: number
}

/** The kinds there is anything of, the largest first. */
export function kindsOf({ parts }: StorageBreakdown): readonly Kind[] {
  return Object.entries(kinds)
    .map(([name, tables]: [string, readonly Part['table'][]]) => {
      const mine = parts.filter(({ table }) => tables.includes(table))
      const things = countedIn[name] ?? tables.slice(0, 1)
      const items = sum(
        mine.filter(({ table }) => things.includes(table)),
        'records',
      )
      return { name, items, records: sum(mine, 'records'), bytes: sum(mine, 'bytes') }
    })
    .filter(({ records }) => records > 0)
    .map(({ name, items, bytes }) => ({ name, items, bytes }))
    .sort((a, b) => b.bytes - a.bytes)
}

const sum = (parts: readonly Part[], of: 'records' | 'bytes') => parts.reduce((total, part) => total + part[of], 0)
