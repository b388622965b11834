import { err, ok, type Result } from 'sdk'
import type { ScriptAbout } from '../../../shared/devices/patternFiles.ts'
import { type Fields, field, flagOf, isFields, listOf, numberOf } from '../../../shared/fields.ts'
import type { ScriptAxis } from '../../stimulation/contract.ts'
import { readAbout } from './about.ts'
import { axisNamed } from './axes.ts'
import { type ActionsReading, maxPoints, readActions } from './readActions.ts'

/** One funscript: its axes by T-code name, and what it says of itself. */
export interface Funscript {
  readonly axes: Readonly<Record<string, ScriptAxis>>
  readonly about: ScriptAbout
  readonly warnings: readonly string[]
}

const maxAxes = 32

/** Reads one funscript in any of its known forms: one axis, a list of axes, or named channels. */
export function readFunscript(document: unknown, ownAxis: string): Result<Funscript, { readonly message: string }> {
  const parts = partsOf(document, ownAxis)
  if (parts.length === 0) {
    return err({ message: 'There are no points in this file: a funscript has a list called “actions”.' })
  }
  const points = parts.reduce((sum, { actions }) => sum + actions.length, 0)
  if (points > maxPoints) {
    return err({ message: `The script has ${points} points; at most ${maxPoints} are read.` })
  }
  const inverted = flagOf(field(document, 'inverted')) ?? false
  const axes = new Map<string, ScriptAxis>()
  let unreadable = 0
  let dense = 0
  for (const { axis, actions, range } of parts) {
    const reading: ActionsReading = readActions(actions, { inverted, range })
    unreadable += reading.unreadable
    dense += reading.dense
    axes.set(axis, reading.axis)
  }
  return ok({
    axes: Object.fromEntries(axes),
    about: readAbout(field(document, 'metadata')),
    warnings: [
      ...(unreadable > 0 ? [`${counted(unreadable, 'point')} could not be read and stayed out.`] : []),
      ...(dense > 0 ? [`${counted(dense, 'point')} stood closer together than any device can follow.`] : []),
    ],
  })
}

interface AxisPart {
  readonly axis: string
  readonly actions: readonly unknown[]
  readonly range: readonly [number, number]
}

function partsOf(document: unknown, ownAxis: string): readonly AxisPart[] {
  const own = field(document, 'actions')
  const listed = listOf(field(document, 'axes'))
    .slice(0, maxAxes)
    .flatMap((entry) => partOf(field(entry, 'id', 'name'), entry))
  const channels = field(document, 'channels')
  const named = isFields(channels)
    ? Object.entries(channels)
        .slice(0, maxAxes)
        .flatMap(([name, channel]) => partOf(name, channel))
    : []
  const main = Array.isArray(own) ? [{ axis: ownAxis, actions: own as readonly unknown[], range: whole }] : []
  return [...main, ...listed, ...named]
}

function partOf(name: unknown, part: unknown): readonly AxisPart[] {
  const axis = typeof name === 'string' ? axisNamed(name) : undefined
  const actions = isFields(part) ? field(part, 'actions') : undefined
  if (axis === undefined || !Array.isArray(actions)) return []
  return [{ axis, actions, range: rangeOf(part as Fields) }]
}

const widest = 1_000_000
const whole: readonly [number, number] = [0, 100]

/** What a channel's own numbers run between; anything that is no such pair means 0 to 100. */
function rangeOf(part: Fields): readonly [number, number] {
  const range = listOf(field(part, 'range'))
  const [low, high] = [numberOf(range[0]), numberOf(range[1])]
  const isPair = low !== undefined && high !== undefined && high > low
  return isPair && Math.abs(low) <= widest && Math.abs(high) <= widest ? [low, high] : whole
}

const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`
