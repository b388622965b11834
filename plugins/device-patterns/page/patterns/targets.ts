import type { ActuatorKind, Sense } from 'sdk'
import { outputName } from 'sdk/page/devices/outputWords.ts'
import { kindWords } from '../../../../src/shared/devices/kindWords.ts'
import type { ChannelView, StimulationState, Target } from '../../../../src/workers/stimulation/contract.ts'

/** Something a person can choose to play on. */
export interface TargetChoice {
  readonly value: string
  readonly label: string
  readonly target: Target
  readonly sense: Sense
}

type Outputs = Pick<StimulationState, 'channels' | 'devices'>

/** Everything for one sense, each kind there is, each group, each output. */
export function targetChoices({ channels, devices }: Outputs): readonly TargetChoice[] {
  const here = channels.filter(({ device }) => devices.some(({ id, isHere }) => isHere && id === device))
  const kinds = [...new Set(here.map((channel) => kindOf(channel, { devices })))].filter((kind) => kind !== undefined)
  const groups = [...new Set(here.map(({ route }) => route.group).filter(Boolean))]
  return [
    { value: 'pleasure', label: 'Everything for pleasure', target: { kind: 'all' }, sense: 'pleasure' },
    ...(here.some(({ route }) => route.senses.includes('pain'))
      ? [{ value: 'pain', label: 'Everything for pain', target: { kind: 'all' }, sense: 'pain' } as const]
      : []),
    ...kinds.map((actuator) => ({
      value: `kind:${actuator}`,
      label: `${kindWords(actuator)}, on all devices`,
      target: { kind: 'actuators', actuator } as const,
      sense: actuator === 'shock' ? ('pain' as const) : ('pleasure' as const),
    })),
    ...groups.map((group) => ({
      value: `group:${group}`,
      label: `Group “${group}”`,
      target: { kind: 'group', group } as const,
      sense: 'pleasure' as const,
    })),
    ...here.map((channel) => ({
      value: `channel:${channel.id}`,
      label: channelName(channel, { devices }),
      target: { kind: 'channels', channels: [channel.id] } as const,
      sense: senseOf(channel),
    })),
  ]
}

/** What a channel is called among all others: "Paper lantern · Vibration". */
export function channelName({ device, index }: ChannelView, { devices }: Pick<Outputs, 'devices'>): string {
  const view = devices.find(({ id }) => id === device)
  return view ? `${view.name} · ${outputName(view.actuators, index)}` : device
}

export function kindOf(
  { device, index }: Pick<ChannelView, 'device' | 'index'>,
  { devices }: Pick<Outputs, 'devices'>,
): ActuatorKind | undefined {
  return devices.find(({ id }) => id === device)?.actuators[index]?.kind
}

/** What a channel is played for where it can give both: the kinder one. */
export const senseOf = ({ route }: Pick<ChannelView, 'route'>): Sense =>
  route.senses.includes('pleasure') || route.senses.length === 0 ? 'pleasure' : 'pain'
