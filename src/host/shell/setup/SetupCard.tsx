import { Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Card } from 'sdk/ui/Card.tsx'
import { LinkButton } from 'sdk/ui/LinkButton.tsx'
import { useSnapshot } from 'valtio'
import { aiConnection } from '../../chat/connections/aiConnection.ts'
import { hasCompletedSetup } from '../../settings/setup.ts'
import { offerOnce } from './firstVisit.ts'

/** On the home page, until replies can be had: the way to get there. On the very first visit it leads there by itself. */
export function SetupCard() {
  const { state } = useSnapshot(aiConnection)
  const [isFirst] = useState(offerOnce)
  if (isFirst) return <Navigate to="/setup" />
  if (state.kind === 'ready' || state.kind === 'unknown' || (hasCompletedSetup() && state.kind === 'down')) return null
  return (
    <Card title="Connect an AI">
      <p>Choose where replies come from. One option needs no account, key or server.</p>
      <LinkButton to="/setup">Set up AI</LinkButton>
    </Card>
  )
}
