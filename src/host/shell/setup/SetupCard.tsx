import { Navigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { llmProviders } from 'sdk/page/plugins/registry.ts'
import { defaultOf } from 'sdk/page/settings/conform.ts'
import { pluginSettings, settings } from 'sdk/page/settings/settings.ts'
import { Card } from 'sdk/ui/Card.tsx'
import { LinkButton } from 'sdk/ui/LinkButton.tsx'
import { useSnapshot } from 'valtio'
import { aiConnection } from '../../chat/connections/aiConnection.ts'
import { hasCompletedSetup } from '../../settings/setup.ts'

/** On the home page, until replies can be had: the way to get there. On the very first visit it leads there by itself. */
export function SetupCard() {
  const { state } = useSnapshot(aiConnection)
  const [isFirst] = useState(mayOffer)
  // Not before it is on screen: what is drawn while other cards still load is drawn again.
  useEffect(() => {
    if (isFirst) noteOffered()
  }, [isFirst])
  if (isFirst) return <Navigate to="/setup" />
  if (state.kind === 'ready' || (hasCompletedSetup() && state.kind === 'down')) return null
  // Where nothing is set up the answer is known beforehand: a card that came with it would move the others.
  if (state.kind === 'unknown' && isAnythingChosen()) return null
  return (
    <Card title="Connect an AI">
      <p>Choose where replies come from. One option needs no account, key or server.</p>
      <LinkButton to="/setup">Set up AI</LinkButton>
    </Card>
  )
}

let isOffered = false

export function noteOffered(): void {
  isOffered = true
}

/** True until the wizard was offered, for someone who is here for the first time with nothing set up: then the wizard opens by itself. */
export function mayOffer(): boolean {
  return !isOffered && settings.visitCount <= 1 && !hasCompletedSetup() && !isAnythingChosen()
}

/** A provider counts as chosen once any of its settings differs from what it came with. */
function isAnythingChosen(): boolean {
  return [...llmProviders.read().values()].some(({ plugin }) => {
    const fields = plugin.contributes.settings?.schema.properties ?? {}
    const values = pluginSettings(plugin)
    return Object.entries(fields).some(
      ([name, field]) => name in values && JSON.stringify(values[name]) !== JSON.stringify(defaultOf(field)),
    )
  })
}
