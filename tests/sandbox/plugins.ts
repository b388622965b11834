import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PluginId, PluginManifest } from 'sdk'
import { bundlePlugin } from '../../sdk/vite/bundlePlugin.ts'
import type { Guest } from './page.ts'

const here = import.meta.dirname

export const hostileId = 'example.hostile' as PluginId
export const neighbourId = 'example.neighbour' as PluginId

const granted = (permission: Guest['decisions'][number]['permission'], ...parameters: readonly string[]) => ({
  permission,
  parameters,
  granted: true,
})

/** The plugin that means harm, with leave for one server, one key and one service, and none to read the chat. */
export async function hostile(): Promise<Guest> {
  const { manifest, code } = await built('hostile')
  const before = await readFile(join(here, 'hostile/imports.js'), 'utf8')
  const decisions = [
    granted('net', 'setting:server'),
    granted('secrets', 'api-key'),
    granted('service:example.neighbour/greeting@1'),
    { ...granted('chat', 'read'), granted: false },
  ]
  return { manifest, code: `${before};\n${code}`, decisions }
}

export const neighbour = async (): Promise<Guest> => ({ ...(await built('neighbour')), decisions: [] })

/** A plugin whose script does not get as far as serving anybody. */
export const broken = (name: string, code: string): Guest => ({
  manifest: {
    id: `example.${name}` as PluginId,
    name,
    version: '1.0.0',
    sdk: '^1.0',
    entry: 'index.js',
    contributes: {},
    provides: [`example.${name}/nothing@1`],
  } satisfies PluginManifest,
  code,
  decisions: [],
})

async function built(name: string): Promise<Pick<Guest, 'manifest' | 'code'>> {
  const bundle = await bundlePlugin(join(here, name))
  if (bundle.kind !== 'code') throw new Error(`${name} has no code`)
  return bundle
}
