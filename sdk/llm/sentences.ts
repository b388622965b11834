import type { LlmFailure } from '../contributions/llmProvider.ts'
import type { LlmErrorKind } from '../errors.ts'

interface Circumstances {
  readonly server: { readonly name: string; readonly local: boolean; readonly billing?: string }
  /** What the server said, already made fit to show. */
  readonly said: string
  readonly loading?: boolean
  readonly redirected?: boolean
  readonly status?: number
  readonly retryAfterMs?: number
  readonly tokens?: LlmFailure['tokens']
  readonly moderation?: { readonly by: string | undefined; readonly reasons: readonly string[] }
}

/** What happened and what to do, in a sentence or two for the player. */
export function sentenceFor(kind: LlmErrorKind, about: Circumstances): string {
  const { server, said } = about
  switch (kind) {
    case 'auth':
      return `${server.name} did not accept the API key. Please check it in Settings, or make a new one.`
    case 'payment':
      return join(
        `${server.name} says there are no credits left.`,
        server.billing ? `You can add some at ${server.billing}.` : 'Please add credits to your account.',
      )
    case 'quota':
      return `The quota of your ${server.name} account is used up. Please look at its billing page.`
    case 'forbidden':
      return join('Access denied. Your API key may not have the required permissions.', saying(server.name, said))
    case 'moderation':
      return moderated(about)
    case 'refusal':
      return join('The model declined to answer.', said === '' ? '' : `It said: “${said}”`)
    case 'not-found':
      return join(`${server.name} does not have this model.`, 'Please choose another in Settings.', saying('It', said))
    case 'context':
      return tooLong(about)
    case 'bad-request':
      if (about.status === 413)
        return `The request was too large for ${server.name}. Please use fewer or smaller pictures.`
      return join(`${server.name} did not understand the request.`, saying('It', said))
    case 'rate':
      return join('Rate limit exceeded. Please wait before trying again.', waiting(server.name, about.retryAfterMs))
    case 'overloaded':
      if (about.loading) return `${server.name} is still loading its model. It will answer in a moment.`
      return join(
        `AI service is temporarily unavailable. ${server.name} is too busy right now; please try again in a moment.`,
        waiting(server.name, about.retryAfterMs),
      )
    case 'server':
      return join(`Something went wrong inside ${server.name}. Please try again.`, saying('It', said))
    case 'timeout':
      return `${server.name} took too long to answer. Please try again.`
    case 'network':
      if (about.redirected) {
        return `${server.name} tried to send us to another address, which was refused to keep your key safe. Please check the address in Settings.`
      }
      return server.local
        ? `${server.name} cannot be reached. Please make sure that it is running, that it lets this page in, and that the address in Settings is right.`
        : `${server.name} cannot be reached. Please check your internet connection and try again.`
    case 'protocol':
      return join(`${server.name} answered in a way we cannot read.`, 'Please check the address and the server.')
    default:
      return join(`${server.name} gave no complete reply. Please try again.`, saying('It', said))
  }
}

function moderated({ server, said, moderation }: Circumstances): string {
  const by = moderation?.by ?? server.name
  const reasons = moderation?.reasons.filter((reason) => reason !== '').join(', ') ?? ''
  return join(
    `${by.slice(0, 60)} refused this message because of its content rules${reasons === '' ? '' : ` (${reasons.slice(0, 120)})`}.`,
    'Another model or provider may accept it.',
    moderation ? '' : saying('It', said),
  )
}

function tooLong({ tokens }: Circumstances): string {
  const { prompt, window } = tokens ?? {}
  const size =
    prompt !== undefined && window !== undefined
      ? `: ${prompt} of ${window} tokens`
      : window !== undefined
        ? `: it takes ${window} tokens`
        : ''
  return `The conversation is too long for this model${size}. Shorten the history, or choose a model with a larger window.`
}

const saying = (who: string, said: string) => (said === '' ? '' : `${who} said: “${said}”`)

const waiting = (name: string, ms: number | undefined) =>
  ms === undefined ? '' : `${name} asks for ${Math.max(1, Math.round(ms / 1000))} s.`

const join = (...sentences: readonly string[]) => sentences.filter((sentence) => sentence !== '').join(' ')
