import type { CharacterId } from 'sdk'
import type { Part } from '../extension/Parts.tsx'
import { ordered, Point } from '../extension/Point.ts'

/**
 * On the page of one character that is kept: beside its title, in the card "In chats" before or after what stands
 * there, and in the card "How they look".
 */
export type CharacterFormPart = Part<'header' | 'chats-first' | 'chats-last' | 'look', { readonly id: CharacterId }>

/** On the page of the game profile: beside its title, in the card "You", and after all cards. */
export type ProfilePart = Part<'header' | 'you' | 'cards'>

export const characterFormParts = new Point('characterFormPart', ordered<CharacterFormPart>)
export const profileParts = new Point('profilePart', ordered<ProfilePart>)
