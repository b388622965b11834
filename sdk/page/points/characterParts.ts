import type { NormalCard } from '../../../src/shared/cards/types.ts'
import type { Character } from '../../entities.ts'
import type { CharacterId } from '../../ids.ts'
import type { Placed } from './inOrder.ts'
import type { Part } from './Parts.tsx'
import { ordered, Point } from './Point.ts'

/**
 * On the page of one character that is kept: beside its title, in the card "In chats" before or after what stands
 * there, and in the card "How they look".
 */
export type CharacterFormPart = Part<'header' | 'chats-first' | 'chats-last' | 'look', { readonly id: CharacterId }>

/** On the page of the game profile: beside its title, in the card "You", and after all cards. */
export type ProfilePart = Part<'header' | 'you' | 'cards'>

/** Shown in the order of their places. */
export const characterFormParts = new Point('characterFormPart', ordered<CharacterFormPart>)
/** The same, of the game profile. */
export const profileParts = new Point('profilePart', ordered<ProfilePart>)

/** Something that can be done with a character, offered on its card. */
export interface CharacterAction extends Placed {
  /** A button of its own, or an entry of the menu "More", beside the library's own: edit, duplicate, move, export, delete. */
  readonly place: 'card' | 'menu'
  readonly label: string
  /** What the button is called where there are many of it: "Play with Iris". */
  labelFor?(name: string): string
  /** `go` leads to an address of the app. */
  run(id: CharacterId, go: (address: string) => void): void | Promise<void>
}

/** In the order in which cards offer them. */
export const characterActions = new Point('characterAction', ordered<CharacterAction>)

/** What the form says of a character in words, saved or not. The age is in years, as it is typed. */
export type CharacterTexts = Readonly<
  Record<'name' | 'age' | 'personality' | 'scenario' | 'first' | 'examples' | 'basePrompt' | 'defaultClothing', string>
>

/** What a part of the form is given: the words as they stand there, and the way to put others in their place. */
export interface CharacterDraftProps {
  readonly texts: CharacterTexts
  /** The greeting that chats begin with; empty where there is none. */
  readonly opening: string
  /** The character and their card as saving would keep them now. Rejects with what the form still misses, for the player. */
  compose(): Promise<{ readonly character: Character; readonly card: NormalCard }>
  /** Nothing is saved by it: the player sees the words in the form and saves them there. */
  onTake(texts: Partial<CharacterTexts>): void
}

/**
 * In the form of a character, of a new one as well: above the first step, or beside all steps, which is above them where
 * the window is narrow. Both are outside the form element.
 */
export type CharacterDraftPart = Part<'start' | 'beside', CharacterDraftProps>

/** Shown in the order of their places. */
export const characterDraftParts = new Point('characterDraftPart', ordered<CharacterDraftPart>)
