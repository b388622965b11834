import { useState } from 'react'
import type { PluginManifest } from 'sdk'
import { reportError } from 'sdk/page/errors.ts'
import { toast } from 'sdk/page/toasts.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { DownloadIcon } from 'sdk/ui/icons.tsx'
import { plain } from '../permissions/theirWords.ts'
import { problemWords } from './arriving.ts'
import { exportData } from './pluginData.ts'

interface ExportDataProps {
  readonly manifest: PluginManifest
  readonly label?: string
}

/** Hands what a plugin keeps to the player, as files. */
export function ExportData({ manifest, label = 'Export data' }: ExportDataProps) {
  const [isAtWork, setAtWork] = useState(false)
  const name = plain(manifest.name)
  const run = async () => {
    setAtWork(true)
    try {
      const count = await exportData(manifest)
      const title = count === 1 ? `Exported the data of ${name}` : `Exported ${count} files`
      toast({ type: 'success', title })
    } catch (error) {
      const message = `Couldn't export the data of ${name}. ${problemWords(error)}`
      reportError({ type: 'STORAGE_ERROR', context: name, message })
    } finally {
      setAtWork(false)
    }
  }
  return (
    <Button variant="default" loading={isAtWork} leftSection={<DownloadIcon size={18} />} onClick={() => void run()}>
      {label}
    </Button>
  )
}
