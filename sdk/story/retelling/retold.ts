import type { StageMedia } from '../stage.ts'
import type { Diagnostic } from '../story.ts'

/** Where a node of a story told again leads, while that holds. */
export interface RetoldWay {
  to: RetoldNode
  /** A condition of the built-in format. Absent: always. */
  readonly if?: string
}

/** Something to press in a story told again. */
export interface RetoldButton {
  /** Plain words. */
  readonly label: string
  /** Absent: it changes variables and stays. */
  to?: RetoldNode
  readonly if?: string
  /** Changes of variables, in the built-in format. */
  readonly set: string[]
  /** What is said when it is pressed. */
  readonly transition?: string
}

/** A sound or video of a node. */
export interface RetoldClip {
  readonly media: StageMedia
  /** Plays in all; 0 is endless. */
  readonly loops?: number
  /** 0..1. */
  readonly volume?: number
  readonly startAt?: number
  readonly stopAt?: number
}

/**
 * A node in the making. Whoever tells a story again fills it; what leads nowhere in the end is an end of the story. A
 * node that waits no time and shows nothing costs nothing: it is passed over in the document.
 */
export interface RetoldNode {
  readonly id: string
  /** The page of the original it comes from. */
  readonly page: string
  /** Markdown, said on arriving, one paragraph after another. */
  readonly texts: string[]
  /** Changes of variables on arriving, before anything is said. */
  readonly set: string[]
  readonly next: RetoldWay[]
  readonly buttons: RetoldButton[]
  readonly sounds: RetoldClip[]
  image?: StageMedia
  video?: RetoldClip
  /** Milliseconds until it goes on by itself. */
  waitMs?: number
  end: boolean
}

/** What a node may hold, as the format says it. */
export const most = {
  nodes: 5000,
  /** Made while telling; those that only lead on are no part of the document. */
  made: 25_000,
  ways: 24,
  changes: 50,
  variables: 500,
  sounds: 4,
  text: 20_000,
  condition: 480,
  waitMs: 86_400_000,
} as const

/** Whether a node only leads on: it shows nothing and takes no time. */
export const isPassage = ({ texts, buttons, sounds, image, video, waitMs, next, end }: RetoldNode): boolean =>
  !end &&
  waitMs === 0 &&
  next.length === 1 &&
  next[0]?.if === undefined &&
  texts.length + buttons.length + sounds.length === 0 &&
  image === undefined &&
  video === undefined

/** Nodes a node leads to. */
export const leadsOf = ({ end, next, buttons }: RetoldNode): readonly RetoldNode[] =>
  end ? [] : [...next.map(({ to }) => to), ...buttons.flatMap(({ to }) => to ?? [])]

/** Whether the player has time at a node. */
export const isStop = ({ buttons, waitMs, next }: RetoldNode): boolean =>
  buttons.length > 0 || next.length === 0 || waitMs !== 0

/** Nodes that can be reached from one, itself the first. */
export function reachedFrom(...starts: readonly RetoldNode[]): ReadonlySet<RetoldNode> {
  const reached = new Set(starts)
  for (const node of reached) for (const to of leadsOf(node)) reached.add(to)
  return reached
}

/** What a variable can be. */
export type RetoldValue = string | number | boolean

/** Where something stood in the original. */
export type RetoldPlace = Pick<Diagnostic, 'page' | 'path' | 'line' | 'excerpt'>
