import { Type } from 'typebox'
import { Time } from './common.ts'
import { CompletionAnswer, CompletionBody, completionBodyLimit, ModelsAnswer, UsageAnswer } from './hosted.ts'
import { route, user } from './route.ts'

export const readUsage = route({
  method: 'GET',
  path: '/usage',
  access: user,
  limit: 'user',
  unknown: 'refused',
  status: 200,
  answer: UsageAnswer,
  refusals: [],
})

export const listModels = route({
  method: 'GET',
  path: '/chat/models',
  access: user,
  limit: 'user',
  unknown: 'refused',
  status: 200,
  answer: ModelsAnswer,
  refusals: [],
})

/** Answers in the form of OpenAI: as a stream, or as this object when `stream` is false. */
export const completeChat = route({
  method: 'POST',
  path: '/chat/completions',
  access: { who: 'user', adult: true },
  limit: 'chat',
  unknown: 'refused',
  body: CompletionBody,
  bodyLimit: completionBodyLimit,
  keyed: true,
  bare: true,
  status: 200,
  answer: CompletionAnswer,
  refusals: ['adultConfirmationRequired', 'keyRequired'],
  refusalMembers: Type.Object({ messages_used: Type.Integer(), reset_date: Time }),
})
