/** The account that the double of OpenShock keeps: invented hubs, shockers and tokens. */

export interface SimShocker {
  readonly id: string
  name: string
  readonly model: string
  isPaused: boolean
  isRemoved: boolean
  /** For one that somebody else shares. */
  readonly share?: {
    readonly permissions: { readonly vibrate: boolean; readonly sound: boolean; readonly shock: boolean }
    limits: { intensity: number | null; duration: number | null }
  }
}

export interface SimHub {
  readonly id: string
  readonly name: string
  isOnline: boolean
  readonly shockers: SimShocker[]
}

export interface SimToken {
  readonly permissions: readonly string[]
  isPaused: boolean
  isRevoked: boolean
  /** The server lowers what exceeds it and says nothing. */
  readonly scope?: { readonly intensity: number; readonly duration: number }
}

export interface SimAccount {
  readonly own: SimHub[]
  readonly owner: { readonly id: string; readonly name: string; readonly hubs: SimHub[] }
  readonly tokens: Map<string, SimToken>
}

const id = (number: number) => `0192f0c4-0000-7000-8000-${String(number).padStart(12, '0')}`

const shocker = (number: number, name: string, share?: SimShocker['share']): SimShocker => ({
  id: id(number),
  name,
  model: number % 2 === 0 ? 'PetTrainer' : 'CaiXianlin',
  isPaused: false,
  isRemoved: false,
  ...(share && { share }),
})

const everything = { vibrate: true, sound: true, shock: true }

/** Two hubs of three shockers: own ones with one that is paused, and shared ones with limits. */
export function simAccount(): SimAccount {
  return {
    own: [
      {
        id: id(100),
        name: 'Bedroom hub',
        isOnline: true,
        shockers: [shocker(1, 'Left thigh'), shocker(2, 'Right thigh'), { ...shocker(3, 'Spare'), isPaused: true }],
      },
    ],
    owner: {
      id: id(900),
      name: 'Juno',
      hubs: [
        {
          id: id(200),
          name: 'Travel hub',
          isOnline: true,
          shockers: [
            shocker(4, 'Ankle', { permissions: everything, limits: { intensity: 20, duration: 400 } }),
            shocker(5, 'Calf', {
              permissions: { vibrate: true, sound: true, shock: false },
              limits: { intensity: null, duration: null },
            }),
            shocker(6, 'Bell', {
              permissions: { vibrate: false, sound: true, shock: false },
              limits: { intensity: null, duration: null },
            }),
          ],
        },
      ],
    },
    tokens: new Map([
      ['good-token', { permissions: ['shockers.use'], isPaused: false, isRevoked: false }],
      [
        'scoped-token',
        {
          permissions: ['shockers.use'],
          isPaused: false,
          isRevoked: false,
          scope: { intensity: 10, duration: 1000 },
        },
      ],
      ['reading-token', { permissions: [], isPaused: false, isRevoked: false }],
    ]),
  }
}

export const hubsOf = ({ own, owner }: SimAccount): readonly SimHub[] => [...own, ...owner.hubs]

export const shockersOf = (account: SimAccount): readonly SimShocker[] =>
  hubsOf(account).flatMap(({ shockers }) => shockers.filter(({ isRemoved }) => !isRemoved))
