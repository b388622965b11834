import { useId } from 'react'
import type { CharacterId } from 'sdk'
import { characterFormParts } from 'sdk/page/points/characterParts.ts'
import { Parts } from 'sdk/page/points/Parts.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import textStyles from 'sdk/ui/text.module.css'
import styles from './CharacterForm.module.css'
import type { EditingProps } from './FormField.tsx'

interface HowTheyPlayProps extends EditingProps {
  /** Undefined for somebody new, whom nothing can refer to yet. */
  readonly id: CharacterId | undefined
}

/** How readily somebody speaks when nobody has said. */
const usual = 0.5

/** What is different in chats with this one. */
export function HowTheyPlay({ draft, id, onChange }: HowTheyPlayProps) {
  const range = useId()
  const value = draft.talkativeness ?? usual
  return (
    <Card title="In chats">
      {id && <Parts of={characterFormParts} at="chats-first" props={{ id }} />}
      <div className={styles.range}>
        <label htmlFor={range}>Talkativeness</label>
        <p id={`${range}-what`} className={textStyles.subtle}>
          How often they speak in a group, from only when asked to every time.
        </p>
        <input
          id={range}
          type="range"
          min={0}
          max={1}
          step={0.05}
          value={value}
          aria-describedby={`${range}-what`}
          aria-valuetext={`${Math.round(value * 100)} %`}
          onChange={(event) => onChange({ talkativeness: Number(event.currentTarget.value) })}
        />
        <output htmlFor={range}>{Math.round(value * 100)} %</output>
      </div>
      {id && <Parts of={characterFormParts} at="chats-last" props={{ id }} />}
    </Card>
  )
}
