import { lazy, Suspense, useEffect, useState } from 'react'
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
import { type Module, modules } from './modules.ts'
import { modulesSection } from './modulesSection.ts'

const ExportDialog = lazy(() => import('../../features/backup/ExportDialog.tsx'))

/** What modules have kept, with the ways to export it and, of those that are off, to delete it. */
export default function ModuleDataCard({ changed }: { readonly changed: () => Promise<void> }) {
  const { off } = useSection(modulesSection)
  const [kept, setKept] = useState<readonly Kept[]>([])
  const [exported, setExported] = useState<Module>()
  useEffect(() => void countKept().then(setKept), [])
  if (kept.length === 0) return null
  return (
    <Card title="Module data">
      <p>
        The data of a module that is off is kept. An export is a <PageLink to="/settings/backup">backup</PageLink> of
        one module, which you can import there.
      </p>
      <ul className={layout.list}>
        {kept.map(({ module, count }) => (
          <li key={module.id} className={rowStyles.centredWide}>
            <span>
              {module.label}
              {off.includes(module.id) && ' (off)'}: {recordWords(count)}
            </span>
            <Button variant="default" aria-label={`Export ${module.label}`} onClick={() => setExported(module)}>
              Export…
            </Button>
            {off.includes(module.id) && (
              <Button
                variant="default"
                aria-label={`Delete what ${module.label} keeps`}
                onClick={() => void deleteKept(module, changed)}
              >
                Delete…
              </Button>
            )}
          </li>
        ))}
      </ul>
      {exported && (
        <Suspense>
          <ExportDialog
            only={{ label: exported.label, name: exported.id, tables: exported.keeps }}
            onClose={() => setExported(undefined)}
          />
        </Suspense>
      )}
    </Card>
  )
}

interface Kept {
  readonly module: Module
  readonly count: number
}

/** The modules that have kept anything; nothing where it cannot be counted: the table above says so. */
async function countKept(): Promise<readonly Kept[]> {
  const counted = modules.map(async (module) => {
    const counts = await storage().count(module.keeps)
    return { module, count: counts.reduce((sum, count) => sum + count, 0) }
  })
  return (await Promise.all(counted).catch(() => [])).filter(({ count }) => count > 0)
}

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
    const commit = await storage().deleteAll(`${label}: data deleted`, keeps)
    await changed()
    const run = () => void told(async () => storage().undo(commit).then(changed))
    toast({ type: 'success', title: `${label}: data deleted`, duration: 15_000, action: { label: 'Undo', run } })
  })
}

/** A failure changed nothing, so that it can be tried again. */
async function told(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    reportFailure(error, { from: 'storage', context: 'Storage', retry: work })
  }
}
