import { messageOf, type PluginError } from 'sdk'
import { failure, failureError, failureOf, rawOf, type ServerName } from 'sdk/llm'

/* What can go wrong inside the browser, in words. */

export const theModel: ServerName = { name: 'The model in your browser', local: true }

export function tooOld(): PluginError {
  const message =
    'This browser cannot run models: it lacks 64-bit WebAssembly memory. A current Chrome, Edge or Firefox can; or choose another provider.'
  return failureError(failure('server', message, { retryable: false, scope: 'server', code: 'no-memory64' }))
}

export function loadFailed(error: unknown, log: string): PluginError {
  const said = `${messageOf(error)}\n${log}`
  if (isMemory(said)) return outOfMemory(said)
  const architecture = /unknown model architecture: '?([\w.-]{1,60})/.exec(said)?.[1]
  const message =
    architecture === undefined
      ? 'This model could not be loaded. Its file may be damaged; please remove it and fetch it again, or choose another model.'
      : `This model is of a kind (${architecture}) that cannot be run here yet. Please choose another one.`
  return failureError(failure('server', message, { retryable: false, scope: 'model', raw: rawOf(said) }))
}

/** What the graphics card says when it gives up, in the words of llama.cpp. */
export const isGpuFailure = (line: string): boolean => /ggml_webgpu: Device (lost|error)!/.test(line)

/** Why a model does not run on the graphics card, after it was tried there. */
export function gpuTrouble(error: unknown): string {
  const said = `${messageOf(error)}\n${failureOf(theModel, error).raw ?? ''}`
  if (isMemory(said) || failureOf(theModel, error).code === 'out-of-memory') {
    return 'Your graphics card has too little memory for this model.'
  }
  return /Device lost/.test(said)
    ? 'The browser lost your graphics card.'
    : 'Your graphics card could not run this model.'
}

/** The graphics card gave up after words had come, so the reply cannot simply begin anew. */
export function gpuLostMidReply(why: string): PluginError {
  const message = `${why} The reply stopped there; the next one runs on your processor. Please try once more.`
  return failureError(failure('server', message, { scope: 'model', code: 'gpu-lost' }))
}

export function crashed(error: unknown, log: string): PluginError {
  const said = messageOf(error)
  const overflow = contextOverflow(said)
  if (overflow !== undefined) return overflow
  if (isMemory(`${said}\n${log}`)) return outOfMemory(`${said}\n${log}`)
  if (/initialize samplers|grammar/i.test(said)) {
    const message =
      'The model in your browser cannot keep to the form that was asked for. Please choose a larger model for this.'
    return failureError(failure('bad-request', message, { raw: rawOf(`${said}\n${log}`) }))
  }
  const message = 'The model stopped working in the middle of the reply and will be loaded again. Please try once more.'
  return failureError(failure('server', message, { scope: 'model', raw: rawOf(`${said}\n${log}`) }))
}

function contextOverflow(said: string): PluginError | undefined {
  if (!/exceed[^.]*context size|context size[^.]*exceed|larger than the (?:max )?context/i.test(said)) return undefined
  const [prompt, window] = [...said.matchAll(/\((\d{1,9}) tokens\)/g)].map(([, digits]) => Number(digits))
  const size = prompt !== undefined && window !== undefined ? `: ${prompt} of ${window} tokens` : ''
  const message = `The conversation is too long for this model${size}. Shorten the history, or allow a larger context window in Settings.`
  const tokens = { ...(prompt !== undefined && { prompt }), ...(window !== undefined && { window }) }
  return failureError(failure('context', message, { tokens }))
}

const isMemory = (said: string) =>
  /out of memory|cannot enlarge memory|could not allocate|failed to allocate|unable to allocate|Array buffer allocation|\bOOM\b|bad_alloc/i.test(
    said,
  )

function outOfMemory(said: string): PluginError {
  const message =
    'There is not enough memory for this model. Close other tabs, choose a smaller context window in Settings, or choose a smaller model.'
  return failureError(
    failure('server', message, { retryable: false, scope: 'model', code: 'out-of-memory', raw: rawOf(said) }),
  )
}
