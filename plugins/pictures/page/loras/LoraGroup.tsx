import { memo } from 'react'
import { useGrowingCount } from 'sdk/page/useGrowingCount.ts'
import { ActionMenu } from 'sdk/ui/ActionMenu.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import layout from 'sdk/ui/layout.module.css'
import pressable from 'sdk/ui/pressable.module.css'
import rowStyles from 'sdk/ui/rows.module.css'
import { Switch } from 'sdk/ui/Switch.ts'
import textStyles from 'sdk/ui/text.module.css'
import type { LoraRecord } from '../../../../src/workers/storage/contract.ts'
import styles from './Loras.module.css'
import { addLora, deleteLora, saveLora } from './loras.ts'
import { factsOf } from './loraWords.ts'

interface LoraGroupProps {
  readonly title: string
  readonly loras: readonly LoraRecord[]
  /** There is none, whatever is searched for. */
  readonly isEmpty: boolean
  /** Keeps its identity, so that rows that stand are not drawn again. */
  readonly onEdit: (lora: LoraRecord) => void
}

/** Descriptions may be pages long; the row shows how they begin. */
const maxDescription = 240

/** One of the four groups of the library. */
export function LoraGroup({ title, loras, isEmpty, onEdit }: LoraGroupProps) {
  const { count, end } = useGrowingCount(loras.length, title, 16)
  return (
    <Card title={title}>
      {loras.length === 0 && <p className={textStyles.mutedAnywhere}>{isEmpty ? 'None yet.' : 'No results.'}</p>}
      <ul className={layout.list2} aria-label={title}>
        {loras.slice(0, count).map((lora) => (
          <LoraRow key={lora.id} lora={lora} onEdit={onEdit} />
        ))}
      </ul>
      <div ref={end} />
    </Card>
  )
}

const LoraRow = memo(function LoraRow({
  lora,
  onEdit,
}: { readonly lora: LoraRecord } & Pick<LoraGroupProps, 'onEdit'>) {
  const { id, name, description, enabled } = lora
  return (
    <li className={`${rowStyles.lined} ${layout.shrinks} ${enabled ? '' : styles.off}`}>
      <span className={`${rowStyles.words} ${styles.about}`}>
        <button type="button" className={`${pressable.words} ${styles.open}`} onClick={() => onEdit(lora)}>
          {name}
        </button>
        {description !== '' && <span>{beginning(description)}</span>}
        <span className={textStyles.mutedAnywhere}>{factsOf(lora)}</span>
      </span>
      <Switch
        aria-label={`Use ${name}`}
        checked={enabled}
        onChange={(event) => void saveLora(id, { enabled: event.currentTarget.checked })}
      />
      <ActionMenu
        label={`More for ${name}`}
        actions={() => [
          { label: 'Change', run: () => onEdit(lora) },
          { label: 'Duplicate', run: () => void addLora({ ...lora, name: `${name} (Copy)` }) },
          { label: 'Delete', danger: true, divided: true, run: () => void deleteLora(id, name) },
        ]}
      />
    </li>
  )
})

const beginning = (text: string): string =>
  text.length <= maxDescription ? text : `${text.slice(0, maxDescription).trimEnd().toWellFormed()}…`
