import type { ActuatorKind } from 'sdk'
import { curveAt } from '../../../../../src/shared/devices/patterns.ts'
import type { Pattern, StimulationState } from '../../../../../src/workers/stimulation/contract.ts'
import { channelName, kindOf } from '../targets.ts'

/** One axis of a script, and the outputs that follow it. */
export interface AxisUse {
  readonly axis: string
  readonly channels: readonly string[]
}

type Script = Extract<Pattern, { readonly kind: 'script' }>

/**
 * Which output follows which axis. The engine's own choice is asked for, not copied: each axis stands at a place of its
 * own, and where an output goes tells which one it took.
 */
export function usesOf(script: Script, state: Pick<StimulationState, 'channels' | 'devices'>): readonly AxisUse[] {
  const axes = Object.keys(script.axes)
  const marked = markedScript(axes)
  const found = state.channels.map((channel) => {
    const kind = kindOf(channel, state)
    const label = state.devices.find(({ id }) => id === channel.device)?.actuators[channel.index]?.label ?? ''
    return { name: channelName(channel, state), axis: kind && axisTaken(marked, axes, kind, label) }
  })
  return axes.map((axis) => ({
    axis,
    channels: found.filter((channel) => channel.axis === axis).map(({ name }) => name),
  }))
}

const markedScript = (axes: readonly string[]): Script => ({
  kind: 'script',
  name: '',
  axes: Object.fromEntries(
    axes.map((axis, index) => [axis, { at: Float64Array.of(0), place: Float32Array.of((index + 1) / 64) }]),
  ),
})

function axisTaken(marked: Script, axes: readonly string[], kind: ActuatorKind, label: string): string | undefined {
  const place = curveAt(marked, 1, { t: 0, lengthMs: 1 }, { kind, label })
  return place === undefined ? undefined : axes[Math.round(place * 64) - 1]
}
