import { type Message, newId, type Session } from 'sdk'
import { storage } from 'sdk/page/engines.ts'
import { orTell } from 'sdk/page/errors.ts'
import { messageAt, placeOf, session } from 'sdk/page/session.ts'
import { toast } from 'sdk/page/toasts.ts'
import { openSession } from '../session/actions.ts'
import { readSession } from '../session/sessions.ts'
import { send } from '../session/turn.ts'
import { branchName } from './branches.ts'
import { canBranch } from './canBranch.ts'

/** Copies the open chat up to a message and this one with it, and goes on there. The chat itself stays as it is. */
export async function branchFrom(message: Message): Promise<Session | undefined> {
  if (!canBranch()) return undefined
  const branch = await orTell('Sessions', "Couldn't create the branch", () => branchUpTo(message))
  if (branch) toast({ type: 'success', title: `Now in the branch “${branch.name}”` })
  return branch
}

/**
 * Says something else in the place of what the player once said: in a branch that ends before it, so that nothing is
 * lost. Resolves with whether the words were sent; when not, they are where they were written.
 */
export async function editAndContinue(message: Message, text: string): Promise<boolean> {
  if (!canBranch() || text.trim() === '') return false
  const branch = await orTell('Sessions', "Couldn't create the branch", async () =>
    branchUpTo(await messageBefore(message)),
  )
  if (!branch) return false
  toast({ type: 'success', title: `Now in the branch “${branch.name}”` })
  return await send(text.trim())
}

async function branchUpTo(at: Message | undefined): Promise<Session> {
  const from = await readSession(session.current?.id ?? newId())
  const { kept: _, autoNamed: __, pinned: ___, ...rest } = from
  const branch: Session = {
    ...rest,
    id: newId(),
    name: branchName(from, at),
    created: Date.now(),
    modified: Date.now(),
    messageCount: 0,
    branch: { root: from.branch?.root ?? from.id, parent: from.id, ...(at && { at: at.id }) },
  }
  if (at) await storage().copySession(from.id, at.id, branch)
  else await storage().commit('Branch created', [{ kind: 'put', table: 'sessions', value: branch }])
  await openSession(branch.id)
  return branch
}

async function messageBefore(message: Message): Promise<Message | undefined> {
  const index = placeOf(message.id)
  const current = session.current?.id
  if (index === undefined || index === 0 || !current) return undefined
  const before = messageAt(index - 1) ?? (await storage().window(current, { from: index - 1, to: index - 1 }))[0]
  if (!before) throw new Error('The message before it could not be read.')
  return before
}
