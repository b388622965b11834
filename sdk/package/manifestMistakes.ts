import type { Contributes, PluginManifest } from '../manifest.ts'
import { settingsMistakes } from './settingsMistakes.ts'

/** One mistake in a `plugin.json`: where ("contributes.theme[0].tokens"), and what. */
export interface ManifestMistake {
  readonly at: string
  readonly what: string
}

/** What a validator compiled from `plugin.schema.json` reports. */
export interface SchemaMistake {
  readonly instancePath: string
  readonly keyword?: string
  readonly message?: string
  readonly params?: Readonly<Record<string, unknown>>
}

/** A schema's findings in words. What merely follows from another finding is left out. */
export function mistakesOf(found: readonly SchemaMistake[]): readonly ManifestMistake[] {
  const told = found.filter(({ keyword }) => keyword !== 'if' && keyword !== 'anyOf' && keyword !== 'propertyNames')
  return told.map((mistake) => ({ at: placeOf(mistake.instancePath), what: sentence(mistake) }))
}

/** A pointer as it is written in code. */
function placeOf(pointer: string): string {
  const steps = pointer.split('/').slice(1)
  const path = steps.map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${unescaped(step)}`)).join('')
  return path === '' ? 'the whole file' : path.replace(/^\./, '')
}

const unescaped = (step: string) => step.replaceAll('~1', '/').replaceAll('~0', '~')

function sentence({ keyword, message = 'is not valid', params = {} }: SchemaMistake): string {
  switch (keyword) {
    case 'additionalProperties':
      return `"${params.additionalProperty}" is not known here`
    case 'required':
      return `"${params.missingProperty}" is missing`
    case 'dependentRequired':
      return `"${params.property}" needs "${params.missingProperty}" beside it`
    case 'enum':
      return `must be one of ${(params.allowedValues as readonly unknown[]).map((value) => JSON.stringify(value)).join(', ')}`
    case 'const':
      return `must be ${JSON.stringify(params.allowedValue)}`
    case 'pattern':
      return `is not of the form ${params.pattern}`
    default:
      return message
  }
}

/**
 * What no schema can see in a manifest that fits it: names that are used twice, settings and scripts that are spoken
 * of and not there.
 */
export function contradictionsIn(manifest: PluginManifest): readonly ManifestMistake[] {
  return [
    ...repeatedIds(manifest.contributes),
    ...unknownSettings(manifest),
    ...(manifest.contributes.settings ? settingsMistakes(manifest.contributes.settings.schema) : []),
    ...foreignServices(manifest),
    ...missingScript(manifest),
  ]
}

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
