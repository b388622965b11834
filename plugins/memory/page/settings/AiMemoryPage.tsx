import { Navigate } from '@tanstack/react-router'

/** The other address of the settings of memory. */
export default function AiMemoryPage() {
  return <Navigate to="/settings/ai/memories" replace />
}
