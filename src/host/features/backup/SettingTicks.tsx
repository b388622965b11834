import { Button } from 'sdk/ui/Button.tsx'
import layout from 'sdk/ui/layout.module.css'
import rowStyles from 'sdk/ui/rows.module.css'
import { Tick } from 'sdk/ui/Tick.tsx'
import textStyles from 'sdk/ui/text.module.css'
import styles from './Backup.module.css'
import type { SettingChange } from './settingsDiff.ts'

interface SettingTicksProps {
  readonly changes: readonly SettingChange[]
  readonly ticked: ReadonlySet<string>
  onChange(ticked: ReadonlySet<string>): void
}

/** Settings that the backup has otherwise: none is taken over unless it is ticked. */
export function SettingTicks({ changes, ticked, onChange }: SettingTicksProps) {
  const harmless = changes.filter(({ isAddress }) => !isAddress).map(({ id }) => id)
  const flip = (id: string, isIn: boolean) =>
    onChange(new Set(isIn ? [...ticked, id] : [...ticked].filter((other) => other !== id)))
  return (
    <fieldset className={`${layout.plainGroup} ${styles.group}`}>
      <legend>Settings to import</legend>
      <div className={`${layout.stack1} ${styles.scroll}`}>
        {changes.map(({ id, label, before, after, isAddress }) => (
          <Tick key={id} checked={ticked.has(id)} onChange={(isIn) => flip(id, isIn)}>
            {label}
            <br />
            <span className={textStyles.mutedAnywhere}>
              {isAddress && 'An address: your messages would be sent there. '}
              {inWords(before)} → {inWords(after)}
            </span>
          </Tick>
        ))}
      </div>
      <div className={rowStyles.centredWide}>
        <Button size="compact-sm" variant="default" onClick={() => onChange(new Set(harmless))}>
          Select all except addresses
        </Button>
        <Button size="compact-sm" variant="default" disabled={ticked.size === 0} onClick={() => onChange(new Set())}>
          Select none
        </Button>
      </div>
    </fieldset>
  )
}

const longest = 160

function inWords(value: SettingChange['before']): string {
  if (value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  const words = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return words.length > longest ? `${words.slice(0, longest)}…` : words
}
