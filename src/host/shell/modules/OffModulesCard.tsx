import { useEffect, useState } from 'react'
import { storage } from 'sdk/page/engines.ts'
import { reportFailure } from 'sdk/page/reportFailure.ts'
import { useSection } from 'sdk/page/settings/useSection.ts'
import { toast } from 'sdk/page/toasts.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import { confirm } from 'sdk/ui/confirm.ts'
import layout from 'sdk/ui/layout.module.css'
import { PageLink } from 'sdk/ui/PageLink.tsx'
import rowStyles from 'sdk/ui/rows.module.css'
import type { Breakdown, Change } from '../../../workers/storage/contract.ts'
import { type Module, modules } from './modules.ts'
import { modulesSection } from './modulesSection.ts'

/** What modules that are off have kept, and the way to delete it. */
export default function OffModulesCard({ changed }: { readonly changed: () => Promise<void> }) {
  const { off } = useSection(modulesSection)
  const [parts, setParts] = useState<Breakdown['parts']>([])
  useEffect(() => void countKept().then(setParts), [])
  const countOf = ({ keeps }: Module) =>
    parts.reduce((sum, { table, records }) => sum + (keeps.some((one) => one === table) ? records : 0), 0)
  const kept = modules.filter((module) => off.includes(module.id) && countOf(module) > 0)
  if (kept.length === 0) return null
  return (
    <Card title="Modules that are off">
      <p>
        Their data is kept, and a <PageLink to="/settings/backup">backup</PageLink> takes it along.
      </p>
      <ul className={layout.list}>
        {kept.map((module) => (
          <li key={module.id} className={rowStyles.centredWide}>
            <span>
              {module.label}: {recordWords(countOf(module))}
            </span>
            <Button
              variant="default"
              aria-label={`Delete what ${module.label} keeps`}
              onClick={() => void deleteKept(module, changed)}
            >
              Delete…
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Nothing where it cannot be counted: the table above says so. */
const countKept = async () =>
  (
    await storage()
      .breakdown()
      .catch(() => undefined)
  )?.parts ?? []

const recordWords = (count: number) => (count === 1 ? '1 record' : `${count.toLocaleString()} records`)

/** Asks first, and deletes in one step that can be taken back. */
async function deleteKept({ label, keeps }: Module, changed: () => Promise<void>): Promise<void> {
  const sure = await confirm({
    title: `Delete what ${label} keeps?`,
    text: 'All of it will be deleted. You can undo this right after.',
    action: 'Delete',
    danger: true,
  })
  if (!sure) return
  await told(async () => {
    const commit = await storage().commit(`${label}: data deleted`, await deletionsOf(keeps))
    await changed()
    const run = () => void told(async () => storage().undo(commit).then(changed))
    toast({ type: 'success', title: `${label}: data deleted`, duration: 15_000, action: { label: 'Undo', run } })
  })
}

async function deletionsOf(tables: Module['keeps']): Promise<readonly Change[]> {
  const all = tables.map(async (table) => {
    if (table === 'messages') return []
    const records = (await storage().list(table)) as readonly { readonly id: string }[]
    return records.map(({ id }) => ({ kind: 'delete', table, key: id }) as Change)
  })
  return (await Promise.all(all)).flat()
}

async function told(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    reportFailure(error, { from: 'storage', context: 'Storage' })
  }
}
