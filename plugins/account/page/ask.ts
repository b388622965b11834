import type { AnswerOf } from 'sdk/page/account/answerOf.ts'
import { AccountRefusal, askAccount, type CallOf } from 'sdk/page/account/askAccount.ts'
import type { Route } from '../../../src/platform/route.ts'
import { confirmAdult, confirmPassword } from './confirmations.ts'

/**
 * Makes one call. Where it is refused until the player has given their password or said that they are an adult, they are asked,
 * and the call is made once more. Rejects with the first refusal when they decline.
 */
export async function ask<R extends Route>(call: CallOf<R>, signal?: AbortSignal): Promise<AnswerOf<R>> {
  try {
    return await askAccount<R>(call, signal)
  } catch (error) {
    const question = error instanceof AccountRefusal ? questions[error.code] : undefined
    if (!question || !(await question())) throw error
    return askAccount<R>(call, signal)
  }
}

const questions: Readonly<Record<string, () => Promise<boolean>>> = {
  reauth_required: confirmPassword,
  adult_confirmation_required: confirmAdult,
}
