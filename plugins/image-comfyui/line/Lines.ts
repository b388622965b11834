import { freshId } from '../job/Ticket.ts'
import { Line, type LineParts } from './Line.ts'

/** The lines that are in use: one to a server, whatever the number of jobs. */
export class Lines {
  readonly #parts: LineParts
  readonly #lines = new Map<string, Line>()
  readonly #silent = new Set<string>()

  constructor(parts: LineParts) {
    this.#parts = parts
  }

  /** The line that new jobs to this server are told on. */
  to(socket: string): Line {
    this.#forgetUnused()
    const [key, line] = [...this.#lines].find(([key]) => key.startsWith(`${socket} `)) ?? []
    return key !== undefined && line ? line : this.named(socket, freshId())
  }

  /** The line under a name of before: jobs are told to the name that ordered them. */
  named(socket: string, client: string): Line {
    this.#forgetUnused()
    const key = `${socket} ${client}`
    const line = this.#lines.get(key) ?? new Line(client, socket, this.#parts)
    this.#lines.set(key, line)
    return line
  }

  /** Whether it has not been said yet that this server cannot be heard. */
  isNewSilence(socket: string): boolean {
    if (this.#silent.has(socket)) return false
    this.#silent.add(socket)
    return true
  }

  #forgetUnused(): void {
    for (const [key, line] of this.#lines) if (!line.isUsed) this.#lines.delete(key)
  }
}
