import type { FakeAnswer, FakeServer } from 'sdk/testing'

/** What may go wrong with the next call whose path begins so; `times` says how often, once unless told otherwise. */
export interface LockFault {
  readonly kind:
    | 'unauthorized'
    | 'reconnect'
    | 'not-connected'
    | 'rate'
    | 'down'
    | 'done-and-down'
    | 'done-and-silent'
    | 'silent'
    | 'offline'
    | 'garbage'
  readonly path?: string
  readonly times?: number
}

export interface LockServiceOptions {
  readonly now: () => number
  /** Begins with a lock of Chaster that has an hour to go. */
  readonly chaster?: boolean
  readonly isTimerHidden?: boolean
  readonly isFrozen?: boolean
  readonly isConnected?: boolean
  /** Whether one of the locks was chosen. */
  readonly isSelected?: boolean
}

type Json = Readonly<Record<string, unknown>>

interface Permission {
  readonly characterId: string
  readonly permissionLevel: string
}

const hour = 3600
const levels = ['none', 'view', 'control']

/** The lock calls of the product API as a plugin makes them, in memory: what they answer, what they keep, and how they fail. */
export class LockService {
  readonly requests: string[] = []
  readonly ids: (string | undefined)[] = []
  readonly #options: LockServiceOptions
  #faults: { fault: LockFault; left: number }[] = []
  #lock: { lockedAt: number; unlockAt: number; added: number } | undefined
  #additions: { at: number; seconds: number }[] = []
  #answered = new Map<string, FakeAnswer>()
  #settings: Json = {
    provider: 'local',
    maxAddPerAction: hour,
    maxAddPerHour: 24 * hour,
    aiTimeUnit: 'minutes',
    chasterAutoSync: true,
    selectedChasterLockId: null,
  }
  #permissions = new Map<string, Permission>()
  #locks = 0
  #isConnected: boolean
  #isSelected: boolean

  constructor(options: LockServiceOptions) {
    this.#options = options
    this.#isConnected = options.isConnected ?? true
    this.#isSelected = options.isSelected ?? true
    const now = options.now()
    if (options.chaster) this.#lock = { lockedAt: now - hour * 1000, unlockAt: now + hour * 1000, added: 0 }
  }

  readonly serve: FakeServer = (request) => {
    const { pathname, searchParams } = new URL(request.url)
    const path = pathname.replace('/chastity', '')
    const method = request.method ?? 'GET'
    this.requests.push(`${method} ${path}`)
    const id = request.headers?.['Idempotency-Key']
    this.ids.push(id)
    const known = id && this.#answered.get(id)
    if (known) return known
    const body = typeof request.body === 'string' ? (JSON.parse(request.body) as Json) : {}
    const answer = () => {
      const made = this.#answer(`${method} ${path}`, body, searchParams)
      if (id && (made.status ?? 200) < 500) this.#answered.set(id, made)
      return made
    }
    switch (this.#faultFor(path)?.kind) {
      case 'unauthorized':
        return refusal(401, 'unauthorized', 'Not signed in.')
      case 'reconnect':
        return refusal(409, 'chaster_reconnect', 'Chaster authentication expired. Please reconnect your account.', {
          requiresReconnect: true,
        })
      case 'not-connected':
        return refusal(409, 'chaster_not_connected', 'Chaster not connected')
      case 'rate':
        return refusal(429, 'rate_limited', 'Too many requests. Try again in 30 seconds.')
      case 'down':
        return refusal(503, 'unavailable', 'Request failed. Please try again.')
      case 'done-and-down':
        answer()
        return refusal(502, 'upstream', 'Request failed. Please try again.')
      case 'done-and-silent':
        answer()
        return 'silent'
      case 'silent':
        return 'silent'
      case 'offline':
        return 'offline'
      case 'garbage':
        return { status: 200, body: '<html>Welcome</html>' }
      default:
        return answer()
    }
  }

  fault(fault: LockFault): void {
    this.#faults.push({ fault, left: fault.times ?? 1 })
  }

  #faultFor(path: string): LockFault | undefined {
    const found = this.#faults.find(({ fault, left }) => left > 0 && path.startsWith(fault.path ?? ''))
    if (found) found.left -= 1
    return found?.fault
  }

  #answer(call: string, body: Json, query: URLSearchParams): FakeAnswer {
    this.#expire()
    const isChaster = this.#options.chaster === true
    const settings = this.#settings as { readonly maxAddPerAction: number; readonly maxAddPerHour: number }
    switch (call) {
      case 'GET /status':
        return this.#told()
      case 'POST /lock': {
        if (isChaster) {
          return refusal(409, 'chaster_managed', 'Please create a lock in the Chaster app first, then sync.')
        }
        if (this.#lock) return refusal(409, 'already_locked', 'A lock is already active.')
        const now = this.#options.now()
        this.#lock = { lockedAt: now, unlockAt: now + Number(body.duration) * 1000, added: 0 }
        this.#locks += 1
        return this.#told()
      }
      case 'POST /unlock':
        if (isChaster) {
          return refusal(409, 'chaster_managed', 'Chaster locks can only be unlocked through the Chaster app')
        }
        if (!this.#lock) return refusal(409, 'not_locked', 'No lock is active.')
        this.#lock = undefined
        return this.#told()
      case 'POST /add-time':
        return this.#add(body)
      case 'GET /settings':
        return good({ settings: this.#toldSettings() })
      case 'PUT /settings': {
        const isRaised = (['maxAddPerAction', 'maxAddPerHour'] as const).some(
          (limit) => Number(body[limit] ?? 0) > settings[limit],
        )
        if (this.#lock && isRaised) return refusal(409, 'locked', 'While locked, limits can only be lowered.')
        const { chasterToken, ...rest } = body
        if (chasterToken === 'wrong') {
          return refusal(409, 'chaster_reconnect', 'Chaster authentication expired. Please reconnect your account.', {
            requiresReconnect: true,
          })
        }
        if (chasterToken !== undefined) this.#isConnected = true
        this.#settings = { ...this.#settings, ...rest }
        return good({ settings: this.#toldSettings() })
      }
      case 'GET /first-lock-warning':
        return good({ shouldShowWarning: this.#locks === 0 })
      case 'GET /permissions':
        return good({ permissions: [...this.#permissions.values()] })
      case 'POST /permissions':
        return this.#permit([body as unknown as Permission])
      case 'PUT /permissions/bulk':
        return this.#permit(body.permissions as readonly Permission[])
      case 'GET /stats':
        return good({
          stats: { totalLocks: this.#locks, totalSecondsLocked: 0, longestSeconds: 0, currentStreakDays: 0 },
        })
      case 'GET /ai-context': {
        const level = this.#permissions.get(query.get('characterId') ?? '')?.permissionLevel ?? 'none'
        return good({ context: level === 'none' ? '' : 'They are locked for another hour.' })
      }
      case 'POST /chaster/sync':
        if (!this.#isConnected) return refusal(409, 'chaster_not_connected', 'Chaster not connected')
        return good({ status: this.#status(), locks: this.#chasterLocks() })
      case 'POST /chaster/select-lock':
        if (body.lockId !== 'lock-1') return refusal(404, 'not_found', 'There is no such lock.')
        this.#isSelected = true
        this.#settings = { ...this.#settings, selectedChasterLockId: 'lock-1' }
        return this.#told()
      case 'GET /chaster/auth-url':
        return good({ authUrl: 'https://sso.chaster.app/auth?state=abc' })
      case 'POST /chaster/disconnect':
        this.#isConnected = false
        this.#settings = { ...this.#settings, selectedChasterLockId: null }
        return good({})
      default:
        return refusal(404, 'not_found', 'There is no such call.')
    }
  }

  #add({ time, characterId }: Json): FakeAnswer {
    const seconds = Number(time)
    const settings = this.#settings as { readonly maxAddPerAction: number; readonly maxAddPerHour: number }
    if (this.#options.chaster && !this.#isConnected) {
      return refusal(409, 'chaster_not_connected', 'Chaster not connected')
    }
    if (this.#options.chaster && !this.#isSelected) {
      return refusal(409, 'chaster_no_lock', 'No Chaster lock selected. Please select a lock in settings.')
    }
    if (!this.#lock) return refusal(409, 'not_locked', 'No lock is active.')
    if (characterId && this.#permissions.get(String(characterId))?.permissionLevel !== 'control') {
      return refusal(403, 'permission_required', 'This character is not allowed to add time.')
    }
    if (seconds > settings.maxAddPerAction) {
      return refusal(400, 'per_action_limit', `Cannot add more than ${settings.maxAddPerAction}s in one action.`)
    }
    const left = this.#left()
    if (seconds > left) {
      return refusal(429, 'hourly_limit', `Hourly limit reached. You can add up to ${left}s more this hour.`, {
        remainingAddThisHour: left,
      })
    }
    this.#additions.push({ at: this.#options.now(), seconds })
    this.#lock = { ...this.#lock, unlockAt: this.#lock.unlockAt + seconds * 1000, added: this.#lock.added + seconds }
    return good({ status: this.#status(), added: seconds })
  }

  #permit(rows: readonly Permission[]): FakeAnswer {
    if (!rows.every(({ permissionLevel }) => levels.includes(permissionLevel))) {
      return refusal(400, 'invalid_request', 'No such level.')
    }
    for (const row of rows) this.#permissions.set(row.characterId, row)
    return good({ permissions: [...this.#permissions.values()] })
  }

  #toldSettings(): Json {
    return { ...this.#settings, hasChasterToken: this.#isConnected }
  }

  #told(): FakeAnswer {
    return good({ status: this.#status() })
  }

  #left(): number {
    const since = this.#options.now() - hour * 1000
    const used = this.#additions.filter(({ at }) => at > since).reduce((sum, { seconds }) => sum + seconds, 0)
    return Math.max(0, Number(this.#settings.maxAddPerHour) - used)
  }

  #expire(): void {
    if (this.#lock && this.#lock.unlockAt <= this.#options.now()) this.#lock = undefined
  }

  #status(): Json {
    const { isTimerHidden, isFrozen, chaster, now } = this.#options
    const lock = this.#lock
    const isHidden = isTimerHidden === true
    return {
      isLocked: lock !== undefined,
      remainingSeconds: lock && !isHidden ? Math.ceil((lock.unlockAt - now()) / 1000) : 0,
      formattedTime: '',
      unlockAt: lock && !isHidden ? new Date(lock.unlockAt).toISOString() : null,
      lockedAt: lock ? new Date(lock.lockedAt).toISOString() : null,
      unlockDateString: null,
      provider: chaster ? 'chaster' : 'local',
      totalTimeAdded: lock?.added ?? 0,
      canAddTime: lock !== undefined,
      maxAddPerAction: this.#settings.maxAddPerAction,
      maxAddPerHour: this.#settings.maxAddPerHour,
      remainingAddThisHour: this.#left(),
      serverTime: new Date(now()).toISOString(),
      ...(isFrozen && { isFrozen }),
    }
  }

  #chasterLocks(): readonly Json[] {
    const { isTimerHidden = false, isFrozen = false } = this.#options
    const lock = this.#lock
    return lock
      ? [
          {
            id: 'lock-1',
            title: 'Winter',
            status: 'locked',
            role: 'wearer',
            startDate: new Date(lock.lockedAt).toISOString(),
            endDate: isTimerHidden ? null : new Date(lock.unlockAt).toISOString(),
            isFrozen,
            canAdd: true,
          },
        ]
      : []
  }
}

const good = (members: Json): FakeAnswer => ({ status: 200, body: JSON.stringify({ success: true, ...members }) })

const refusal = (status: number, code: string, error: string, more: Json = {}): FakeAnswer => ({
  status,
  ...(status === 429 && { headers: { 'retry-after': '30' } }),
  body: JSON.stringify({ success: false, error, message: error, code, request_id: 'r', ...more }),
})
