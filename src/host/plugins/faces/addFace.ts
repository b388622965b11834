import type { Face } from 'virtual:builtin-faces'
import { createElement, lazy } from 'react'
import { cuePlayers } from 'sdk/page/cues/cuePlayers.ts'
import type { LoadComponent, PageDefinition } from 'sdk/page/definePage.ts'
import { adderFor, type Feature } from 'sdk/page/feature.ts'
import { characterFormParts } from 'sdk/page/points/characterParts.ts'
import { chatParts, composerParts, messageParts } from 'sdk/page/points/chatParts.ts'
import {
  commands,
  dialogs,
  homeCards,
  menuEntries,
  panelFaces,
  quickActions,
  routes,
  settingsPages,
} from 'sdk/page/points/points.ts'
import { sceneFields } from 'sdk/page/points/sceneFields.ts'
import { fetchedPart, turnParts } from 'sdk/page/points/turnParts.ts'
import { session } from 'sdk/page/session.ts'
import { groupOfNone } from 'sdk/page/settings/settingsGroups.ts'
import { firstPageSettled } from 'sdk/page/startup.ts'
import { icon } from 'sdk/ui/icons.tsx'
import { holdBack, letIn } from '../registry.ts'
import { deactivate } from '../run/running.ts'
import { needEngine } from './needEngine.ts'

/** The keys of a page part that hold code by the ids of the manifest. */
type Kind = Exclude<keyof PageDefinition, 'start' | 'settingsFields'>
type CodeOf<K extends Kind> = NonNullable<PageDefinition[K]>[string]

/**
 * Adds what a plugin's manifest names, drawn from the manifest alone. Its code is fetched when any of it is used, or when
 * the first page has come to rest. `ready` resolves when the services of the page are there, before any of its code runs.
 */
export const addFace =
  ({ id, name, page, load }: Face, ready: () => Promise<unknown>, settled: Promise<void> = firstPageSettled): Feature =>
  (scope) => {
    const add = adderFor(scope, id)
    let fetched: Promise<PageDefinition> | undefined
    const begin = async (): Promise<PageDefinition> => {
      const [{ default: definition }] = await Promise.all([load(), ready()])
      if (!scope.signal.aborted) definition.start?.(add, scope)
      return definition
    }
    const definition = (): Promise<PageDefinition> => {
      fetched ??= begin().catch((error: unknown) => {
        // Whoever asks next tries again.
        fetched = undefined
        throw error
      })
      return fetched
    }
    const code = async <K extends Kind>(kind: K, entry: string): Promise<CodeOf<K>> => {
      const ours = (await definition())[kind] as Readonly<Record<string, CodeOf<K>>> | undefined
      const found = ours?.[entry]
      if (!found) throw new Error(`"${name}" names "${entry}" in its manifest, and has no code for it in "${kind}".`)
      return found
    }
    for (const name of page.engines ?? []) scope.add(needEngine(name, id))
    letIn(id)
    scope.add(() => {
      holdBack(id)
      deactivate(id)
    })
    for (const entry of page.route ?? [])
      add(routes, entry.id, { ...entry, load: loader(() => code('routes', entry.id)) })
    for (const entry of page.settingsPage ?? [])
      add(settingsPages, entry.id, {
        group: groupOfNone,
        ...entry,
        load: loader(() => code('settingsPages', entry.id)),
        fields: async () => (await (await definition()).settingsFields?.[entry.id]?.()) ?? [],
      })
    for (const { needsChat, ...entry } of page.command ?? [])
      add(commands, entry.id, {
        ...entry,
        ...(needsChat && { isAvailable: () => session.phase === 'open' }),
        run: async () => await (await code('commands', entry.id))(),
      })
    for (const entry of page.quickAction ?? [])
      add(quickActions, entry.id, { ...entry, component: lazy(loader(() => code('quickActions', entry.id))) })
    for (const entry of page.dialog ?? []) add(dialogs, entry.id, { load: loader(() => code('dialogs', entry.id)) })
    for (const { id: panel } of page.panel ?? [])
      add(panelFaces, `${id}/${panel}`, { component: lazy(loader(() => code('panels', panel))) })
    for (const entry of page.homeCard ?? [])
      add(homeCards, entry.id, { ...entry, component: lazy(loader(() => code('homeCards', entry.id))) })
    for (const entry of page.chatPart ?? [])
      add(chatParts, entry.id, { ...entry, component: lazy(loader(() => code('chatParts', entry.id))) })
    for (const entry of page.messagePart ?? [])
      add(messageParts, entry.id, { ...entry, component: lazy(loader(() => code('messageParts', entry.id))) })
    for (const entry of page.composerPart ?? [])
      add(composerParts, entry.id, { ...entry, component: lazy(loader(() => code('composerParts', entry.id))) })
    for (const { icon: path, ...entry } of page.menu ?? []) add(menuEntries, entry.id, { ...entry, icon: drawn(path) })
    for (const entry of page.characterFormPart ?? [])
      add(characterFormParts, entry.id, {
        ...entry,
        component: lazy(loader(() => code('characterFormParts', entry.id))),
      })
    for (const entry of page.sceneField ?? []) {
      const field = () => code('sceneFields', entry.id)
      add(sceneFields, entry.id, {
        ...entry,
        component: lazy(loader(async () => (await field()).load)),
        texts: async (scene) => (await field()).texts?.(scene) ?? [],
      })
    }
    for (const { id: kind } of page.cuePlayer ?? [])
      add(cuePlayers, kind, { open: async () => await (await code('cuePlayers', kind))() })
    for (const entry of page.turnPart ?? [])
      add(turnParts, entry.id, { ...entry, part: fetchedPart(() => code('turnParts', entry.id)) })

    // What it adds beside all that, and what goes on by itself. A line that is gone is no news: the next use says so.
    void settled.then(() => (scope.signal.aborted ? undefined : definition())).catch(() => {})
  }

const drawn = (path: string) => icon(createElement('path', { d: path }))

const loader =
  <Props>(find: () => Promise<LoadComponent<Props>>): LoadComponent<Props> =>
  async () =>
    await (await find())()
