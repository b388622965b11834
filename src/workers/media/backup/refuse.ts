import type { BackupRefusal } from './contract.ts'

/** Carries a refusal up to whoever reads the file; it is told as a value, never thrown over the border. */
export class Refused extends Error {
  readonly refusal: BackupRefusal
  constructor(refusal: BackupRefusal) {
    super(refusal.message)
    this.refusal = refusal
  }
}

export const refuse = (code: BackupRefusal['code'], message: string): Refused => new Refused({ code, message })
