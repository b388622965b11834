import { PluginError, type PluginId, type ScenarioEngine, type Story, type StoryAbout, type StoryConversion } from 'sdk'
import { field, listOf, textOf, textsOf } from '../../shared/fields.ts'
import type { EngineKey } from '../../shared/scenarios/scenarioRecords.ts'
import { callPlugin } from '../shared/callPlugin.ts'
import type { PluginHosts } from '../shared/plugins/PluginHosts.ts'
import type { EngineCalls } from './Play.ts'
import { readOwn } from './readOwn.ts'
import { readDiagnostics, readStep } from './readStep.ts'

/** A step may run a stranger's script to the end of its budget, and several in a row. */
const stepWithinMs = 20_000
const readWithinMs = 60_000
const maxPages = 50_000
const maxRoles = 100
const never = new AbortController().signal

/** The scenario engines of all plugins that run here or elsewhere. */
export class Engines {
  readonly #plugins: PluginHosts

  constructor(plugins: PluginHosts) {
    this.#plugins = plugins
  }

  async about(engine: EngineKey, story: Story): Promise<StoryAbout> {
    return readAbout(await this.#call(engine, 'about', readWithinMs, story))
  }

  async convert(engine: EngineKey, story: Story): Promise<StoryConversion> {
    const answer = await this.#call(engine, 'convert', readWithinMs, story)
    return { script: field(answer, 'script'), losses: readDiagnostics(field(answer, 'losses')) }
  }

  calls(engine: EngineKey): EngineCalls {
    return {
      start: (story) => this.#call(engine, 'start', readWithinMs, story.script, story),
      step: async (state, event, scene, story) =>
        readStep(await this.#call(engine, 'step', stepWithinMs, state, event, scene, story)),
    }
  }

  #call(key: EngineKey, method: keyof ScenarioEngine, deadlineMs: number, ...args: readonly unknown[]) {
    const [plugin, id] = splitKey(key)
    const found = this.#plugins.get(plugin)
    if (!found)
      throw new PluginError('plugin/not-found', 'The plugin that plays this kind of scenario is switched off.')
    return callPlugin({ plugin, method: `scenarioEngine.${method}`, signal: never, deadlineMs }, () =>
      found.host.call('scenarioEngine', id, method, ...args),
    )
  }
}

function splitKey(key: EngineKey): readonly [PluginId, string] {
  const slash = key.lastIndexOf('/')
  return [key.slice(0, slash) as PluginId, key.slice(slash + 1)]
}

function readAbout(value: unknown): StoryAbout {
  return {
    title: textOf(field(value, 'title')).slice(0, 300),
    author: textOf(field(value, 'author')).slice(0, 300),
    description: textOf(field(value, 'description')).slice(0, 5000),
    tags: textsOf(field(value, 'tags')).slice(0, 50),
    pages: listOf(field(value, 'pages'))
      .slice(0, maxPages)
      .map((page) => ({
        id: textOf(field(page, 'id')),
        label: textOf(field(page, 'label')),
        leads: textsOf(field(page, 'leads')),
      })),
    roles: listOf(field(value, 'roles'))
      .slice(0, maxRoles)
      .map((role) => ({
        id: textOf(field(role, 'id')),
        name: textOf(field(role, 'name')).slice(0, 300),
        description: textOf(field(role, 'description')).slice(0, 5000),
      })),
    missing: textsOf(field(value, 'missing')),
    hosts: textsOf(field(value, 'hosts')),
    ...readOwn(value),
    diagnostics: readDiagnostics(field(value, 'diagnostics')),
  }
}
