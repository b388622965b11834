import { accountSection } from 'sdk/page/account/accountSection.ts'
import type { SocialProvider } from '../../../../src/platform/socialProviders.ts'
import { inviter } from '../invitedBy.ts'

/** Leaves the page for a provider, which sends the browser back to /auth/callback. */
export function goToProvider(provider: SocialProvider, wishes: { readonly ticket?: string } = {}): void {
  const invitedBy = inviter()
  const state = { return_url: location.pathname, ...(invitedBy !== undefined && { invited_by: invitedBy }) }
  const query = new URLSearchParams({ state: base64url(JSON.stringify(state)), ...wishes })
  location.assign(`${hostOf(accountSection.now.host)}/api/auth/${provider}?${query}`)
}

const hostOf = (address: string): string => (URL.canParse(address.trim()) ? new URL(address.trim()).origin : '')

const base64url = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
