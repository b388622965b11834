import type { Diagnostic, StoryAbout } from 'sdk'
import { nodesOf, waysOf } from './nodes.ts'
import { type ScenarioJson, valueAt } from './scenarioDocument.ts'

/** How one comes from a node to another: by a button, by the partner, by time, or as other formats have it. */
export type WayKind = 'button' | 'partner' | 'time' | 'other'

export interface MapEdge {
  readonly from: string
  readonly to: string
  readonly kind: WayKind
  /** What the player chooses, where the way is a button. */
  readonly label?: string
}

/** A node as it is drawn. */
export interface MapNode {
  readonly id: string
  /** The first words of it; empty where it has none. */
  readonly label: string
  readonly isStart: boolean
  readonly isEnd: boolean
  /** Whether anything leads here from the start. */
  readonly isReached: boolean
  /** The worst that was found in it. */
  readonly severity: Diagnostic['severity'] | undefined
  readonly problems: number
}

/** A story as a drawing: what there is and where it leads. */
export interface StoryGraph {
  readonly nodes: readonly MapNode[]
  readonly edges: readonly MapEdge[]
}

/** A page of any format: what it is called, its ways on, and whether the story can be over here. */
interface Page {
  readonly id: string
  readonly label: string
  readonly edges: readonly MapEdge[]
  readonly isEnd: boolean
}

/** The graph of a draft. Our own format is drawn as it is written, also while its engine cannot read it. */
export function graphOf(script: ScenarioJson, about: StoryAbout | undefined, isNative: boolean): StoryGraph {
  const pages = isNative ? nativePages(script) : (about?.pages ?? []).map(foreignPage)
  const start = isNative ? valueAt(script, ['start']) : (pages.find(({ id }) => id === 'start') ?? pages[0])?.id
  const known = new Set(pages.map(({ id }) => id))
  const edges = pages.map((page) => page.edges.filter(({ to }) => known.has(to)))
  const leads = new Map(pages.map(({ id }, index) => [id, edges[index] ?? []]))
  const reached = reachedFrom(typeof start === 'string' && known.has(start) ? [start] : [], leads)
  const found = problemsByPage(about?.diagnostics ?? [])
  const nodes = pages.map(({ id, label, isEnd }): MapNode => {
    const problems = found.get(id) ?? []
    return {
      id,
      label,
      isEnd,
      isStart: id === start,
      isReached: reached.has(id),
      severity: severities.find((severity) => problems.includes(severity)),
      problems: problems.length,
    }
  })
  return { nodes, edges: edges.flat() }
}

const severities = ['error', 'warning', 'note'] as const
const maxLabelLength = 80

function nativePages(script: ScenarioJson): readonly Page[] {
  return Object.entries(nodesOf(script)).map(([id, node]) => {
    const edges = valueAt(node, ['end']) === true ? [] : edgesOf(script, id, node)
    const desc = valueAt(node, ['desc'])
    return { id, label: typeof desc === 'string' ? firstWords(desc) : '', edges, isEnd: edges.length === 0 }
  })
}

/** Each node it leads to, once for each kind of way. */
function edgesOf(script: ScenarioJson, from: string, node: unknown): readonly MapEdge[] {
  const isSilent = valueAt(node, ['noChat']) === true
  const stays = valueAt(node, ['wait']) === undefined
  const all = waysOf(script, from).flatMap(({ place, to }): readonly MapEdge[] => {
    const kind = place[2] === 'buttons' ? 'button' : place[2] === 'aiActions' ? 'partner' : 'time'
    const label = kind === 'button' ? valueAt(script, [...place.slice(0, -1), 'label']) : undefined
    const said = typeof label === 'string' && label !== '' ? { label } : {}
    return (kind === 'partner' && isSilent) || (kind === 'time' && stays) ? [] : [{ from, to, kind, ...said }]
  })
  const isAlike = (one: MapEdge, other: MapEdge) => one.to === other.to && one.kind === other.kind
  return all
    .filter((edge, index) => all.findIndex((other) => isAlike(other, edge)) === index)
    .map((edge) => {
      const labels = all.flatMap((other) => (isAlike(other, edge) && other.label ? [other.label] : []))
      return labels.length > 1 ? { ...edge, label: labels.join(' / ') } : edge
    })
}

const foreignPage = ({ id, label, leads }: StoryAbout['pages'][number]): Page => ({
  id,
  label: label === id ? '' : firstWords(label),
  edges: leads.map((to) => ({ from: id, to, kind: 'other' })),
  isEnd: leads.length === 0,
})

function firstWords(text: string): string {
  const [line = ''] = text.trim().slice(0, 500).split('\n')
  return line.length > maxLabelLength ? `${line.slice(0, maxLabelLength - 1)}…` : line
}

function reachedFrom(start: readonly string[], leads: ReadonlyMap<string, readonly MapEdge[]>): ReadonlySet<string> {
  const reached = new Set(start)
  for (const id of reached) for (const { to } of leads.get(id) ?? []) reached.add(to)
  return reached
}

function problemsByPage(diagnostics: readonly Diagnostic[]): ReadonlyMap<string, readonly Diagnostic['severity'][]> {
  const found = new Map<string, Diagnostic['severity'][]>()
  for (const { page, severity } of diagnostics) {
    if (page === undefined) continue
    const list = found.get(page)
    if (list) list.push(severity)
    else found.set(page, [severity])
  }
  return found
}
