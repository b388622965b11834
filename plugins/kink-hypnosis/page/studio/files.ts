import type { ScalarField } from 'sdk'
import { isSoundCue } from 'sdk/page/cues/names.ts'
import { field, isFields, listOf } from '../../../../src/shared/fields.ts'
import { type Composition, type Layer, maxCompositionMs, maxLayers, maxNameLength, minLayerMs } from './composition.ts'
import { cueForms, isCueName } from './cueForms.ts'
import {
  type Loop,
  maxProgramMs,
  maxStepMs,
  maxSteps,
  maxTextLength,
  maxTimes,
  minStepMs,
  type Program,
  programMs,
  type Step,
} from './program.ts'

/*
 * Effects and programs as files, and as they are kept. Whoever wrote one may be a stranger: readers throw with what is
 * wrong and where, in words for the player.
 */

const kinds = { effect: 'vesper-effect', program: 'vesper-program' } as const
const version = 1

export const compositionFile = (composition: Composition): string => fileOf(kinds.effect, composition)
export const programFile = (program: Program): string => fileOf(kinds.program, program)

export function readComposition(text: string): Composition {
  const file = parsed(text, kinds.effect, 'effect')
  return compositionOf(file, '')
}

export function readProgram(text: string): Program {
  const file = parsed(text, kinds.program, 'program')
  const steps = listOf(field(file, 'steps'))
  if (steps.length === 0) throw new Error('The program has no steps.')
  if (steps.length > maxSteps) throw new Error(`The program has ${steps.length} steps; the maximum is ${maxSteps}.`)
  const loop = field(file, 'loop')
  const wake = field(file, 'wake')
  const program: Program = {
    name: textIn(file, 'name', '', maxNameLength),
    about: textIn(file, 'about', '', maxNameLength * 4, ''),
    steps: steps.map((step, index) => stepOf(step, `Step ${index + 1}: `)),
    ...(loop !== undefined && { loop: loopOf(loop, steps.length) }),
    wake: { text: textIn(wake, 'text', 'The wake step: ', maxTextLength), isSpoken: field(wake, 'isSpoken') === true },
  }
  if (programMs(program) > maxProgramMs) throw new Error('The program is longer than an hour.')
  return program
}

function compositionOf(value: unknown, where: string): Composition {
  const layers = listOf(field(value, 'layers'))
  if (layers.length === 0) throw new Error(`${where}The effect has no layers.`)
  if (layers.length > maxLayers)
    throw new Error(`${where}The effect has ${layers.length} layers; the maximum is ${maxLayers}.`)
  return {
    name: textIn(value, 'name', where, maxNameLength),
    layers: layers.map((layer, index) => layerOf(layer, `${where}Layer ${index + 1}: `)),
  }
}

function layerOf(value: unknown, where: string): Layer {
  const cue = field(value, 'cue')
  if (!isCueName(cue)) throw new Error(`${where}there is no effect called ${nameOf(cue)}.`)
  const from = numberIn(value, 'from', where, 0, maxCompositionMs - minLayerMs)
  const ms = numberIn(value, 'ms', where, minLayerMs, maxCompositionMs)
  if (from + ms > maxCompositionMs) throw new Error(`${where}it ends after more than a minute.`)
  const given = field(value, 'params')
  const params = Object.entries(cueForms[cue].fields).map(
    ([name, form]) => [name, paramOf(form as ScalarField, field(given, name), `${where}${name} `)] as const,
  )
  return { cue, from, ms, params: Object.fromEntries(params) }
}

function paramOf(form: ScalarField, value: unknown, where: string): number | string {
  if (form.type === 'boolean') throw new Error(`${where}cannot be set.`)
  if (value === undefined) return form.default
  if (form.type === 'string') {
    if (typeof value !== 'string' || value.length > maxTextLength)
      throw new Error(`${where}is no text of up to ${maxTextLength} letters.`)
    if (form.format === 'color' && !/^#[0-9a-f]{6}$/i.test(value))
      throw new Error(`${where}is no colour such as #9a86d6.`)
    return value
  }
  const { minimum = 0, maximum = 1 } = form
  if (typeof value !== 'number' || !(value >= minimum && value <= maximum))
    throw new Error(`${where}is no number from ${minimum} to ${maximum}.`)
  return value
}

function stepOf(value: unknown, where: string): Step {
  const effect = field(value, 'effect')
  const sound = field(value, 'sound')
  return {
    ms: numberIn(value, 'ms', where, minStepMs, maxStepMs),
    text: textIn(value, 'text', where, maxTextLength, ''),
    isSpoken: field(value, 'isSpoken') === true,
    breathes: field(value, 'breathes') === true,
    pulse: field(value, 'pulse') === undefined ? 0 : numberIn(value, 'pulse', where, 0, 1),
    ...(effect !== undefined && { effect: compositionOf(effect, where) }),
    ...(sound !== undefined && { sound: soundOf(sound, where) }),
  }
}

function soundOf(value: unknown, where: string): NonNullable<Step['sound']> {
  const cue = field(value, 'cue')
  if (typeof cue !== 'string' || !isSoundCue(cue)) throw new Error(`${where}there is no sound called ${nameOf(cue)}.`)
  return { cue, gain: numberIn(value, 'gain', where, 0, 1) }
}

function loopOf(value: unknown, steps: number): Loop {
  const where = 'The loop: '
  const first = wholeIn(value, 'first', where, 0, steps - 1)
  return {
    first,
    last: wholeIn(value, 'last', where, first, steps - 1),
    times: wholeIn(value, 'times', where, 1, maxTimes),
  }
}

/** What a stranger called something, short enough for a sentence. */
const nameOf = (value: unknown): string => (typeof value === 'string' ? `“${value.slice(0, 40)}”` : 'that')

function numberIn(from: unknown, name: string, where: string, least: number, most: number): number {
  const value = field(from, name)
  if (typeof value !== 'number' || !(value >= least && value <= most))
    throw new Error(`${where}“${name}” is no number from ${least} to ${most}.`)
  return value
}

function wholeIn(from: unknown, name: string, where: string, least: number, most: number): number {
  const value = numberIn(from, name, where, least, most)
  if (!Number.isInteger(value)) throw new Error(`${where}“${name}” is no whole number.`)
  return value
}

function textIn(from: unknown, name: string, where: string, longest: number, absent?: string): string {
  const value = field(from, name) ?? absent
  if (typeof value !== 'string' || value.length > longest || (absent === undefined && value.trim() === ''))
    throw new Error(`${where}“${name}” is no text of up to ${longest} letters.`)
  return value
}

const fileOf = (kind: string, value: object): string => JSON.stringify({ kind, version, ...value }, null, 2)

function parsed(text: string, kind: string, what: string): unknown {
  const file = jsonOf(text, what)
  if (!isFields(file) || field(file, 'kind') !== kind)
    throw new Error(`This is not a valid ${what} file. Choose one exported from Vesper.`)
  if (field(file, 'version') !== version)
    throw new Error(`This ${what} file is from a newer version. Update Vesper, then import it again.`)
  return file
}

function jsonOf(text: string, what: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`This is not a valid ${what} file: it isn't JSON.`)
  }
}
