import { useEffect } from 'react'
import type { PluginManifest } from 'sdk'
import { useSnapshot } from 'valtio'
import { usePoint } from '../../extension/usePoint.ts'
import { usePluginSettings } from '../../settings/useSection.ts'
import { loadModels, models } from '../models.ts'
import { llmProviders } from '../registry.ts'

const settledMs = 400

interface OwnModels {
  readonly manifest: PluginManifest
  /** Which of its providers, as settings store it; the first when it does not matter. */
  readonly provider?: string | undefined
  readonly kept: Readonly<Record<string, boolean>>
}

/** The models of a plugin's own provider, asked for anew when its address or key changes; none when it has no provider. */
export function useOwnModels({ manifest, provider, kept }: OwnModels): readonly string[] {
  const choices = [...usePoint(llmProviders).values()].filter(({ plugin }) => plugin.id === manifest.id)
  const choice = provider === undefined ? choices[0] : choices.find(({ value }) => value === provider)
  const listed = useSnapshot(models).byProvider[choice?.value ?? '']
  const { baseUrl } = usePluginSettings(manifest)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address or key means another list
  useEffect(() => {
    if (!choice) return
    const timer = setTimeout(() => void loadModels(choice), settledMs)
    return () => clearTimeout(timer)
  }, [choice, baseUrl, kept])
  return listed?.kind === 'listed' ? listed.models.map(({ id }) => id) : []
}
