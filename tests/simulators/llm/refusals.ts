import { errorBody, errorHeaders, type ServerError, statusOf } from './errors.ts'
import { type Answer, type Call, jsonAnswer } from './exchange.ts'
import { isObject } from './json.ts'

/** Answers with an error in the dialect's own words, or hides it behind 200 if that is the server's habit. */
export function refuse(call: Call, error: ServerError): Answer {
  const { dialect } = call.request
  const named: ServerError = { model: call.chat?.model ?? '', ...error }
  const status = call.has.has('errorAs200') ? 200 : statusOf(dialect, named)
  return jsonAnswer(status, errorBody(dialect, named), {
    ...errorHeaders(named, call.clock.now()),
    ...call.script.headers,
  })
}

/** The parameter a picky server stumbles over, if the request carries it. */
export function offendingParameter(call: Call): string | undefined {
  if (call.fault?.kind !== 'refuseParameter' || call.chat === undefined) return undefined
  const { raw } = call.chat
  const given = call.request.dialect === 'ollama' && isObject(raw.options) ? raw.options : raw
  const { parameter } = call.fault
  if (parameter !== undefined) return Object.hasOwn(given, parameter) ? parameter : undefined
  return pickyAbout.find((name) => Object.hasOwn(given, name))
}

const pickyAbout = [
  'min_p',
  'top_a',
  'top_k',
  'typical_p',
  'repetition_penalty',
  'repeat_penalty',
  'rep_pen',
  'frequency_penalty',
  'presence_penalty',
  'seed',
  'top_p',
  'temperature',
  'stop',
  'stream_options',
]
