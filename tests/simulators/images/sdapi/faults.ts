import type { Door } from '../wire/auth.ts'
import type { FaultManners } from '../wire/faultBook.ts'

/** One thing that goes wrong, by its name in the catalogue. The README says what each does on the wire. */
export type SdapiFault = FaultManners &
  (
    | { readonly kind: 'refused' | 'blackhole' | 'no-api-404' | 'cors-400-preflight' }
    | ({ readonly kind: 'auth-401' } & Door)
    | { readonly kind: 'oom-json-nocors' | 'oom-text-nocors' | 'oom-json-proxied' }
    | { readonly kind: 'sampler-400' | 'sampler-autocorrect' | 'lora-unknown-silent' | 'grid-first' }
    | { readonly kind: 'slow'; readonly ms: number }
    | { readonly kind: 'drop-mid-run' | 'negative-progress' | 'bad-base64' }
  )

/** What happens once, unless it is said otherwise. */
export const onceOnly: readonly SdapiFault['kind'][] = [
  'oom-json-nocors',
  'oom-text-nocors',
  'oom-json-proxied',
  'drop-mid-run',
]
