import { errorBody } from '../errors.ts'
import type { DialectServer } from '../exchange.ts'
import { type Flavour, refuseOverflow } from '../openaiFamily.ts'
import { event } from '../openaiStream.ts'
import { notFound, openaiAnswer, openaiRoute, plainModel } from './openaiRoutes.ts'

const flavour: Flavour = {
  idPrefix: 'chatcmpl-',
  knowsItsModels: true,
  reasoningField: 'reasoning_content',
  obfuscates: true,
  headExtras: () => ({ service_tier: 'default', system_fingerprint: 'fp_lantern' }),
  overflow: refuseOverflow,
  errorFrames: (error) => [event('error', errorBody('openai', error))],
}

export const openai: DialectServer = {
  dialect: 'openai',
  home: 'https://api.openai.com',
  basePath: '/v1',
  quirks: [],
  routeOf: (_method, path) => openaiRoute('/v1', path),
  answer: (call) => openaiAnswer(call, '/v1', flavour, plainModel('lantern-works')) ?? notFound(call),
}
