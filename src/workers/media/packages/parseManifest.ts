import { PluginError, type PluginManifest } from 'sdk'
import { contradictionsIn, type ManifestMistake, mistakesOf, packageLayout, type SchemaMistake } from 'sdk/package'
import { measureJson } from '../cards/parseCardJson.ts'

/** The validator of `plugin.schema.json`, compiled while building. */
export type ManifestValidator = ((value: unknown) => boolean) & { readonly errors: readonly SchemaMistake[] | null }

const maxTold = 5

/**
 * A stranger's `plugin.json`. Throws `plugin/bad-manifest`, whose sentence names the first mistakes, each with its
 * place, and whose details are all of them.
 */
export function parseManifest(text: string, validate: ManifestValidator): PluginManifest {
  if (measureJson(text).depth > packageLayout.manifestDepth) {
    throw badManifest([
      { at: 'the whole file', what: `is nested more than ${packageLayout.manifestDepth} levels deep` },
    ])
  }
  const manifest = parsed(text)
  if (!validate(manifest)) throw badManifest(mistakesOf(validate.errors ?? []))
  const contradictions = contradictionsIn(manifest as PluginManifest)
  if (contradictions.length > 0) throw badManifest(contradictions)
  return manifest as PluginManifest
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw badManifest([{ at: 'the whole file', what: `is not JSON (${error instanceof Error ? error.message : ''})` }])
  }
}

export function badManifest(mistakes: readonly ManifestMistake[]): PluginError {
  const told = mistakes.slice(0, maxTold).map(({ at, what }) => `${at}: ${what}.`)
  const rest = mistakes.length - told.length
  const more = rest > 0 ? ` And ${rest} more.` : ''
  return new PluginError(
    'plugin/bad-manifest',
    `The plugin was not installed: its ${packageLayout.manifest} has mistakes only its author can mend. ${told.join(' ')}${more}`,
    { details: mistakes.slice(0, 100) },
  )
}
