import type { ActuatorKind } from 'sdk'
import { sections } from '../settings/sections.ts'
import { changeSettings } from '../settings/settings.ts'
import { useSettings } from '../settings/useSettings.ts'
import { Switch } from '../ui/Switch.ts'
import { kindWords } from './outputWords.ts'
import styles from './SafetyCard.module.css'
import { Strength } from './Strength.tsx'

type Kind = keyof typeof fields

const fields = sections.estim.properties.ceilings.properties
const kinds = Object.keys(fields) as (Kind & ActuatorKind)[]

/** How strong each kind of output may ever be, and which must never move at all. */
export function Ceilings() {
  const { ceilings, ruledOut } = useSettings().estim
  const rule = (kind: Kind, isOut: boolean) => {
    const others = ruledOut.filter((one) => one !== kind)
    changeSettings('estim', { ruledOut: isOut ? [...others, kind] : others })
  }
  return (
    <div className={styles.ceilings}>
      {kinds.map((kind) => (
        <div key={kind} className={styles.kind}>
          <Strength
            label={kindWords(kind)}
            value={ceilings[kind] / 100}
            most={fields[kind].maximum / 100}
            onChange={(level) =>
              changeSettings('estim', { ceilings: { ...ceilings, [kind]: Math.round(level * 100) } })
            }
          />
          <Switch
            size="xs"
            label={`${kindWords(kind)}: never`}
            checked={ruledOut.includes(kind)}
            onChange={({ currentTarget }) => rule(kind, currentTarget.checked)}
          />
        </div>
      ))}
    </div>
  )
}
