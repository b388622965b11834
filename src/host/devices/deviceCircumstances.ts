import type { ActuatorKind, Sense } from 'sdk'
import { devices } from 'sdk/page/devices/devices.ts'
import type { Possible } from 'sdk/page/points/circumstancesParts.ts'
import { session } from 'sdk/page/session.ts'
import type { ChannelView, DeviceView } from '../../workers/stimulation/contract.ts'
import { estimSection } from '../consent/estimSection.ts'
import { withheldIn } from '../consent/permissions.ts'

/** What devices can do now: only what is connected, switched on and allowed to move. */
export function deviceCircumstances(): Possible {
  const { enabled, pleasure, pain, ruledOut } = estimSection.now
  const mayMove = enabled && devices.state.isArmed && !withheldIn(session.current).includes('devices')
  const senses: readonly (Sense | false)[] = [pleasure && 'pleasure', pain && 'pain']
  const allowed = senses.filter((sense) => sense !== false)
  const usable = mayMove ? usableOutputs(allowed, ruledOut.map(String)) : []
  return {
    senses: allowed,
    actuators: [...new Set(usable.map(({ kind }) => kind))],
    outputs: [...new Set(usable.map(({ words }) => words))],
  }
}

interface Output {
  readonly kind: ActuatorKind
  readonly words: string
}

function usableOutputs(senses: readonly Sense[], ruledOut: readonly string[]): readonly Output[] {
  const { state } = devices
  const here = new Map(state.devices.filter(({ isHere }) => isHere).map((device) => [device.id as string, device]))
  return state.channels.flatMap((channel) => {
    const kind = kindOf(channel, here)
    const { route, limits } = channel
    const isOpen = route.isOn && route.senses.some((sense) => senses.includes(sense)) && !limits.includes('lost')
    if (!kind || !isOpen || ruledOut.includes(kind)) return []
    const words = nouns[kind]
    return words === undefined
      ? []
      : [{ kind, words: route.part === 'other' ? words : `${words} at the ${route.part}` }]
  })
}

const kindOf = ({ device, index }: ChannelView, here: ReadonlyMap<string, DeviceView>): ActuatorKind | undefined =>
  here.get(device)?.actuators[index]?.kind

/** What is felt, for the model. What cannot be felt is not told. */
const nouns: Readonly<Partial<Record<ActuatorKind, string>>> = {
  vibrate: 'vibration',
  rotate: 'rotation',
  oscillate: 'thrusting',
  constrict: 'squeezing',
  inflate: 'inflation',
  position: 'strokes',
  estim: 'electric stimulation',
  shock: 'electric shocks',
  temperature: 'warmth',
}
