import type { Story } from 'sdk'
import type { Retelling, RetoldNode, RetoldPlace } from 'sdk/story'
import type { NamedCommand } from '../document/commandOf.ts'
import type { EosDocument, Profile } from '../document/document.ts'
import type { Meaning } from './meaning.ts'
import type { Notices } from './notices.ts'

/** A story while it is told again. */
export interface Telling {
  readonly retelling: Retelling
  readonly document: EosDocument
  readonly story: Story
  readonly profile: Profile
  readonly meaning: Meaning
  readonly notices: Notices
  /** The node a page begins with, made when it is first led to. */
  page(id: string): RetoldNode
  /** Where a page is led to by chance, and the pages of the pattern take turns. */
  turns(pattern: string, place: RetoldPlace): RetoldNode | undefined
  /** The variable that says a page is switched off; undefined for one that never is. */
  switchOf(page: string): string | undefined
}

/** Where the telling of a list of commands stands. */
export interface Scope {
  readonly page: string
  /** Path of the list in its page, with dots. */
  readonly path: string
  readonly depth: number
  /** What follows the list; undefined where the page ends with it. */
  readonly after: (() => RetoldNode) | undefined
  /** The command that follows the list, where the player looks so far ahead. */
  readonly ahead: NamedCommand | undefined
  /** A timer that runs at the side and leads away when it is over. */
  readonly deadline?: { readonly ms: number; readonly to: RetoldNode }
}

/** One command about to be told. */
export interface Step {
  readonly telling: Telling
  /** The node it is told in, as far as that has come. */
  readonly here: RetoldNode
  readonly command: NamedCommand
  readonly scope: Scope
  readonly place: RetoldPlace
  /** The command behind it. */
  readonly ahead: NamedCommand | undefined
  /** Tells a list inside the command, from a node on. */
  readonly inside: (node: RetoldNode, list: unknown, key: string, after: Scope['after']) => void
  readonly lead: (deadline: NonNullable<Scope['deadline']>) => void
}

/** Where the story goes on after a command: a node, or nowhere by itself. */
export type Onward = RetoldNode | undefined

/** A new node of the page. */
export const nodeAfter = ({ telling, scope }: Pick<Step, 'telling' | 'scope'>): RetoldNode =>
  telling.retelling.node(scope.page || 'page', scope.page)

/** A node whose variables can still change: nothing was said there. */
export function settable(step: Step): RetoldNode {
  const { here, telling } = step
  if (here.texts.length === 0 && here.set.length < 40) return here
  const next = nodeAfter(step)
  telling.retelling.fork(here, [{ to: next }])
  return next
}

/** A node several ways lead to, made only if one does. */
export function meeting(step: Step): { readonly node: () => RetoldNode; readonly met: () => Onward } {
  let made: Onward
  return {
    node: () => {
      made ??= nodeAfter(step)
      return made
    },
    met: () => made,
  }
}

/** Lets a node wait for the player, or for the timer that runs at the side. */
export function pause({ here, scope: { deadline } }: Step, next: RetoldNode): void {
  here.buttons.push({ label: 'Continue', to: next, set: [] })
  if (!deadline) return
  here.waitMs = deadline.ms
  here.next.push({ to: deadline.to })
}
