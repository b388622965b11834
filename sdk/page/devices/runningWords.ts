import type { ActuatorKind } from 'sdk'
import { kindWords } from '../../../src/shared/devices/kindWords.ts'
import type { StimulationState } from '../../../src/workers/stimulation/contract.ts'

/** One kind of output that runs, in the words of its kind. */
export interface RunningKind {
  /** "Vibration", "E-Stim Active" */
  readonly words: string
  /** The strongest output of this kind: what was sent to it, 0..1. For a position, where it is. */
  readonly level: number
}

/**
 * What devices give now, by the kinds of their outputs, the strongest first: what the governor let through, not what was asked
 * for. Empty at rest. While a stimulus is waited for, kinds that could give it are named though they are at zero.
 */
export function runningKinds(
  { devices, channels, playing }: Pick<StimulationState, 'devices' | 'channels' | 'playing'>,
  isWaiting: boolean,
): readonly RunningKind[] {
  const here = channels.flatMap(({ device, index, level, commanded }) => {
    const found = devices.find(({ id, isHere }) => id === device && isHere)
    const kind = found?.actuators[index]?.kind
    return kind === undefined ? [] : [{ kind, level, commanded }]
  })
  const asked = here.filter(({ commanded }) => commanded > 0)
  // A place is no strength: it stays where it was when nothing plays any more.
  const running = here.filter(({ kind, level }) => level > 0 && (kind !== 'position' || playing.length > 0))
  if (running.length > 0) return strongest(running)
  if (!isWaiting) return []
  return strongest(asked.length > 0 ? asked : here)
}

function strongest(
  outputs: readonly { readonly kind: ActuatorKind; readonly level: number }[],
): readonly RunningKind[] {
  const levels = new Map<ActuatorKind, number>()
  for (const { kind, level } of outputs) levels.set(kind, Math.max(level, levels.get(kind) ?? 0))
  return [...levels].map(([kind, level]) => ({ words: wordsOf(kind), level })).sort((one, two) => two.level - one.level)
}

const wordsOf = (kind: ActuatorKind): string => (kind === 'estim' ? 'E-Stim Active' : kindWords(kind))
