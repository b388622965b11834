import type { SettingsSchema } from 'sdk'
import { profileSection } from 'sdk/page/characters/profileSection.ts'
import { conversationSection } from 'sdk/page/chat/conversationSection.ts'
import { conform } from 'sdk/page/settings/conform.ts'
import type { Settings } from 'sdk/page/settings/document.ts'
import { settings } from 'sdk/page/settings/settings.ts'
import { ownRecord, ownValue } from '../../../../src/shared/fields.ts'

const keptAt = 'vesper.scenario-guideme'

const name = (title: string, order: number) =>
  ({ type: 'string', title, default: '', 'x-optional': true, 'x-group': 'Names', 'x-order': order }) as const
const yes = (title: string, group: string, order: number) =>
  ({ type: 'boolean', title, default: false, 'x-group': group, 'x-order': order }) as const
const about = (title: string) => yes(title, 'About you', 20)
const liked = (title: string) => yes(title, 'Allowed topics', 30)
const owned = (title: string) => yes(title, 'Items you have', 40)

/** What guides ask of every player, by the keys their scripts and texts use. Nothing is said yes to before the player does. */
export const profileSchema = {
  type: 'object',
  properties: {
    myName: { ...name('Your name', 1), description: 'Leave empty to use your game profile name.' },
    mySubName: name('Your name when you submit', 2),
    mistress1: name('A mistress', 3),
    mistress2: name('Another mistress', 4),
    master1: name('A master', 5),
    master2: name('Another master', 6),
    femSub1: name('A woman who submits', 7),
    femSub2: name('Another woman who submits', 8),
    maleSub1: name('A man who submits', 9),
    maleSub2: name('Another man who submits', 10),
    myage: {
      type: 'integer',
      title: 'Your age',
      default: 21,
      minimum: 18,
      maximum: 120,
      'x-group': 'About you',
      'x-order': 11,
    },
    male: about('You are a man'),
    straight: about('You are straight'),
    bi: about('You are bisexual'),
    gay: about('You are gay'),
    anal: liked('Anal play'),
    bondage: liked('Bondage'),
    cbt: liked('Cock and ball torment'),
    sph: liked('Small penis humiliation'),
    chastity: liked('Chastity'),
    cumeating: liked('Cum eating'),
    feminization: liked('Feminisation'),
    forcedorgasms: liked('Forced orgasms'),
    nippletorture: liked('Nipple torment'),
    orgasmdenial: liked('Orgasm denial'),
    pain: liked('Pain'),
    humiliation: liked('Humiliation'),
    spanking: liked('Spanking'),
    shaving: liked('Shaving'),
    chores: liked('Chores'),
    exhibitionism: liked('Exhibitionism'),
    edging: liked('Edging'),
    urineplay: liked('Water sports'),
    scat: liked('Scat'),
    chastitydevice: owned('Chastity device'),
    clothespins: owned('Clothes pegs'),
    panties: owned('Panties'),
    bra: owned('Bra'),
    collar: owned('Collar'),
    stockings: owned('Stockings'),
    heels: owned('Heels'),
    dress: owned('Dress'),
    candles: owned('Candles'),
    shoelaces: owned('Shoelaces'),
    vibrator: owned('Vibrator'),
    dildo: owned('Dildo'),
    icecubes: owned('Ice cubes'),
    icyhot: owned('Warming ointment'),
  },
} as const satisfies SettingsSchema

/** What the player said to guides so far; `from` may be a snapshot, for use in render. */
export const guideProfile = (from: Pick<Settings, 'plugins'> = settings) =>
  conform(profileSchema, ownValue(ownRecord(from.plugins), keptAt))

/** Changes some of it; what does not fit is clamped or falls back. */
export function changeGuideProfile(patch: Readonly<Record<string, unknown>>): void {
  settings.plugins[keptAt] = conform(profileSchema, { ...guideProfile(), ...patch })
}

/** What stories are told of the player. */
export function storyProfile(): Readonly<Record<string, string | number | boolean>> {
  const own = profileSection.now.name || conversationSection.now.playerName
  const said = guideProfile()
  // Guides ask for one of these by two names.
  return { ...said, name: own, myName: said.myName || own, 'orgasm denial': said.orgasmdenial }
}
