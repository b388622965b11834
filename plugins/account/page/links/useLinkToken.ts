import { useEffect, useState } from 'react'
import { useHash } from 'sdk/page/useHash.ts'

/** The token of a link from a mail, "#token=…". It is taken out of the address at once, so that no history holds it. */
export function useLinkToken(): string {
  const found = new URLSearchParams(useHash()).get('token') ?? ''
  const [token, setToken] = useState(found)
  useEffect(() => {
    if (found === '') return
    setToken(found)
    history.replaceState(history.state, '', location.pathname + location.search)
  }, [found])
  return token
}
