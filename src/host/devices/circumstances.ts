import type { ActuatorKind, Sense } from 'sdk'
import type { Circumstances } from '../../policy/judge.ts'
import type { ChannelView, DeviceView } from '../../workers/stimulation/contract.ts'
import { session } from '../chat/session/session.ts'
import { consentNow } from '../consent/consentNow.ts'
import { cueNames } from '../consent/cues/names.ts'
import { limitsNow } from '../consent/limitsNow.ts'
import { withheldIn } from '../consent/permissions.ts'
import { mayAddTime } from '../features/chastity/lockNow.ts'
import { director, strongestNow } from '../features/director/director.ts'
import { imageService } from '../features/pictures/imageService.ts'
import { waysOfStory } from '../features/scenarios/play/sceneOfStory.ts'
import { settings } from '../settings/settings.ts'
import { devices } from './devices.ts'

/** What is possible and permitted now: of devices, only what is connected, switched on and allowed to move. */
export function circumstances(): Circumstances {
  const { enabled, pleasure, pain, ruledOut } = settings.estim
  const withheld = withheldIn(session.current)
  const mayMove = enabled && devices.state.isArmed && !withheld.includes('devices')
  const senses: readonly (Sense | false)[] = [pleasure && 'pleasure', pain && 'pain']
  const allowed = senses.filter((sense) => sense !== false)
  const usable = mayMove ? usableOutputs(allowed, ruledOut.map(String)) : []
  return {
    senses: allowed,
    ways: waysOfStory(),
    mayAddTime: mayAddTime(),
    pictures: imageService.generate !== undefined && !withheld.includes('pictures'),
    cues: cueNames(),
    limits: [...ruledOut.map(String), ...ruledOutTags()],
    ruledOut: limitsNow().hard,
    withheld,
    directed: { strongest: strongestNow(), pace: director.pace },
    actuators: [...new Set(usable.map(({ kind }) => kind))],
    outputs: [...new Set(usable.map(({ words }) => words))],
  }
}

/** Modules that carry one of these stay silent. */
function ruledOutTags(): readonly string[] {
  const { answers } = consentNow()
  return Object.keys(answers).filter((id) => answers[id] === 'no')
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
