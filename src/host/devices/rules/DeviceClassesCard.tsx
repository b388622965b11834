import type { ActuatorKind } from 'sdk'
import { Answers } from 'sdk/ui/Answers.tsx'
import { Fold } from 'sdk/ui/Fold.tsx'
import { LinkButton } from 'sdk/ui/LinkButton.tsx'
import { kindWords } from '../../../shared/devices/kindWords.ts'
import { classLimits } from '../../../shared/devices/rules.ts'
import { kindId, ruleOutKind } from '../../consent/answering.ts'
import styles from '../../consent/ConsentPage.module.css'
import { Loosening } from '../../consent/Loosening.tsx'
import { useKindRules } from './rules.ts'

const options = [
  ['yes', 'Within my limits'],
  ['no', 'Never'],
] as const

/** What a light or a beep does needs no agreement. */
const kinds = (Object.keys(classLimits) as ActuatorKind[]).filter((kind) => !['led', 'beep', 'feel'].includes(kind))

/** What devices may do at all, by kind: the same that stands with the devices themselves. */
export default function DeviceClassesCard() {
  const { ruledOut } = useKindRules()
  const never = kinds.filter((kind) => ruledOut.includes(kind))
  const summary = never.length > 0 ? `Never: ${never.map(kindWords).join(', ')}` : 'Within my limits'
  return (
    <Fold title="Devices" summary={summary}>
      <p className={styles.small}>
        “Never” applies to characters, scenes, plugins and yourself. Set the strength of the others on the devices page.
      </p>
      <div className={styles.group}>
        {kinds.map((kind) => (
          <Answers
            key={kind}
            label={kindWords(kind)}
            options={options}
            value={ruledOut.includes(kind) ? 'no' : 'yes'}
            onChange={(answer) => void ruleOutKind(kind, answer === 'no')}
          >
            <Loosening id={kindId(kind)} />
          </Answers>
        ))}
      </div>
      <div className={styles.actions}>
        <LinkButton to="/settings/sextoys/overview" variant="default">
          Strength and maximums
        </LinkButton>
      </div>
    </Fold>
  )
}
