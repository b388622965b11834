import { type Fields, field, isFields, listOf, textOf } from '../../../../../shared/fields.ts'
import { fitPart, fitScenario } from './fitSchema.ts'
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
