import type { ReactNode } from 'react'
import { useDevices } from 'sdk/page/devices/devices.ts'
import { isElectric, percentWords } from 'sdk/page/devices/outputWords.ts'
import type { DialogProps } from 'sdk/page/points/points.ts'
import { useSection } from 'sdk/page/settings/useSection.ts'
import { shortcutLabel } from 'sdk/page/shortcuts.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { Dialog } from 'sdk/ui/Dialog.tsx'
import layout from 'sdk/ui/layout.module.css'
import textStyles from 'sdk/ui/text.module.css'
import { useSnapshot } from 'valtio'
import { kindWords } from '../../shared/devices/kindWords.ts'
import { estimSection } from '../consent/estimSection.ts'
import styles from './ArmDialog.module.css'
import type { ArmQuestion } from './arming.ts'
import { ElectrodeWarning } from './rules/ElectrodeWarning.tsx'
import { power } from './rules/rules.ts'

/** Once in a visit, before anything moves: what will move, how far, and how it stops. */
export default function ArmDialog({ detail, onClose }: DialogProps) {
  const { answer } = detail as ArmQuestion
  const here = useDevices().devices.filter(({ isHere }) => isHere)
  const estim = useSection(estimSection)
  const { level } = useSnapshot(power)
  const settle = (isAllowed: boolean) => {
    onClose()
    answer(isAllowed)
  }
  const hasCurrent = here.some(({ actuators }) => actuators.some(({ kind }) => isElectric(kind)))
  return (
    <Dialog
      title="Turn devices on?"
      role="alertdialog"
      onClose={() => settle(false)}
      closing="own"
      footer={
        <>
          <Button variant="default" data-first-focus onClick={() => settle(false)}>
            Not now
          </Button>
          <Button onClick={() => settle(true)}>Turn on</Button>
        </>
      }
    >
      <div className={layout.stack4}>
        <Part title="Connected devices">
          {here.map(({ id, name, actuators }) => (
            <li key={id}>
              {name}{' '}
              <span className={textStyles.subtle}>({kindsOf(actuators.map(({ kind }) => kindWords(kind)))})</span>
            </li>
          ))}
          {here.length === 0 && <li>No device is connected.</li>}
        </Part>
        <Part title="Limits">
          <li>
            Power is at {percentWords(level)} and rises slowly; no character, scene or plugin can raise your limits.
          </li>
          <li>
            {allowed(estim.pleasure, estim.pain)}; the longest session is {estim.sessionMinutes} minutes.
          </li>
          {estim.holdToRun && <li>Devices run only while you hold.</li>}
        </Part>
        <Part title="Ways to stop">
          <li>Escape or {shortcutLabel('Mod+Backslash')} at any time, the Stop button, or your safeword.</li>
          <li>
            {estim.keepInBackground
              ? 'Devices keep running when this page is hidden.'
              : 'Devices stop when this page is hidden.'}{' '}
            Keep the switch of each device within reach.
          </li>
        </Part>
        {hasCurrent && <ElectrodeWarning />}
      </div>
    </Dialog>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={layout.stack1}>
      <h3>{title}</h3>
      <ul className={styles.list}>{children}</ul>
    </section>
  )
}

const kindsOf = (kinds: readonly string[]): string => [...new Set(kinds.map((kind) => kind.toLowerCase()))].join(', ')

function allowed(pleasure: boolean, pain: boolean): string {
  if (pleasure && pain) return 'Pleasure and pain are on'
  if (pleasure) return 'Pleasure is on, pain is off'
  return pain ? 'Pain is on, pleasure is off' : 'Pleasure and pain are off'
}
