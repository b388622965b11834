import type { ScenarioJson } from '../scenarioDocument.ts'

/** What an author wants to be drafted, in their own words. */
export interface DraftWish {
  readonly idea: string
  /** "Warm and unhurried". */
  readonly tone: string
  /** About how many nodes; while nothing is typed there it is no number. */
  readonly nodes: number
  /** Who is met in it. Without a name it is whoever the player chats with. */
  readonly partner: { readonly name: string; readonly role: string }
  /** Whether devices may be used, and time be added to a lock. */
  readonly devices: boolean
  /** What the author said after earlier drafts, oldest first. */
  readonly additions: readonly string[]
  /** Absent: a new scenario. */
  readonly extend?: Extension
}

/** A scenario that more nodes are drafted for. */
export interface Extension {
  readonly document: ScenarioJson
  /** The node new ways may lead on from. Absent: only nodes that are named and missing are written. */
  readonly node: string | undefined
}

export const minNodes = 4
export const maxNodes = 30
export const maxIdeaLength = 4000
export const maxTextLength = 200

export const emptyWish: DraftWish = {
  idea: '',
  tone: '',
  nodes: 8,
  partner: { name: '', role: '' },
  devices: false,
  additions: [],
}

/** The wish with everything in it brought within bounds. */
export function boundedWish(wish: DraftWish): DraftWish {
  const { idea, tone, nodes, partner, additions } = wish
  const count = Number.isFinite(nodes) ? Math.round(nodes) : emptyWish.nodes
  return {
    ...wish,
    idea: idea.trim().slice(0, maxIdeaLength),
    tone: tone.trim().slice(0, maxTextLength),
    nodes: Math.min(maxNodes, Math.max(minNodes, count)),
    partner: { name: partner.name.trim().slice(0, maxTextLength), role: partner.role.trim().slice(0, maxTextLength) },
    additions: additions.map((words) => words.trim().slice(0, maxIdeaLength)).slice(-maxAdditions),
  }
}

const maxAdditions = 10
