import { isObject } from '../scenarioDocument.ts'
import { shapeFor } from './fits.ts'
import type { Shape } from './shape.ts'

/** One way of writing a value that can be written in several, in a word. */
export function alternativeName(shape: Shape): string {
  switch (shape.kind) {
    case 'text':
      return textNames[shape.as] ?? 'Text'
    case 'number':
      return 'Number'
    case 'switch':
      return 'Yes or no'
    case 'list':
      return 'Several'
    case 'map':
      return 'By name'
    default:
      return 'With details'
  }
}

const textNames: Readonly<Record<string, string>> = {
  node: 'One node',
  condition: 'Condition',
  change: 'One change',
  image: 'File or address',
  video: 'File or address',
  audio: 'File or address',
}

/** The same said in another way; undefined where something would be lost. */
export function rewritten(value: unknown, to: Shape): unknown {
  switch (to.kind) {
    case 'text':
      return asText(value)
    case 'number':
      return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : undefined
    case 'switch':
      return value === 'true' ? true : value === 'false' ? false : undefined
    case 'list':
      return asList(value, to.of)
    case 'object':
      return typeof value === 'string' ? asFields(value, to) : onlyOf(value, to)
    default:
      return undefined
  }
}

function asText(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return value.length === 1 ? textOf(value[0]) : undefined
  return textOf(value)
}

/** Fields that say the same alone as a text does. */
const mainFields: readonly string[] = ['to', 'file', 'link', 'name', 'text']

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  const [[name, text] = [], ...others] = isObject(value) ? Object.entries(value) : []
  return name !== undefined && others.length === 0 && mainFields.includes(name) && typeof text === 'string'
    ? text
    : undefined
}

function asFields(text: string, { fields }: Extract<Shape, { kind: 'object' }>): unknown {
  const isAddress = /^https?:\/\//i.test(text)
  const name = mainFields.find(
    (main) => fields.some((field) => field.name === main) && !(isAddress && main === 'file' && hasLink(fields)),
  )
  return name === undefined ? undefined : { [name]: text }
}

const hasLink = (fields: readonly { readonly name: string }[]) => fields.some(({ name }) => name === 'link')

function asList(value: unknown, of: Shape): unknown {
  if (Array.isArray(value)) return undefined
  if (shapeFor(of, value)) return [value]
  if (of.kind === 'object' && typeof value === 'string') {
    const fields = asFields(value, of)
    return fields === undefined ? undefined : [fields]
  }
  return isObject(value) && of.kind === 'text' ? namedAsTexts(value, of.as) : undefined
}

/** Values by name as a list of texts: changes of variables, or names alone where nothing else is said of them. */
function namedAsTexts(values: Readonly<Record<string, unknown>>, use: string): readonly string[] | undefined {
  const texts = Object.entries(values).map(([name, value]) => {
    if (use !== 'change') return isObject(value) && Object.keys(value).length === 0 ? name : undefined
    if (typeof value === 'string') return value.includes("'") ? undefined : `${name} = '${value}'`
    return typeof value === 'number' || typeof value === 'boolean' ? `${name} = ${value}` : undefined
  })
  return texts.every((text) => text !== undefined) ? texts : undefined
}

function onlyOf(value: unknown, to: Shape): unknown {
  return Array.isArray(value) && value.length === 1 && shapeFor(to, value[0]) ? value[0] : undefined
}

/** What a new entry is. */
export function blankOf(shape: Shape): unknown {
  switch (shape.kind) {
    case 'number':
      return shape.least ?? 0
    case 'switch':
      return false
    case 'list':
      return []
    case 'map':
    case 'object':
      return {}
    case 'either': {
      const [first] = shape.of
      return shape.part === 'value' ? 0 : first ? blankOf(first) : ''
    }
    default:
      return ''
  }
}
