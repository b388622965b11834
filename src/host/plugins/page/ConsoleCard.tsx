import { lazy, Suspense, useState } from 'react'
import type { PluginManifest } from 'sdk'
import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import { plain } from '../permissions/theirWords.ts'

const PluginConsole = lazy(async () => ({
  default: (await import('../developer/PluginConsole.tsx')).PluginConsole,
}))

/** What the plugin has been doing. Its code is fetched only for those who want to see it. */
export function ConsoleCard({ manifest: { id, name } }: { readonly manifest: PluginManifest }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card title="Console">
      {isOpen ? (
        <Suspense fallback={<p role="status">Opening the console…</p>}>
          <PluginConsole plugin={id} name={plain(name)} />
        </Suspense>
      ) : (
        <div>
          <Button variant="default" onClick={() => setOpen(true)}>
            Open console
          </Button>
        </div>
      )}
    </Card>
  )
}
