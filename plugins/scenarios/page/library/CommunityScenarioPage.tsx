import { Navigate, useParams } from '@tanstack/react-router'

/** An older address of one scenario. */
export default function CommunityScenarioPage() {
  const { scenarioId = '' } = useParams({ strict: false }) as { scenarioId?: string }
  return <Navigate to={`/scenario/${encodeURIComponent(scenarioId)}`} replace />
}
