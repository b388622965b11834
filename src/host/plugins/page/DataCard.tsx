import { useEffect, useState } from 'react'
import type { PluginManifest } from 'sdk'
import { reportError } from 'sdk/page/errors.ts'
import { toast } from 'sdk/page/toasts.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import { confirm } from 'sdk/ui/confirm.ts'
import layout from 'sdk/ui/layout.module.css'
import textStyles from 'sdk/ui/text.module.css'
import { plain } from '../permissions/theirWords.ts'
import { problemWords } from './arriving.ts'
import { ExportData } from './ExportData.tsx'
import { type DataExtent, dataExtent, eraseData } from './pluginData.ts'
import { counted, sizeWords } from './pluginWords.ts'

/** What a plugin keeps in this browser, and the ways to take it along or be rid of it. */
export function DataCard({ manifest }: { readonly manifest: PluginManifest }) {
  const [extent, look] = useExtent(manifest)
  const isEmpty = typeof extent === 'object' && extent.records + extent.files === 0
  const erase = async () => {
    const name = plain(manifest.name)
    const yes = await confirm({
      title: `Delete the data of ${name}?`,
      text: 'This permanently deletes everything it saved in this browser. Its settings and permissions stay.',
      action: 'Delete data',
      danger: true,
    })
    if (!yes) return
    try {
      await eraseData(manifest)
      toast({ type: 'success', title: `The data of ${name} was deleted` })
    } catch (error) {
      const message = `Couldn't delete the data of ${name}. ${problemWords(error)}`
      reportError({ type: 'STORAGE_ERROR', context: name, message })
    }
    look()
  }
  return (
    <Card title="Data">
      <p role="status" className={textStyles.subtle}>
        {extentWords(extent)}
      </p>
      {!isEmpty && (
        <div className={layout.row}>
          <ExportData manifest={manifest} />
          <Button color="red" variant="outline" onClick={() => void erase()}>
            Delete data
          </Button>
        </div>
      )}
    </Card>
  )
}

type Known = DataExtent | 'looking' | 'unknown'

function useExtent(manifest: PluginManifest): readonly [Known, () => void] {
  const [extent, setExtent] = useState<Known>('looking')
  const [asked, ask] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` is the reason to look again
  useEffect(() => {
    let shown = true
    dataExtent(manifest).then(
      (found) => shown && setExtent(found),
      () => shown && setExtent('unknown'),
    )
    return () => {
      shown = false
    }
  }, [manifest, asked])
  return [extent, () => ask((count) => count + 1)]
}

function extentWords(extent: Known): string {
  if (extent === 'looking') return 'Checking its saved data…'
  if (extent === 'unknown') return "Couldn't read its saved data."
  const { records, files, bytes } = extent
  if (records + files === 0) return 'No saved data in this browser.'
  const parts = [records > 0 && counted(records, 'record'), files > 0 && counted(files, 'file')].filter(Boolean)
  return `Saved in this browser: ${parts.join(' and ')}, about ${sizeWords(bytes)}.`
}
