import { isObject } from '../scenarioDocument.ts'
import type { Shape } from './shape.ts'

/** The shape a value has among those it may have; undefined where it is none of them. */
export function shapeFor(shape: Shape, value: unknown): Shape | undefined {
  if (shape.kind === 'either') return shape.of.find((one) => shapeFor(one, value))
  return isOfKind(shape, value) ? shape : undefined
}

function isOfKind(shape: Shape, value: unknown): boolean {
  switch (shape.kind) {
    case 'text':
    case 'choice':
      return typeof value === 'string'
    case 'number':
      return typeof value === 'number'
    case 'switch':
      return typeof value === 'boolean'
    case 'list':
      return Array.isArray(value)
    default:
      return isObject(value)
  }
}

/** Why a value is not what belongs here. */
export const misfit = (shape: Shape, value: unknown): string =>
  `This should be ${wanted(shape)}, but it is ${kindOf(value)}. It is kept until you change it.`

/** What is odd about a value that is of the right kind. */
export function remarkOn(shape: Shape, value: unknown): string | undefined {
  switch (shape.kind) {
    case 'text':
      return typeof value === 'string' ? remarkOnText(value, shape) : undefined
    case 'number':
      return typeof value === 'number' ? remarkOnNumber(value, shape) : undefined
    case 'choice':
      return typeof value === 'string' && !shape.of.includes(value)
        ? `“${value.slice(0, 60)}” is unknown. Use one of: ${shape.of.join(', ')}.`
        : undefined
    case 'list':
      return Array.isArray(value) && value.length > (shape.most ?? value.length)
        ? `Only the first ${shape.most} count.`
        : undefined
    case 'map':
      return isObject(value) && Object.keys(value).length > (shape.most ?? Number.POSITIVE_INFINITY)
        ? `Only the first ${shape.most} count.`
        : undefined
    default:
      return undefined
  }
}

function remarkOnText(value: string, { longest, pattern }: Extract<Shape, { kind: 'text' }>): string | undefined {
  if (longest !== undefined && value.length > longest) return `Use at most ${longest} characters.`
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(value)) return 'Invalid format.'
  return undefined
}

function remarkOnNumber(value: number, shape: Extract<Shape, { kind: 'number' }>): string | undefined {
  const { least, most, isWhole } = shape
  if (isWhole && !Number.isInteger(value)) return 'This should be a whole number.'
  if (least !== undefined && value < least) return `This should be ${least} or more.`
  return most !== undefined && value > most ? `This should be ${most} or less.` : undefined
}

const words: Readonly<Record<Shape['kind'], string>> = {
  text: 'text',
  choice: 'one of a few words',
  number: 'a number',
  switch: 'yes or no',
  list: 'a list',
  map: 'a set of named values',
  object: 'a set of fields',
  either: '',
}

const wanted = (shape: Shape): string =>
  shape.kind === 'either' ? [...new Set(shape.of.map(wanted))].join(' or ') : words[shape.kind]

function kindOf(value: unknown): string {
  if (value === null) return 'nothing (null)'
  if (Array.isArray(value)) return 'a list'
  switch (typeof value) {
    case 'string':
      return 'text'
    case 'number':
      return 'a number'
    case 'boolean':
      return value ? 'yes (true)' : 'no (false)'
    default:
      return 'a set of fields'
  }
}
