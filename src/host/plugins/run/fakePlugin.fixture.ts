import { type PluginId, type PluginManifest, Scope } from 'sdk'
import { rowOf } from 'sdk/page/plugins/registry.ts'
import type { Remote } from 'sdk/runtime'
import { whenTestEnds } from '../../../shared/whenTestEnds.fixture.ts'
import type { PluginHostContract } from '../../../workers/plugin/contract.ts'
import { install, uninstall } from '../registry.ts'
import { running } from './running.ts'

/** What a test says of a plugin's manifest; the rest is made up. */
export type FakeManifest = { readonly id: string } & Partial<Omit<PluginManifest, 'id'>>

/** Some of the methods of a plugin. Their names are checked; they may answer with less than a plugin would. */
export type FakeHost = {
  readonly [Method in keyof PluginHostContract]?: (...args: never[]) => unknown
}

/**
 * Installs a plugin that runs already, so that `activate` starts nothing: in one test where a test or its `beforeEach`
 * calls it, else in the whole file. `start` runs at each activation; where it rejects, so does the activation.
 */
export function runFakePlugin(manifest: FakeManifest, host: FakeHost = {}, start = async () => {}): PluginManifest {
  const whole: PluginManifest = {
    name: manifest.id,
    version: '1.0.0',
    sdk: '^1.0',
    contributes: {},
    ...manifest,
    id: manifest.id as PluginId,
  }
  const { id } = whole
  const [before, ranBefore] = [rowOf(id)?.manifest, running.get(id)]
  uninstall(id)
  install([whole])
  const scope = new Scope(id)
  running.set(id, {
    scope,
    get host() {
      return start().then(() => host as unknown as Remote<PluginHostContract>)
    },
    rejoin: async () => {},
  })
  whenTestEnds(() => {
    scope.close()
    uninstall(id)
    running.delete(id)
    if (before) install([before])
    if (ranBefore) running.set(id, ranBefore)
  })
  return whole
}
