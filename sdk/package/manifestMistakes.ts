import type { Contributes, PluginManifest } from '../manifest.ts'
import type { ManifestMistake } from './schemaMistakes.ts'
import { settingsMistakes } from './settingsMistakes.ts'

/**
 * What no schema can see in a manifest that fits it: names that are used twice, settings and scripts that are spoken
 * of and not there.
 */
export function contradictionsIn(manifest: PluginManifest): readonly ManifestMistake[] {
  return [
    ...repeatedIds(manifest.contributes),
    ...unknownSettings(manifest),
    ...callsInThePlayersName(manifest),
    ...(manifest.contributes.settings ? settingsMistakes(manifest.contributes.settings.schema) : []),
    ...foreignServices(manifest),
    ...missingScript(manifest),
    ...(manifest.page ? [{ at: 'page', what: ownOnly }] : []),
    ...scripts(manifest.contributes),
  ]
}

const ownOnly = 'is only for plugins that come with Vesper'

/** A script takes the place of the chosen model and begins with a command of Vesper: a stranger's could take any. */
const scripts = ({ llmProvider = [] }: Contributes): readonly ManifestMistake[] =>
  llmProvider.flatMap(({ begins }, index) =>
    begins === undefined ? [] : [{ at: `contributes.llmProvider[${index}].begins`, what: ownOnly }],
  )

const lists = (contributes: Contributes) =>
  Object.entries(contributes).filter((entry): entry is [string, readonly { readonly id: string }[]] =>
    Array.isArray(entry[1]),
  )

function repeatedIds(contributes: Contributes): readonly ManifestMistake[] {
  return lists(contributes).flatMap(([kind, items]) =>
    items.flatMap(({ id }, index) =>
      items.findIndex((other) => other.id === id) < index
        ? [{ at: `contributes.${kind}[${index}].id`, what: `"${id}" is used twice` }]
        : [],
    ),
  )
}

function unknownSettings({ permissions, contributes }: PluginManifest): readonly ManifestMistake[] {
  const known = contributes.settings?.schema.properties ?? {}
  return (permissions?.net?.hosts ?? []).flatMap((host, index) => {
    const key = host.startsWith('setting:') ? host.slice('setting:'.length) : undefined
    return key === undefined || Object.hasOwn(known, key)
      ? []
      : [{ at: `permissions.net.hosts[${index}]`, what: `there is no setting "${key}"` }]
  })
}

/** Calls of the product API are made in the player's name: "account:/chat". */
function callsInThePlayersName({ permissions }: PluginManifest): readonly ManifestMistake[] {
  return (permissions?.net?.hosts ?? []).flatMap((host, index) =>
    /^account:/i.test(host) ? [{ at: `permissions.net.hosts[${index}]`, what: ownOnly }] : [],
  )
}

/** A service is offered under its plugin's own name, or one plugin could pass for another. */
function foreignServices({ id, provides = [] }: PluginManifest): readonly ManifestMistake[] {
  return provides.flatMap((service, index) =>
    service.startsWith(`${id}/`)
      ? []
      : [{ at: `provides[${index}]`, what: `"${service}" must begin with "${id}/", the plugin's own id` }],
  )
}

/** Themes and settings are data; everything else is behaviour. */
const isData = (kind: string) => kind === 'theme' || kind === 'settings'

function missingScript({ entry, contributes, provides = [] }: PluginManifest): readonly ManifestMistake[] {
  if (entry !== undefined) return []
  const behaviour = lists(contributes).filter(([kind, items]) => !isData(kind) && items.length > 0)
  const [first] = [...behaviour.map(([kind]) => `contributes.${kind}`), ...(provides.length > 0 ? ['provides'] : [])]
  return first === undefined ? [] : [{ at: first, what: 'needs code, and the manifest names no "entry"' }]
}
