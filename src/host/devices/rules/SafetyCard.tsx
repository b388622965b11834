import type { ActuatorKind } from 'sdk'
import { useDevices } from 'sdk/page/devices/devices.ts'
import { Strength } from 'sdk/page/devices/Strength.tsx'
import { clockWords } from 'sdk/page/devices/silenceWords.ts'
import { SchemaForm } from 'sdk/page/settings/SchemaForm.tsx'
import { changeSettings } from 'sdk/page/settings/settings.ts'
import { useSection } from 'sdk/page/settings/useSection.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import { StopIcon } from 'sdk/ui/icons.tsx'
import layout from 'sdk/ui/layout.module.css'
import rowStyles from 'sdk/ui/rows.module.css'
import { Switch } from 'sdk/ui/Switch.ts'
import textStyles from 'sdk/ui/text.module.css'
import { useSnapshot } from 'valtio'
import { kindWords } from '../../../shared/devices/kindWords.ts'
import { classLimits } from '../../../shared/devices/rules.ts'
import { kindId, ruleOutKind } from '../../consent/answering.ts'
import { changeKind } from '../../consent/deviceKinds.ts'
import { estimSection } from '../../consent/estimSection.ts'
import { Loosening } from '../../consent/Loosening.tsx'
import { stopStimulation } from '../../consent/stop.ts'
import { allowDevices } from '../arming.ts'
import { HoldButton } from '../bar/HoldButton.tsx'
import { safetyForm } from '../connect/estimForm.ts'
import { StopReportView } from '../stop/StopReportView.tsx'
import { power, setPower, useKindRules } from './rules.ts'
import styles from './SafetyCard.module.css'

/** Whether devices may move, how far, and the way to stop them. */
export function SafetyCard() {
  const { isArmed, stopped, leftMs } = useDevices()
  const estim = useSection(estimSection)
  return (
    <Card title="Safety">
      <div className={rowStyles.apart4}>
        <p className={textStyles.strong}>{wordsFor(isArmed, stopped !== undefined)}</p>
        {leftMs !== undefined && <p className={textStyles.subtleNumber}>{clockWords(leftMs)} of the session left</p>}
      </div>
      {stopped && <StopReportView report={stopped} />}
      <div className={layout.row}>
        {!isArmed && (
          <Button onClick={() => void allowDevices()}>{stopped ? 'Resume from zero' : 'Turn devices on'}</Button>
        )}
        <Button color="red" leftSection={<StopIcon size={18} />} onClick={() => stopStimulation()}>
          Stop everything
        </Button>
      </div>
      {estim.holdToRun && <HoldButton />}
      <Strength
        label="Power"
        hint="Limits all devices. Starts low each visit; no character, scene or plugin can raise it."
        value={useSnapshot(power).level}
        onChange={setPower}
      />
      <details className={styles.more}>
        <summary>Maximums by type</summary>
        <Ceilings />
      </details>
      <SchemaForm schema={safetyForm} values={estim} onChange={(patch) => changeSettings(estimSection, patch)} />
    </Card>
  )
}

function wordsFor(isArmed: boolean, isStopped: boolean): string {
  if (isArmed) return 'Devices are on.'
  return isStopped ? 'Devices are off until you resume.' : 'Devices are off.'
}

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
