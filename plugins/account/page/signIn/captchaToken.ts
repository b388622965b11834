import { account } from 'sdk/page/account/account.ts'
import { askAccount } from 'sdk/page/account/askAccount.ts'
import type { captchaChallenge } from '../../../../src/platform/auth.ts'
import { refusals } from '../../../../src/platform/messages.ts'

/** What a captcha gave, as calls send it; empty where the server asks for none. */
export async function captchaToken(signal?: AbortSignal): Promise<{ readonly captcha_token?: string }> {
  switch (account.site?.captcha.provider) {
    case 'pow': {
      const [{ data }, { solve }] = await Promise.all([
        askAccount<typeof captchaChallenge>({ method: 'GET', path: '/auth/captcha/challenge' }, signal),
        import('../../../../src/platform/proofOfWork.ts'),
      ])
      return { captcha_token: await solve(data.challenge, data.difficulty, signal) }
    }
    case 'hcaptcha':
      throw new Error(
        `${refusals.captchaRequired.text}. This page cannot show hCaptcha yet: ask whoever runs the server.`,
      )
    default:
      return {}
  }
}
