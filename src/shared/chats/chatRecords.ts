import type { MessageId, PictureId, Session, SessionId } from 'sdk'
import type { LoreState } from '../lore/loreState.ts'

/** What was typed in a chat and not sent, under the chat's id. */
export interface ComposerDraft {
  readonly id: string
  readonly text: string
}

/** What lists show of a chat that is played: small, whatever belongs to the chat. */
export interface ListedChat extends Pick<Session, 'id' | 'name' | 'character' | 'pinned' | 'modified'> {
  /** Names of the other members, in a group chat. */
  readonly others: readonly string[]
  /** Name of the scenario that is played in it. */
  readonly scenario?: string
}

/** What a chat remembers besides its words: timed lore and variables. Put with the reply it belongs to. */
export interface Moment {
  readonly id: SessionId
  readonly lore: LoreState
  readonly variables: Readonly<Record<string, string>>
  /** The reply it was put with, and how things stood before: another wording of that reply starts there. */
  readonly reply?: MessageId
  readonly before?: { readonly lore: LoreState; readonly variables: Readonly<Record<string, string>> }
}

/** Older parts of a chat in a few sentences each, oldest first. */
export interface Summaries {
  readonly id: SessionId
  readonly parts: readonly Summary[]
  /** Position of the last message that was read for memories. */
  readonly remembered?: number
}

export interface Summary {
  /** Positions of the first and last message it tells of. */
  readonly from: number
  readonly to: number
  /** Of the wordings it tells of: where one was changed, the summary no longer holds. */
  readonly hash: string
  readonly text: string
  /** Written by the player: never replaced by itself. */
  readonly edited: boolean
  readonly at: number
}

/** What kink modules keep in a chat, by module: "vesper.kink-edging/edging". Plain data, a stranger's each. */
export interface KinkNotes {
  readonly id: SessionId
  readonly kept: Readonly<Record<string, unknown>>
}

/** A picture shown with a message. */
export interface Attachment {
  readonly id: PictureId
  readonly blob: Blob
  /** What it shows, for those who do not see it. */
  readonly alt: string
  readonly width: number
  readonly height: number
}

/** A place of the player's own. */
export interface EnvironmentRecord {
  /** `custom_{timestamp}`. */
  readonly id: string
  readonly name: string
  readonly prompt: string
  readonly created: number
}
