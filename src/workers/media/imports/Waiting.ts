import { newId, PluginError } from 'sdk'

/** What was read from files and waits for the page to say where it goes. The page holds only its token. */
export class Waiting<Reading, Token extends string> {
  readonly #readings = new Map<Token, Reading>()

  add(reading: Reading): Token {
    const token = newId() as string as Token
    this.#readings.set(token, reading)
    return token
  }

  /** Throws when it was dropped, or the worker ended meanwhile. */
  get(token: Token): Reading {
    const reading = this.#readings.get(token)
    if (reading === undefined) {
      throw new PluginError('plugin/crashed', 'What was read of this file is gone. Import the file again.')
    }
    return reading
  }

  drop(token: Token): void {
    this.#readings.delete(token)
  }
}
