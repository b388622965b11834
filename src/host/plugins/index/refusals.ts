import type { ErrorCode, PluginId, PluginManifest } from 'sdk'
import type { Revocation } from '../../../shared/plugins/registry/registryIndex.ts'
import type { Refusal } from './plan.ts'

type Named = Pick<PluginManifest, 'id' | 'name' | 'version' | 'sdk'>

/** Why a package is not installed, in words for the player. */
export const refusals = {
  idTaken: ({ id, name }: Named) =>
    refuse(
      'id-taken',
      'plugin/refused',
      `${name} was not installed: it calls itself "${id}", which is a part of Vesper. Only its author can give it another id.`,
    ),

  name: (fault: string) =>
    refuse(
      'name',
      'plugin/refused',
      `The plugin was not installed: ${fault}. Only its author can give it another name.`,
    ),

  reservedName: ({ id, name }: Named) =>
    refuse(
      'reserved-name',
      'plugin/refused',
      `${name} was not installed: its id "${id}" begins like those of Vesper's own plugins, and it is none of them. Only its author can give it another id.`,
    ),

  notAsPublished: ({ name, version }: Named) =>
    refuse(
      'not-as-published',
      'plugin/integrity',
      `${name} ${version} was not installed: what arrived is not what the registry published. It was changed on the way or on the server; try again later.`,
    ),

  revoked: ({ name, version }: Named, { why }: Revocation) =>
    refuse(
      'revoked',
      'plugin/revoked',
      `${name} ${version} was not installed: the registry has withdrawn it. ${sentence(why)} Look for a newer version.`,
    ),

  otherPublisher: ({ name }: Named) =>
    refuse(
      'other-publisher',
      'plugin/refused',
      `${name} was not installed: the version you have is signed by its publisher, and this one is not signed by the same. If you trust it all the same, remove the plugin first; you can keep its data.`,
    ),

  older: ({ name, version }: Named, installed: string) =>
    refuse(
      'older',
      'plugin/refused',
      `${name} ${version} was not installed: you have ${installed}, which is newer. An older version may have mistakes that were mended since; remove the plugin first if you need it.`,
    ),

  changedWithoutNumber: ({ name, version }: Named) =>
    refuse(
      'changed-without-number',
      'plugin/integrity',
      `${name} was not installed: it says it is ${version}, which you have, but its content is another. Ask its author for a version with a new number, or remove the plugin first.`,
    ),

  needsNewerHost: ({ name, sdk }: Named) =>
    refuse(
      'needs-newer-host',
      'plugin/incompatible',
      `${name} was not installed: it needs a newer Vesper (plugin interface ${sdk}). Update Vesper and try again.`,
    ),

  tooOldForHost: ({ name, sdk }: Named) =>
    refuse(
      'too-old-for-host',
      'plugin/incompatible',
      `${name} was not installed: it was made for an old Vesper (plugin interface ${sdk}) that no longer runs here. Look for a newer version of the plugin.`,
    ),

  transport: ({ name }: Named) =>
    refuse(
      'transport',
      'plugin/refused',
      `${name} was not installed: it wants to send raw bytes to devices, which no check of ours can make safe. Only reviewed plugins from the registry may do that.`,
    ),

  developerMode: ({ name }: Named) =>
    refuse(
      'developer-mode',
      'plugin/refused',
      `${name} was not installed: plugins are loaded from a development server only in developer mode. Switch it on if you are writing this plugin yourself.`,
    ),

  circle: ({ name }: Named, circle: readonly PluginId[], others: readonly Named[]) => {
    const nameOf = (id: PluginId) => others.find((other) => other.id === id)?.name ?? name
    return refuse(
      'circle',
      'plugin/refused',
      `${name} was not installed: plugins would wait for each other without end (${circle.map(nameOf).join(' needs ')}). Remove one of them first.`,
    )
  },
} as const

const refuse = (because: Refusal['because'], code: ErrorCode, message: string): Refusal => ({
  kind: 'refused',
  because,
  code,
  message,
})

const sentence = (words: string) => (/[.!?]$/.test(words) ? words : `${words}.`)
