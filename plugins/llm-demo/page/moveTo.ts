import { chat } from 'sdk/page/services/chat.ts'
import type { Step } from '../scene.ts'

/** Sets the chat elsewhere, as the player does under Env. They are told, and can undo it. */
export async function moveTo({ id, name }: NonNullable<Step['place']>): Promise<void> {
  await chat.now.change(`The scene is now set here: ${name}`, { environment: id })
}
