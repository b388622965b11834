import { useDevices } from 'sdk/page/devices/devices.ts'
import { outputName } from 'sdk/page/devices/outputWords.ts'
import boxes from 'sdk/ui/boxes.module.css'
import textStyles from 'sdk/ui/text.module.css'
import { useMedia } from 'sdk/ui/useMedia.ts'
import { classLimits } from '../../../shared/devices/rules.ts'
import type { ChannelId, ChannelView, DeviceView } from '../../../workers/stimulation/contract.ts'
import { ChannelStrip } from '../bar/ChannelStrip.tsx'
import { type FieldProps, type RouteField, routeFields } from './RouteFields.tsx'
import styles from './Routing.module.css'
import { changeRoute } from './rules.ts'

/** How intents come to each output: a table where there is room, else a card for each. */
export function Routing() {
  const isNarrow = useMedia('(width < 1180px)')
  const { channels } = useDevices()
  const ids = channels.map(({ id }) => id)
  if (ids.length === 0) return <p>Connect a device to see its outputs here.</p>
  if (isNarrow)
    return (
      <ul className={styles.cards}>
        {ids.map((id) => (
          <CardOf key={id} channel={id} />
        ))}
      </ul>
    )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
    <section className={styles.frame} aria-label="Routing of all outputs" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {routeFields.map(({ id, title }) => (
              <th key={id} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        {ids.map((id) => (
          <RowsOf key={id} channel={id} />
        ))}
      </table>
    </section>
  )
}

interface OutputProps {
  readonly channel: ChannelId
}

function RowsOf({ channel: id }: OutputProps) {
  const output = useOutput(id)
  if (!output) return null
  const { name, device, channel, at } = output
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={routeFields.length} className={styles.name}>
          {name} <span className={styles.device}>{device.name}</span>
        </th>
      </tr>
      <tr>
        {routeFields.map((field) => (
          <td key={field.id}>{field.draw(propsOf(output, field))}</td>
        ))}
      </tr>
      <tr>
        <td colSpan={routeFields.length} className={styles.strip}>
          <ChannelStrip channel={channel} at={at} />
        </td>
      </tr>
    </tbody>
  )
}

function CardOf({ channel: id }: OutputProps) {
  const output = useOutput(id)
  if (!output) return null
  const { name, device, channel, at } = output
  return (
    <li className={boxes.group}>
      <h3 className={textStyles.smallHeading}>
        {name} <span className={styles.device}>{device.name}</span>
      </h3>
      <ChannelStrip channel={channel} at={at} />
      <dl className={styles.fields}>
        {routeFields.map((field) => (
          <div key={field.id} className={styles.line}>
            <dt>{field.title}</dt>
            <dd>{field.draw(propsOf(output, field))}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}

interface Output {
  readonly name: string
  readonly device: DeviceView
  readonly channel: ChannelView
  readonly at: number
}

function useOutput(id: ChannelId): Output | undefined {
  const { devices, channels, at } = useDevices()
  const channel = channels.find((one) => one.id === id)
  const device = devices.find((one) => one.id === channel?.device)
  return channel && device && { name: outputName(device.actuators, channel.index), device, channel, at }
}

function propsOf({ name, device, channel }: Output, { title }: RouteField): FieldProps {
  const { kind, caution } = device.actuators[channel.index] ?? { kind: 'vibrate' as const }
  return {
    label: `${title}: ${name} of ${device.name}`,
    route: channel.route,
    kind,
    most: Math.min(classLimits[kind]?.most ?? 1, caution?.most ?? 1),
    change: (patch) => changeRoute(channel.id, patch),
  }
}
