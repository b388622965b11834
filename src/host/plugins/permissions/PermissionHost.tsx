import { lazy, Suspense } from 'react'
import { useSnapshot } from 'valtio'
import { type OpenPrompt, prompts } from './prompts.ts'

const PermissionPrompt = lazy(() => import('./PermissionPrompt.tsx'))

/** The one place where prompts of `askPermissions` appear, outside of everything a plugin draws. */
export function PermissionHost() {
  const { open } = useSnapshot(prompts)
  if (!open) return null
  return (
    <Suspense fallback={null}>
      <PermissionPrompt key={open.id} open={open as OpenPrompt} />
    </Suspense>
  )
}
