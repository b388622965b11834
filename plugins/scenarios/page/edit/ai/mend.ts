import schema from '../../../../../schemas/scenario.schema.json'
import { type Fields, field, isFields, listOf, textOf } from '../../../../../src/shared/fields.ts'
import type { DraftWish } from './wish.ts'

/*
 * What needs no second question: the mistake can be meant in one way only.
 */

/** A whole document as a model wrote it, mended. */
export function repairScenario(document: Fields, wish: Pick<DraftWish, 'devices'>): Fields {
  const nodes = nodesById(field(document, 'nodes'))
  const { cover: _, ...fitting } = fitScenario({ ...document, nodes: nodes ?? document.nodes })
  return {
    ...fitting,
    id: textOf(fitting.id) || idFrom(textOf(fitting.name)),
    ...(isFields(fitting.nodes) && { nodes: mapNodes(fitting.nodes, wish) }),
  }
}

/** The same for one of its parts, by its name in the schema. */
const fitPart = (part: keyof typeof schema.$defs, value: unknown): unknown => fitted(value, schema.$defs[part])

/** Nodes that are added to a document. */
export const mendNodes = (nodes: unknown, wish: Pick<DraftWish, 'devices'>): Fields =>
  mapNodes(nodesById(nodes) ?? {}, wish)

/** Ways that are added to a node. */
export const mendWays = (part: 'button' | 'aiAction', ways: unknown, wish: Pick<DraftWish, 'devices'>): Fields[] =>
  listOf(ways).flatMap((way) => {
    const fitting = fitPart(part, way)
    return isFields(fitting) ? [withoutTime(fitting, wish)] : []
  })

/** Nodes by their ids, also where they were written as a list. */
function nodesById(nodes: unknown): Fields | undefined {
  if (isFields(nodes)) return nodes
  const listed = listOf(nodes).flatMap((node) => {
    const id = textOf(field(node, 'id', 'name'))
    return isFields(node) && id !== '' ? [[id, node] as const] : []
  })
  return listed.length > 0 ? Object.fromEntries(listed) : undefined
}

const mapNodes = (nodes: Fields, wish: Pick<DraftWish, 'devices'>): Fields =>
  Object.fromEntries(
    Object.entries(nodes).map(([id, node]) => [id, isFields(node) ? mendNode(node, wish) : node] as const),
  )

function mendNode(node: Fields, wish: Pick<DraftWish, 'devices'>): Fields {
  const fitting = fitPart('node', node)
  if (!isFields(fitting)) return node
  // A draft has no files, and must not fetch anything.
  const { image: _, video: __, audio: ___, stimulation, aiActions, ...rest } = fitting
  const mended: Fields = {
    ...rest,
    ...(wish.devices && stimulation !== undefined && { stimulation }),
    ...(aiActions !== undefined && {
      aiActions: Array.isArray(aiActions)
        ? aiActions.map((action) => (isFields(action) ? withoutTime(action, wish) : action))
        : aiActions,
    }),
  }
  return isMeantAsEnd(mended) ? { ...mended, end: true } : mended
}

/** Leads nowhere, waits for nothing, and gives the partner nothing to talk of. */
function isMeantAsEnd(node: Fields): boolean {
  const ways = [node.buttons, node.aiActions, node.stimulation].flatMap(listOf)
  if (node.end !== undefined || node.next !== undefined || node.wait !== undefined || ways.length > 0) return false
  return node.noChat === true || (node.prompt === undefined && node.aiHint === undefined)
}

function withoutTime(action: Fields, { devices }: Pick<DraftWish, 'devices'>): Fields {
  const { addTime, ...rest } = action
  return devices && addTime !== undefined ? { ...rest, addTime } : rest
}

/** "The tea room" as an id: "the-tea-room". */
export function idFrom(name: string): string {
  const words =
    name
      .normalize('NFKD')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return words.join('-').slice(0, 60) || 'scenario'
}

type Schema = Fields

/** The document with only the fields that the schema knows, and without those that say nothing. */
const fitScenario = (document: Fields): Fields => fitted(document, schema) as Fields

function fitted(value: unknown, of: Schema): unknown {
  const form = formFor(value, of)
  if (Array.isArray(value))
    return isFields(form.items) ? value.map((item) => fitted(item, form.items as Schema)) : value
  if (!isFields(value)) return value
  const { properties, additionalProperties } = form
  if (isFields(properties)) {
    const required = listOf(form.required)
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, inside]) => {
        const known = Object.hasOwn(properties, name) ? properties[name] : undefined
        const saysNothing = inside === null || (inside === '' && !required.includes(name))
        return isFields(known) && !saysNothing ? [[name, fitted(inside, known)] as const] : []
      }),
    )
  }
  if (!isFields(additionalProperties)) return value
  return Object.fromEntries(Object.entries(value).map(([name, inside]) => [name, fitted(inside, additionalProperties)]))
}

/** The form that a value of this type can take, where there are several. */
function formFor(value: unknown, of: Schema): Schema {
  const form = resolved(of)
  const choices = [...listOf(form.oneOf), ...listOf(form.anyOf)].filter(isFields)
  if (choices.length === 0) return form
  const type = Array.isArray(value) ? 'array' : typeof value
  const fitting = choices.map((choice) => formFor(value, choice)).find((choice) => choice.type === type)
  return fitting ?? {}
}

function resolved(of: Schema): Schema {
  const name = typeof of.$ref === 'string' ? of.$ref.replace('#/$defs/', '') : undefined
  if (name === undefined) return of
  const parts: Fields = schema.$defs
  const part = Object.hasOwn(parts, name) ? parts[name] : undefined
  return isFields(part) ? part : {}
}
