import { useState } from 'react'
import type { GroupField, PluginManifest, SettingsSchema } from 'sdk'
import { conformItem } from 'sdk/page/settings/conform.ts'
import { SchemaForm } from 'sdk/page/settings/SchemaForm.tsx'
import { toast } from 'sdk/page/toasts.ts'
import { ActionIcon } from 'sdk/ui/ActionIcon.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import { Dialog } from 'sdk/ui/Dialog.tsx'
import { EditIcon, PlusIcon, TrashIcon } from 'sdk/ui/icons.tsx'
import layout from 'sdk/ui/layout.module.css'
import textStyles from 'sdk/ui/text.module.css'
import styles from './Hypnosis.module.css'
import { saveTriggers, type Trigger, useTriggers } from './hypnosisModule.ts'
import { tryWord } from './tryWord.ts'

interface TriggersCardProps {
  readonly manifest: PluginManifest
  readonly schema: SettingsSchema
}

/** The words and what each of them shows. */
export function TriggersCard({ manifest, schema }: TriggersCardProps) {
  const triggers = useTriggers(manifest)
  const [edited, edit] = useState<number>()
  const field = schema.properties.triggers
  if (field?.type !== 'array' || field.items.type !== 'object') return null
  const { items, maxItems = 100 } = field
  const keep = (changed: readonly Trigger[]) => saveTriggers(manifest, changed)
  const add = () => {
    keep([...triggers, conformItem(items, undefined) as unknown as Trigger])
    edit(triggers.length)
  }
  const remove = (index: number) => {
    keep(triggers.toSpliced(index, 1))
    const action = { label: 'Undo', run: () => keep(triggers) }
    toast({ type: 'success', title: `“${triggers[index]?.word}” was removed`, duration: 15_000, action })
  }
  const open = edited === undefined ? undefined : triggers[edited]
  return (
    <Card title="Trigger words">
      <ul className={styles.rows} aria-label="Trigger words">
        {triggers.map(({ word, action, color, ms }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may be equal; nothing of a row is kept in it.
          <li key={index} className={styles.row}>
            <span className={styles.swatch} style={{ backgroundColor: color }} />
            <span className={styles.about}>
              <span className={textStyles.strong}>{word}</span>
              <span className={textStyles.muted}>
                {action}
                {ms > 0 && `, ${ms / 1000} s`}
              </span>
            </span>
            <Button
              size="xs"
              variant="default"
              aria-label={`Try ${word}`}
              onClick={() => void tryWord(manifest.id, word)}
            >
              Try
            </Button>
            <ActionIcon size="lg" aria-label={`Change ${word}`} onClick={() => edit(index)}>
              <EditIcon size={18} />
            </ActionIcon>
            <ActionIcon size="lg" aria-label={`Remove ${word}`} onClick={() => remove(index)}>
              <TrashIcon size={18} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <div className={layout.rowCentred}>
        <Button
          variant="default"
          leftSection={<PlusIcon size={18} />}
          disabled={triggers.length >= maxItems}
          onClick={add}
        >
          Add a word
        </Button>
      </div>
      {open && edited !== undefined && (
        <TriggerDialog
          items={items}
          trigger={open}
          onChange={(changed) => keep(triggers.with(edited, changed))}
          onTry={() => void tryWord(manifest.id, open.word)}
          onClose={() => edit(undefined)}
        />
      )}
    </Card>
  )
}

interface TriggerDialogProps {
  readonly items: GroupField
  readonly trigger: Trigger
  onChange(changed: Trigger): void
  onTry(): void
  onClose(): void
}

function TriggerDialog({ items, trigger, onChange, onTry, onClose }: TriggerDialogProps) {
  return (
    <Dialog title="Trigger word" onClose={onClose} footer={<Button onClick={onClose}>Done</Button>}>
      <SchemaForm
        schema={{ type: 'object', properties: items.properties }}
        values={{ ...trigger }}
        onChange={(patch) => onChange({ ...trigger, ...(patch as Partial<Trigger>) })}
      />
      <p className={textStyles.muted}>
        Changes are saved immediately.{' '}
        <Button size="compact-sm" variant="subtle" onClick={onTry}>
          Try it
        </Button>
      </p>
    </Dialog>
  )
}
