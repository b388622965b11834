import { useEffect, useState } from 'react'
import { messageOf } from 'sdk'
import { media } from 'sdk/page/engines.ts'
import { readInMedia } from 'sdk/page/records/readInMedia.ts'
import { ImportFileDialog } from 'sdk/ui/ImportFileDialog.tsx'
import type { OpenedLoras } from '../../../../src/workers/media/contract.ts'
import { refusalOf, saveFile } from './loras.ts'
import { count } from './loraWords.ts'

type Reading =
  | { readonly kind: 'choosing'; readonly problem?: string }
  | { readonly kind: 'reading' }
  | { readonly kind: 'read'; readonly file: OpenedLoras }

/** Reads a file of add-ons and says what is in it, before anything is kept. */
export function ImportFile({ onClose }: { onClose(): void }) {
  const [reading, setReading] = useState<Reading>({ kind: 'choosing' })
  const [isSaving, setSaving] = useState(false)
  const read = async (chosen: File) => {
    setReading({ kind: 'reading' })
    setReading(await readingOf(chosen))
  }
  const file = reading.kind === 'read' ? reading.file : undefined
  const token = file?.token
  useEffect(
    () =>
      token === undefined
        ? undefined
        : () =>
            void media()
              .dropLoras(token)
              .catch(() => {}),
    [token],
  )
  const keep = async () => {
    if (!file) return
    setSaving(true)
    const isKept = await saveFile(file)
    setSaving(false)
    if (isKept) onClose()
  }
  return (
    <ImportFileDialog
      title="Import LoRAs"
      intro="A LoRA list exported from Vesper. The LoRA files stay on your image server."
      choice={{ label: 'LoRA file', accept: '.json' }}
      isReading={reading.kind === 'reading'}
      problem={reading.kind === 'choosing' ? reading.problem : undefined}
      action={file ? `Import ${count(file.loras)}` : 'Import'}
      canImport={file !== undefined && file.loras > 0}
      isImporting={isSaving}
      onFile={(chosen) => void read(chosen)}
      onImport={() => void keep()}
      onClose={onClose}
    >
      {file && <p role="status">{aboutFile(file)}</p>}
    </ImportFileDialog>
  )
}

async function readingOf(chosen: File): Promise<Reading> {
  try {
    const found = await readInMedia((media) => media.openLoras(chosen))
    return found.ok ? { kind: 'read', file: found.value } : { kind: 'choosing', problem: found.error.message }
  } catch (error) {
    return { kind: 'choosing', problem: messageOf(error) }
  }
}

const aboutFile = ({ loras, presets, refused, alreadyHere, notes }: OpenedLoras): string =>
  [
    `${count(loras)} and ${presets.toLocaleString()} ${presets === 1 ? 'preset' : 'presets'}.`,
    ...notes,
    ...(refused > 0 ? [refusalOf(refused)] : []),
    ...(alreadyHere > 0
      ? [`${count(alreadyHere)} of these files are already in your library and would be duplicated.`]
      : []),
  ].join(' ')
