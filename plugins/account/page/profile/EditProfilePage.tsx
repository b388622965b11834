import { Navigate } from '@tanstack/react-router'

/** The address of the profile leads to its settings. */
export default function EditProfilePage() {
  return <Navigate to="/settings/profile/profile" replace />
}
