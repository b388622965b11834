import { Navigate } from '@tanstack/react-router'

/** An older address of the scenarios. */
export default function CommunityPage() {
  return <Navigate to="/scenarios" replace />
}
