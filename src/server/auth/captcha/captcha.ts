export type CaptchaVerdict = 'passed' | 'failed' | 'unavailable'

export type CaptchaPurpose = 'register' | 'login' | 'reset'

export interface Shown {
  readonly token: string
  readonly ip: string
  readonly purpose: CaptchaPurpose
}

/** Tells people from programs before an account is made or a password tried again. */
export interface Captcha {
  describe(): { readonly provider: 'hcaptcha' | 'pow' | 'off'; readonly site_key: string | null }
  /** Spends a token, whatever comes of it. */
  verify(shown: Shown): Promise<CaptchaVerdict>
  /** A puzzle of our own, where the provider is ourselves. */
  challenge?(ip: string): { readonly challenge: string; readonly difficulty: number }
}

/** For development and tests only: everybody passes. */
export const noCaptcha: Captcha = {
  describe: () => ({ provider: 'off', site_key: null }),
  verify: async () => 'passed',
}
