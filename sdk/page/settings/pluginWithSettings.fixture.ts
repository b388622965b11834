import type { PluginId, PluginManifest } from 'sdk'

/** An address, a secret and a number. */
export const schemaOfThings: NonNullable<PluginManifest['contributes']['settings']>['schema'] = {
  type: 'object',
  properties: {
    baseUrl: { type: 'string', title: 'Address', default: 'http://localhost:11434', format: 'url' },
    apiKey: { type: 'string', title: 'Key', default: '', format: 'secret' },
    depth: { type: 'integer', title: 'Depth', default: 3, minimum: 0, maximum: 9 },
  },
}

export const pluginWithSettings: PluginManifest = {
  id: 'acme.things' as PluginId,
  name: 'Things',
  version: '1.0.0',
  sdk: '^1.0',
  contributes: { settings: { schema: schemaOfThings } },
}
