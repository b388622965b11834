/** `locked` waits for the passphrase: until then nothing of the store can be read or written. */
export type LockState = 'off' | 'locked' | 'open'

/** What came of a passphrase. `secretsKey` (32 bytes) encrypts the keys of services while the lock is on. */
export type Unlocked =
  | { readonly kind: 'open'; readonly secretsKey: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'off' }

/** Rows rewritten while the lock is turned on or off. */
export interface LockProgress {
  readonly to: 'on' | 'off'
  readonly done: number
  readonly total: number
}

/** The lock that encrypts everything at rest. Errors: `storage/not-decrypted` for a damaged record, else as of storage. */
export interface LockContract {
  lockState(): Promise<LockState>
  lockProgress(): Promise<LockProgress | undefined>
  /** Opens the store for this page. Takes about a second. */
  unlock(passphrase: string): Promise<Unlocked>
  /** Encrypts all there is; resolves when that is done. Cut off, it goes on after the next `unlock`. */
  turnLockOn(passphrase: string): Promise<Unlocked>
  /** Decrypts all there is. */
  turnLockOff(passphrase: string): Promise<Unlocked>
  changeLock(passphrase: string, next: string): Promise<Unlocked>
}
