import { useParams } from '@tanstack/react-router'
import { ErrorScreen, type ErrorScreenCode } from '../../notices/errors/ErrorScreen.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'

const codes: ReadonlyMap<string, ErrorScreenCode> = new Map([
  ['500', 500],
  ['403', 403],
  ['503', 503],
])

/** /error/500, /error/403 and /error/503. */
export default function ErrorPage() {
  const { code } = useParams({ strict: false }) as { readonly code?: string }
  const known = codes.get(code ?? '')
  return known ? <ErrorScreen code={known} tryAgain={goBack} /> : <NotFoundPage />
}

/** To the page that failed; home, when this one was opened by its address. */
function goBack(): void {
  if (history.length > 1) history.back()
  else location.assign('/')
}
