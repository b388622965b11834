import type { ComponentType, RefObject } from 'react'
import type { Message } from '../../entities.ts'
import type { CharacterId } from '../../ids.ts'
import type { Part } from './Parts.tsx'
import { ordered, Point } from './Point.ts'

/**
 * In the chat page, from top to bottom: a button beside the name of whom one talks to, what lies over the conversation
 * below the bar, what stands above it, behind it, beside it, after its newest message, and between it and the composer;
 * last, what stands beside all of these.
 */
export type ChatPart = Part<
  'beside-name' | 'overlay' | 'top' | 'behind' | 'viewer' | 'message-end' | 'before-composer' | 'beside'
>

/** What features show in the chat page. */
export const chatParts = new Point('chatPart', ordered<ChatPart>)

/** At one message of the conversation: above it, and below what it says. */
export type MessagePart = Part<'above' | 'below', MessagePartProps>

/** A message that is shown. */
export interface MessagePartProps {
  readonly message: Message
  /** The one before it; undefined where there is none, or it is not read yet. */
  readonly previous: Message | undefined
  /** Its place among the messages of the chat. */
  readonly index: number
}

/** What features show at each message. */
export const messageParts = new Point('messagePart', ordered<MessagePart>)

/** Beside the field where one writes: another way to fill it. */
export type ComposerPart = Part<'before-send', ComposerPartProps>

/** The field that a part fills, and the way to send what is in it. */
export interface ComposerPartProps {
  readonly field: RefObject<HTMLTextAreaElement | null>
  send(): void
}

/** What features put beside the field. */
export const composerParts = new Point('composerPart', ordered<ComposerPart>)

/** Whom the portrait shows. */
export interface ChatPortraitProps {
  readonly id: CharacterId
  readonly name: string
  readonly className: string | undefined
}

/** Shows the character one talks to, in place of its portrait: with the face of its mood. The first that came counts. */
export const chatPortrait = new Point<ComponentType<ChatPortraitProps>, ComponentType<ChatPortraitProps> | undefined>(
  'chatPortrait',
  ([first]) => first?.value,
)
