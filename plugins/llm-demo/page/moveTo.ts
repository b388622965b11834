import { storage } from 'sdk/page/engines.ts'
import { orTell } from 'sdk/page/errors.ts'
import { chat } from 'sdk/page/services/chat.ts'
import { session } from 'sdk/page/session.ts'
import type { Step } from '../scene.ts'

/** Sets the open chat elsewhere, as the player does under Env. */
export async function moveTo({ id }: NonNullable<Step['place']>): Promise<void> {
  await orTell('Try it now', 'The place could not be changed', async () => {
    const current = session.current?.id
    const stored = current && (await storage().read('sessions', current))
    if (!stored) return
    const value = { ...stored, environment: id }
    await storage().commit('Place of the scene', [{ kind: 'put', table: 'sessions', value }])
    await chat.now.reread(current)
  })
}
