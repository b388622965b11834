import { useCallback, useMemo, useState } from 'react'
import settingsStyles from 'sdk/page/settings/settingsPage.module.css'
import { ActionMenu } from 'sdk/ui/ActionMenu.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import { DownloadIcon, PlusIcon } from 'sdk/ui/icons.tsx'
import layout from 'sdk/ui/layout.module.css'
import { PageHeader, usePageTitle } from 'sdk/ui/Page.tsx'
import { TextInput } from 'sdk/ui/TextInput.ts'
import textStyles from 'sdk/ui/text.module.css'
import { searchLoras, tagsOf } from '../../../../src/shared/pictures/loras/findLora.ts'
import type { LoraRecord } from '../../../../src/workers/storage/contract.ts'
import { ImportFile } from './ImportFile.tsx'
import { ImportFromServer } from './ImportFromServer.tsx'
import { LoraDialog } from './LoraDialog.tsx'
import { LoraGroup } from './LoraGroup.tsx'
import styles from './Loras.module.css'
import { exportLoras, useLoras } from './loras.ts'
import { count, groups } from './loraWords.ts'
import { PresetsCard } from './PresetsCard.tsx'

type Open =
  | { readonly kind: 'new' }
  | { readonly kind: 'edit'; readonly lora: LoraRecord }
  | { readonly kind: 'server' }
  | { readonly kind: 'file' }

/** The library of image add-ons (LoRAs): four groups, and presets of what is used together. */
export default function LorasPage() {
  usePageTitle('LoRAs')
  const { loras, presets, phase } = useLoras()
  const [open, setOpen] = useState<Open>()
  const [words, setWords] = useState('')
  const [tags, setTags] = useState<readonly string[]>([])
  const found = searchLoras(loras, { words, tags })
  const allTags = useMemo(() => tagsOf(loras), [loras])
  const close = () => setOpen(undefined)
  const edit = useCallback((lora: LoraRecord) => setOpen({ kind: 'edit', lora }), [])
  return (
    <div className={settingsStyles.page}>
      <PageHeader title="LoRAs" intro="Faces, clothes, styles and poses for pictures.">
        <Button leftSection={<PlusIcon size={18} />} onClick={() => setOpen({ kind: 'new' })}>
          New LoRA
        </Button>
        <Button variant="default" leftSection={<DownloadIcon size={18} />} onClick={() => setOpen({ kind: 'server' })}>
          Add from server
        </Button>
        <ActionMenu
          label="More for LoRAs"
          actions={() => [
            { label: 'Import a file', run: () => setOpen({ kind: 'file' }) },
            { label: 'Export to a file', disabled: loras.length === 0, run: () => void exportLoras() },
          ]}
        />
      </PageHeader>
      {loras.length > 0 && (
        <LoraTools
          words={words}
          onWords={setWords}
          tags={allTags}
          chosen={tags}
          onTags={setTags}
          found={found.length}
        />
      )}
      {groups.map(({ category, title }) => (
        <LoraGroup
          key={category}
          title={title}
          loras={found.filter((lora) => lora.category === category)}
          isEmpty={phase === 'ready' && !loras.some((lora) => lora.category === category)}
          onEdit={edit}
        />
      ))}
      <PresetsCard presets={presets} loras={loras} />
      {open?.kind === 'new' && <LoraDialog onClose={close} />}
      {open?.kind === 'edit' && <LoraDialog lora={open.lora} onClose={close} />}
      {open?.kind === 'server' && <ImportFromServer onClose={close} />}
      {open?.kind === 'file' && <ImportFile onClose={close} />}
    </div>
  )
}

interface LoraToolsProps {
  readonly words: string
  readonly tags: readonly string[]
  readonly chosen: readonly string[]
  readonly found: number
  onWords(words: string): void
  onTags(tags: readonly string[]): void
}

/** More would push the library off the page; searching finds the rest. */
const maxTags = 30

/** Narrows the library down by words and tags. */
function LoraTools({ words, tags, chosen, found, onWords, onTags }: LoraToolsProps) {
  const toggle = (tag: string) => onTags(chosen.includes(tag) ? chosen.filter((one) => one !== tag) : [...chosen, tag])
  const shown = [...new Set([...chosen, ...tags.slice(0, maxTags)])]
  return (
    <div className={layout.stack3}>
      <TextInput
        type="search"
        label="Search"
        className={styles.search ?? ''}
        value={words}
        onChange={(event) => onWords(event.currentTarget.value)}
      />
      {shown.length > 0 && (
        <ul className={styles.tags} aria-label="Filter by tag">
          {shown.map((tag) => (
            <li key={tag}>
              <button type="button" aria-pressed={chosen.includes(tag)} onClick={() => toggle(tag)}>
                {tag}
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className={textStyles.mutedAnywhere} role="status">
        {count(found)}
      </p>
    </div>
  )
}
