import type { Static, TSchema } from 'typebox'
import type { Route } from '../../../src/platform/route.ts'

/** The answer of a call as the page gets it: tokens are taken out on the way. */
export type AnswerOf<R extends Route> = Omit<Static<R['answer']>, 'token'>

/** The body that a call takes; undefined for those without. */
export type BodyOf<R extends Route> = R extends { readonly body: infer Body extends TSchema } ? Static<Body> : undefined
