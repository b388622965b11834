import schema from '../../../../../schemas/scenario.schema.json'
import { helpOf, labelOf, textUseOf, unitOf } from './labels.ts'
import type { FieldShape, Shape, TextUse } from './shape.ts'

/** As much of a JSON schema as the schema of scenarios uses. */
interface Schema {
  readonly $ref?: string
  readonly description?: string
  readonly type?: string
  readonly enum?: readonly string[]
  readonly default?: unknown
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Schema
  readonly propertyNames?: { readonly pattern?: string }
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly maxItems?: number
  readonly maxProperties?: number
  readonly pattern?: string
}

const parts = schema.$defs as Readonly<Record<string, Schema>>

/** What a scenario says of itself, without its nodes: those are drawn one by one. */
export const scenarioFields: readonly FieldShape[] = fieldsOf(schema as Schema, 'scenario').filter(
  ({ name }) => name !== 'nodes' && name !== '$schema',
)

export const nodeFields: readonly FieldShape[] = fieldsOf(parts.node ?? {}, 'node')

export const nodeShape: Shape = { kind: 'object', part: 'node', fields: nodeFields }
export const nodesShape: Shape = { kind: 'map', of: nodeShape }

/** Fields that are known, though no form draws them. */
export const undrawn: readonly string[] = ['nodes', '$schema']

/** What the player sees comes first; an id is for the file. */
function fieldsOf({ properties = {}, required = [] }: Schema, part: string): readonly FieldShape[] {
  const fields = Object.entries(properties).toSorted(([a], [b]) => Number(a === 'id') - Number(b === 'id'))
  return fields.map(([name, field]) => ({
    name,
    label: labelOf(part, name),
    help: helpOf(part, name) || descriptionOf(field),
    isRequired: required.includes(name),
    shape: shapeOf(field, part, name),
  }))
}

function descriptionOf({ description, $ref = '' }: Schema): string {
  return description ?? parts[partOf($ref)]?.description ?? ''
}

/** The shape of a field; texts are for what the field is for, wherever they stand in it. */
function shapeOf(field: Schema, part: string, name: string, within = part): Shape {
  if (field.$ref !== undefined) {
    const named = partOf(field.$ref)
    return shapeOf({ ...parts[named], description: '' }, part, name, named)
  }
  const alternatives = field.anyOf ?? field.oneOf
  if (alternatives) {
    const all = alternatives.map((one) => shapeOf(one, part, name, within))
    return { kind: 'either', part: within, of: all.flatMap((one) => (one.kind === 'either' ? one.of : [one])) }
  }
  if (field.enum) {
    return {
      kind: 'choice',
      of: field.enum,
      ...(typeof field.default === 'string' && { usual: field.default }),
    }
  }
  switch (field.type) {
    case 'boolean':
      return { kind: 'switch', ...(typeof field.default === 'boolean' && { usual: field.default }) }
    case 'number':
    case 'integer':
      return numberOf(field, unitOf(part, name))
    case 'array':
      return {
        kind: 'list',
        of: shapeOf(field.items ?? {}, part, name, within),
        ...(field.maxItems !== undefined && { most: field.maxItems }),
      }
    case 'object':
      return field.properties
        ? { kind: 'object', part: within, fields: fieldsOf(field, within) }
        : {
            kind: 'map',
            of: shapeOf(field.additionalProperties ?? {}, part, name, within),
            ...(field.maxProperties !== undefined && { most: field.maxProperties }),
            ...(field.propertyNames?.pattern !== undefined && { names: field.propertyNames.pattern }),
          }
    default:
      return {
        kind: 'text',
        as: textUse(part, name, within),
        ...(field.maxLength !== undefined && { longest: field.maxLength }),
        ...(field.pattern !== undefined && { pattern: field.pattern }),
      }
  }
}

function textUse(part: string, name: string, within: string): TextUse {
  if (within === 'condition') return 'condition'
  return within === 'changes' ? 'change' : (textUseOf(part, name) ?? 'line')
}

function numberOf({ type, minimum, maximum }: Schema, unit: string | undefined): Shape {
  return {
    kind: 'number',
    isWhole: type === 'integer',
    ...(minimum !== undefined && { least: minimum }),
    ...(maximum !== undefined && { most: maximum }),
    ...(unit !== undefined && { unit }),
  }
}

function partOf(ref: string): string {
  return ref.slice(ref.lastIndexOf('/') + 1)
}
