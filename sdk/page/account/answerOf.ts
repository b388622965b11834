import type { Static, TSchema } from 'typebox'
import type { Route } from '../../../src/platform/route.ts'

/** The answer of a call as the page gets it: tokens are taken out on the way, and a file comes as its bytes. */
export type AnswerOf<R extends Route> = R extends { readonly file: string }
  ? Uint8Array<ArrayBuffer>
  : Omit<Static<R['answer']>, 'token'>

/** The body that a call takes; undefined for those without. */
export type BodyOf<R extends Route> = R extends { readonly body: infer Body extends TSchema }
  ? Static<Body>
  : R extends { readonly upload: readonly string[] }
    ? Blob
    : undefined
