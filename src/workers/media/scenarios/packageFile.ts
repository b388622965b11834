/** A file of a package, read when it is wanted. */
export interface PackageFile {
  readonly path: string
  readonly size: number
  /** Rejects with `Refusal` where it cannot be read. */
  read(): Promise<Blob>
}

/** What was chosen, before anybody looked into it. */
export interface Package {
  readonly name: string
  readonly files: readonly PackageFile[]
  /** What was left, each with the reason. */
  readonly refused: readonly string[]
}

/** Why something could not be read, in plain words. */
export class Refusal extends Error {
  readonly wants: 'nothing' | 'password'

  constructor(message: string, wants: 'nothing' | 'password' = 'nothing') {
    super(message)
    this.name = 'Refusal'
    this.wants = wants
  }
}
