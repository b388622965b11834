import type { Connection, MarkChange, Persona, PromptReport } from '../../../src/workers/conversation/contract.ts'
import type { ModelInfo } from '../../contributions/llmProvider.ts'
import type { Session } from '../../entities.ts'
import type { CharacterId, MessageId, SessionId } from '../../ids.ts'
import { Service } from './Service.ts'

/** Some fields of a chat as they are to be; one that is undefined is taken away. */
export type SessionPatch = { readonly [Field in keyof Session]?: Session[Field] | undefined }

/** The model that is chosen, and the samplers it takes, as far as that is known. */
export interface ChosenModel {
  readonly connection: Connection
  readonly samplers: ModelInfo['samplers'] | undefined
}

/** A message in its chat. */
export interface MessagePlace {
  readonly session: SessionId
  readonly message: MessageId
  /** How many messages stand before it. */
  readonly index: number
}

/** What can be done with the chat that is open, see `session`. What goes wrong is told to the player. */
export interface ChatService {
  /**
   * Sends what the player wrote; nothing at all lets the character go on. Resolves after the reply, with whether the words
   * were accepted. Their safeword is heard first.
   */
  send(text: string): Promise<boolean>
  /**
   * Begins a chat with a character and others, and opens it. A scripted provider named by `script` plays it. Resolves with
   * its id; rejects with an `AbortError` when a question for an age is cancelled.
   */
  beginWith(character: CharacterId, others: readonly CharacterId[], script?: string): Promise<SessionId>
  /** Opens the chat that was open last, where none is open. */
  openLast(): Promise<void>
  /** Asks for the newest reply in other words. Resolves after the reply, with whether it was asked for. */
  regenerate(): Promise<boolean>
  /** In a chat with several: lets this one speak next. */
  letSpeak(speaker: CharacterId): Promise<boolean>
  /**
   * Changes what is kept of the chat, as it is there now, in one step that the player can undo under the name `label`.
   * Resolves with whether it is kept.
   */
  change(label: string, to: SessionPatch | ((now: Session) => Session)): Promise<boolean>
  /** Changes the marks of a message, which the player can undo; `said` tells them. Resolves with whether it is kept. */
  mark(id: MessageId, marks: MarkChange, said: string): Promise<boolean>
  /** Shows and sends this wording of a message from now on, by its place among the wordings. */
  chooseWording(id: MessageId, index: number): Promise<void>
  /** Deletes a wording, which the player can undo. Resolves with whether it is gone. */
  removeWording(id: MessageId, index: number): Promise<boolean>
  /** Shows the record of this chat as it is kept now, if it is the one that is open: somebody has changed it. */
  reread(id: SessionId): Promise<void>
  /** Shows its messages as they are kept now. */
  rereadMessages(id: SessionId): Promise<void>
  /** Nobody whom an effect has invited to speak speaks any more. */
  cancelInvitation(): void
  /** Says something in a chat in Vesper's name. It is shown and kept, and never goes along with a prompt. */
  postSystemMessage(id: SessionId, text: string): Promise<void>
  /**
   * What the model would be told if nothing more were written. Rejects with `storage/not-found` where no chat is open, and as a
   * turn does where there is no connection.
   */
  preview(): Promise<PromptReport>
  /** Has older parts summarised by the model chosen for it. Rejects as a turn does, and with an `AbortError` at the signal. */
  summarise(signal: AbortSignal): Promise<void>
  /** Begins another chat with a character, perhaps with others. Resolves with whether it is open. */
  begin(character: CharacterId, others?: readonly CharacterId[]): Promise<boolean>
  /** Opens the newest chat with a character, or begins the first. Resolves with whether it is open. */
  play(character: CharacterId): Promise<boolean>
  /** Opens a chat; of a saved copy, a new chat that begins there. Resolves with whether one is open. */
  open(id: SessionId): Promise<boolean>
  /** Gives a chat a name, which then stays. */
  rename(id: SessionId, name: string): Promise<void>
  /** Asks the player, and deletes a chat with its messages. Resolves with the way to bring it back, where it was deleted. */
  remove(chat: Pick<Session, 'id' | 'name'>): Promise<(() => Promise<void>) | undefined>
  /** Opens a chat on its page, at a message. */
  goTo(place: MessagePlace): Promise<void>
  /** Who the player is in chats. */
  persona(): Persona
  /** The model that replies, for use in render; undefined while none is chosen. */
  useModel(): ChosenModel | undefined
  /** Whether older messages are summarised and sent without being asked. */
  summarisesByItself(): boolean
}

/** Provided by the host before any page part runs. */
export const chat = new Service<ChatService>('chat')
