import type { Door } from '../wire/auth.ts'
import type { FaultManners } from '../wire/faultBook.ts'

/** One thing that goes wrong, by its name in the catalogue. The README says what each does on the wire. */
export type ComfyFault = FaultManners &
  (
    | { readonly kind: 'refused' | 'blackhole' | 'cors-403' | 'cors-wrong-origin' | 'html-200' }
    | { readonly kind: 'slow-headers' | 'slow-body'; readonly ms: number }
    | ({ readonly kind: 'auth-401' | 'auth-401-preflight' } & Door)
    | { readonly kind: 'validation'; readonly type: string; readonly node: string; readonly input: string }
    | { readonly kind: 'missing-model' | 'missing-lora'; readonly isLongList?: boolean }
    | { readonly kind: 'missing-node'; readonly className?: string }
    | { readonly kind: 'partial-valid'; readonly node?: string }
    | { readonly kind: 'oom'; readonly node?: string; readonly afterSteps?: number }
    | { readonly kind: 'exec-error'; readonly node?: string; readonly type?: string; readonly message?: string }
    | { readonly kind: 'queue-ahead'; readonly jobs: number; readonly ms: number }
    | { readonly kind: 'foreign-broadcast'; readonly ms?: number }
    | { readonly kind: 'ws-none'; readonly status?: number }
    | { readonly kind: 'ws-drop'; readonly at: number }
    | { readonly kind: 'ws-drop-until-done' | 'ws-deaf' | 'ws-garbage' }
    | { readonly kind: 'history-late'; readonly ms: number }
    | { readonly kind: 'history-lost' | 'interrupted-external'; readonly at?: number }
    | { readonly kind: 'interrupt-slow'; readonly ms: number }
    | { readonly kind: 'finished-before-cancel' }
    | { readonly kind: 'image-404' | 'image-truncated' | 'image-html' | 'image-zero' }
    | { readonly kind: 'outputs-mixed' | 'ws-images' | 'no-progress' }
    | { readonly kind: 'clock-skew'; readonly ms: number }
    | { readonly kind: 'upload-rename' | 'too-large' | '500-opaque' | '409-duplicate' }
  )
