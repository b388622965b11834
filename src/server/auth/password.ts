import { hash, verify } from '@node-rs/argon2'

export interface HashCost {
  /** KiB. */
  readonly memoryCost: number
  readonly timeCost: number
  readonly parallelism: number
}

/** What hashing costs at least. It may be raised, and hashes made for less are renewed at the next sign-in. */
export const defaultCost: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const atOnce = 4
const maxWaiting = 64

/** More people sign in than this process can check: they may try again in a moment. */
export class TooManyHashes extends Error {
  readonly statusCode = 503
}

export interface Passwords {
  /** A PHC string of Argon2id. Throws `TooManyHashes`. */
  hash(password: string): Promise<string>
  /** Takes as long without a hash to compare with as with one. Throws `TooManyHashes`. */
  verify(
    password: string,
    phc: string | undefined,
  ): Promise<{ readonly isRight: boolean; readonly needsRehash: boolean }>
}

/** Hashes passwords outside of this thread, few at once. */
export function createPasswords(cost: HashCost = defaultCost): Passwords {
  let running = 0
  const waiting: (() => void)[] = []
  let dummy: Promise<string> | undefined

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (waiting.length >= maxWaiting) throw new TooManyHashes('Too many passwords are being checked.')
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }

  return {
    hash: (password) => inTurn(() => hash(password, cost)),
    async verify(password, phc) {
      dummy ??= hash('no account has this password', cost)
      const compared = phc ?? (await dummy)
      const isSame = await inTurn(() => verify(compared, password))
      return { isRight: isSame && phc !== undefined, needsRehash: phc !== undefined && isCheaper(phc, cost) }
    },
  }
}

/** Whether a hash was made with less work than today's cost. */
function isCheaper(phc: string, cost: HashCost): boolean {
  const [, memory = 0, time = 0] = /\$m=(\d+),t=(\d+),p=\d+\$/.exec(phc)?.map(Number) ?? []
  return memory < cost.memoryCost || time < cost.timeCost
}
