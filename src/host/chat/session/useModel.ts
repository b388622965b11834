import { useEffect } from 'react'
import { aiSection } from 'sdk/page/chat/aiSection.ts'
import { llmProviders } from 'sdk/page/plugins/registry.ts'
import { usePoint } from 'sdk/page/points/usePoint.ts'
import type { ChosenModel } from 'sdk/page/services/chat.ts'
import { useSection } from 'sdk/page/settings/useSection.ts'
import { useSnapshot } from 'valtio'
import { loadModels, models } from '../../plugins/models.ts'
import { connectionOf } from './connection.ts'

/** The connection that is chosen, and the samplers its model takes, as far as that is known. */
export function useModel(): ChosenModel | undefined {
  const ai = useSection(aiSection)
  const choice = usePoint(llmProviders).get(ai.provider)
  const { byProvider } = useSnapshot(models)
  useEffect(() => {
    if (choice) void loadModels(choice)
  }, [choice])
  if (!choice) return undefined
  const connection = connectionOf(choice)
  const listing = byProvider[choice.value]
  const found = listing?.kind === 'listed' ? listing.models.find(({ id }) => id === connection.model) : undefined
  return { connection, samplers: found?.samplers }
}
