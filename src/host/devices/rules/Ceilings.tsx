import type { ActuatorKind } from 'sdk'
import layout from 'sdk/ui/layout.module.css'
import { Switch } from 'sdk/ui/Switch.ts'
import { kindWords } from '../../../shared/devices/kindWords.ts'
import { classLimits } from '../../../shared/devices/rules.ts'
import { kindId, ruleOutKind } from '../../consent/answering.ts'
import { changeKind } from '../../consent/deviceKinds.ts'
import { estimSection } from '../../consent/estimSection.ts'
import { Loosening } from '../../consent/Loosening.tsx'
import { useKindRules } from './rules.ts'
import styles from './SafetyCard.module.css'
import { Strength } from './Strength.tsx'

/** What is harmless by itself has no ceiling. */
const kinds = Object.keys(estimSection.schema.properties.ceilings.properties) as ActuatorKind[]

/** How strong each kind of output may ever be, and which must never move at all. */
export function Ceilings() {
  const { classes, ruledOut } = useKindRules()
  return (
    <div className={styles.ceilings}>
      {kinds.map((kind) => (
        <div key={kind} className={layout.stack1}>
          <Strength
            label={kindWords(kind)}
            value={classes[kind] ?? classLimits[kind].usual}
            most={classLimits[kind].most}
            onChange={(ceiling) => changeKind(kind, { ceiling })}
          />
          <Switch
            size="xs"
            label={`${kindWords(kind)}: never`}
            checked={ruledOut.includes(kind)}
            onChange={({ currentTarget }) => void ruleOutKind(kind, currentTarget.checked)}
          />
          <Loosening id={kindId(kind)} />
        </div>
      ))}
    </div>
  )
}
