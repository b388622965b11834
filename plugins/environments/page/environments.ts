import type { Session } from 'sdk'
import { storage } from 'sdk/page/engines.ts'
import { orTell } from 'sdk/page/errors.ts'
import { session } from 'sdk/page/session.ts'
import { changeSettings } from 'sdk/page/settings/settings.ts'
import { useSection } from 'sdk/page/settings/useSection.ts'
import { proxy, useSnapshot } from 'valtio'
import type { Change, CommitId, EnvironmentRecord } from '../../../src/workers/storage/contract.ts'
import { builtinEnvironments, type Environment, nowhere } from './builtin.ts'
import { environmentSection } from './environmentSection.ts'

/** The player's own places, oldest first. */
export const environments = proxy({ custom: [] as readonly Environment[] })

export const maxNameLength = 80
export const maxPromptLength = 4000

/** What the model is told of the place where the open chat is; undefined where nothing is to be said. */
export function environmentPrompt(): string | undefined {
  return currentEnvironment().prompt || undefined
}

/** The place of the open chat, or of every chat that has none of its own. One that is gone is none. */
export function currentEnvironment(): Environment {
  const id = session.current?.environment ?? environmentSection.now.selectedEnvironmentId
  return environmentFor(id, environments.custom)
}

export function environmentFor(id: string, custom: readonly Environment[]): Environment {
  return [...builtinEnvironments, ...custom].find((known) => known.id === id) ?? nowhere
}

export async function loadEnvironments(): Promise<void> {
  await orTell('Environments', "Couldn't load your environments", async () => {
    const records = await storage().list('environments')
    environments.custom = [...records].sort((a, b) => a.created - b.created).map(fromRecord)
  })
}

/** Chooses the place of the open chat; without one, of all chats that have none of their own. */
export async function chooseEnvironment(id: string): Promise<void> {
  const current = session.current
  if (!current) {
    changeSettings(environmentSection, { selectedEnvironmentId: id })
    return
  }
  await orTell('Environments', 'The environment could not be changed', async () => {
    const now = (await storage().read('sessions', current.id)) ?? current
    await storage().commit('Environment chosen', [
      { kind: 'put', table: 'sessions', value: { ...now, environment: id } },
    ])
    show(current.id, id)
  })
}

/** Keeps a place of the player's own; with an `id`, in the place of what it was. Returns whether it is kept. */
export async function saveEnvironment(name: string, prompt: string, id?: string): Promise<string | undefined> {
  const created = Date.now()
  const record: EnvironmentRecord = {
    id: id ?? `custom_${created}`,
    name: name.trim().slice(0, maxNameLength),
    prompt: prompt.trim().slice(0, maxPromptLength),
    created,
  }
  if (record.name === '') return undefined
  return await orTell('Environments', 'The environment could not be saved', async () => {
    const before = id === undefined ? undefined : await storage().read('environments', id)
    const value = before ? { ...record, created: before.created } : record
    await storage().commit('Environment saved', [{ kind: 'put', table: 'environments', value }])
    await loadEnvironments()
    return record.id
  })
}

/**
 * Deletes a place of the player's own. Where it was chosen, nothing is chosen any more. Resolves with the function
 * that brings it back.
 */
export async function removeEnvironment(id: string): Promise<(() => Promise<void>) | undefined> {
  return await orTell('Environments', 'The environment could not be deleted', async () => {
    const chat = session.current?.environment === id ? session.current : undefined
    const changes: Change[] = [{ kind: 'delete', table: 'environments', key: id }]
    if (chat) {
      const now = (await storage().read('sessions', chat.id)) ?? chat
      changes.push({ kind: 'put', table: 'sessions', value: { ...now, environment: nowhere.id } })
    }
    const commit = await storage().commit('Environment deleted', changes)
    const wasDefault = environmentSection.now.selectedEnvironmentId === id
    if (wasDefault) changeSettings(environmentSection, { selectedEnvironmentId: nowhere.id })
    if (chat) show(chat.id, nowhere.id)
    await loadEnvironments()
    return () => restore(commit, id, chat?.id, wasDefault)
  })
}

async function restore(
  commit: CommitId,
  id: string,
  chat: Session['id'] | undefined,
  wasDefault: boolean,
): Promise<void> {
  await orTell('Environments', "Couldn't restore the environment", async () => {
    await storage().undo(commit)
    if (wasDefault) changeSettings(environmentSection, { selectedEnvironmentId: id })
    if (chat) show(chat, id)
    await loadEnvironments()
  })
}

function show(chat: Session['id'], environment: string): void {
  if (session.current?.id === chat) session.current = { ...session.current, environment }
}

const fromRecord = ({ id, name, prompt }: EnvironmentRecord): Environment => ({ id, name, prompt, isCustom: true })

/** The place of the open chat, kept fresh while the component is shown. */
export function useEnvironment(): Environment {
  const { current } = useSnapshot(session)
  const { custom } = useSnapshot(environments)
  const general = useSection(environmentSection)
  return environmentFor(current?.environment ?? general.selectedEnvironmentId, custom)
}
