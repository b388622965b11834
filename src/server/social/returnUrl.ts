const maxLength = 512

const ownPath = /^\/(?![/\\])[^\x00-\x1f\\]*$/

/** A path of our own, or "/" for whatever would lead elsewhere. */
export const safeReturnUrl = (wanted: unknown): string =>
  typeof wanted === 'string' && wanted.length <= maxLength && ownPath.test(wanted) ? wanted : '/'

/** What the page asks for beside signing in: `state` as base64url of JSON, or members of the query. */
export function wishesOf(query: {
  readonly state?: string
  readonly invited_by?: string
  readonly return_url?: string
}) {
  const state = query.state === undefined ? {} : Object(readJson(query.state))
  const invitedBy: unknown = query.invited_by ?? state.invited_by
  return {
    returnUrl: safeReturnUrl(query.return_url ?? state.return_url),
    ...(typeof invitedBy === 'string' && invitedBy.length <= 30 && { invitedBy }),
  }
}

function readJson(base64url: string): unknown {
  try {
    return JSON.parse(Buffer.from(base64url, 'base64url').toString())
  } catch {
    return undefined
  }
}
