import { type Message, wordingOf } from 'sdk'
import type { DialogProps } from 'sdk/page/points/points.ts'
import { Dialog } from 'sdk/ui/Dialog.tsx'
import styles from './DetailsDialog.module.css'

const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'medium' })
const whole = new Intl.NumberFormat()

/** When a message was said, and what wrote it. */
export default function DetailsDialog({ detail, onClose }: DialogProps) {
  return (
    <Dialog title="Message details" size="small" onClose={onClose}>
      <dl className={styles.facts}>
        {factsOf(detail as Message).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

/** What is known of the wording that is shown, by name. */
export function factsOf(message: Message): readonly (readonly [name: string, value: string])[] {
  const { timestamp, source, usage } = wordingOf(message)
  return [
    ['From', message.characterName],
    ['Time', moment.format(timestamp)],
    ...(source ? ([['Model', source.model]] as const) : []),
    ...(usage
      ? ([
          ['Tokens', `${whole.format(usage.input)} read, ${whole.format(usage.output)} written`],
          ...(usage.costUsd === undefined ? [] : ([['Cost', `$${usage.costUsd.toFixed(4)}`]] as const)),
        ] as const)
      : []),
  ]
}
