import type { LookSheet } from '../look.ts'
import type { PictureScene, ScenePerson } from '../scene.ts'
import type { CastMember } from './compose.ts'

function sheet(id: string, identity: string, outfits: Readonly<Record<string, string>>, lora: string): LookSheet {
  return {
    id,
    identity,
    negative: `${id}-unlike`,
    outfits: Object.entries(outfits).map(([name, prompt]) => ({
      id: `${id}-${name}`,
      name,
      prompt,
      loras: name === 'work' ? [{ name: `${lora}-work.safetensors`, modelStrength: 0.6, clipStrength: 0.6 }] : [],
    })),
    outfit: `${id}-work`,
    loras: [{ name: `${lora}.safetensors`, modelStrength: 0.8, clipStrength: 0.8 }],
    references: [],
    modified: 0,
  }
}

const sheets = {
  mira: sheet(
    'mira',
    'a woman in her thirties, copper hair in a braid, freckles',
    { work: 'an oilskin coat, rubber boots', evening: 'a bottle-green dress, a thin silver chain' },
    'mira-face',
  ),
  jonas: sheet(
    'jonas',
    'a man in his fifties, grey beard, broad shoulders',
    { work: 'a baker’s apron, rolled sleeves', winter: 'a heavy wool coat, a red scarf' },
    'jonas-face',
  ),
  ann: sheet(
    'ann',
    'a tall woman in her forties, black bob, round glasses',
    { work: 'a grey cardigan, a long skirt', garden: 'a straw hat, dungarees' },
    'ann-face',
  ),
  player: sheet('player', 'an adult with short dark hair', { work: 'a blue shirt, jeans' }, 'player-face'),
}
export const names = { mira: 'Mira', jonas: 'Jonas', ann: 'Ann', player: 'Robin' } as const
export type Who = keyof typeof sheets

export const castOf = (clothing: Partial<Record<Who, string>>): readonly CastMember[] =>
  (Object.keys(sheets) as Who[]).map((who) => ({
    who,
    name: names[who],
    look: sheets[who],
    ...(clothing[who] !== undefined && { clothing: clothing[who] }),
  }))

/** One scene as a test knows it: who is seen, what they wear by then, and what their prompts must hold of it. */
export interface KnownScene {
  readonly title: string
  readonly scene: PictureScene
  readonly clothing: Partial<Record<Who, string>>
  /** What must stand for each who is seen. */
  readonly worn: Partial<Record<Who, string>>
}

const outfits: Readonly<Record<Who, Readonly<Record<string, string>>>> = {
  mira: { '': 'an oilskin coat, rubber boots', work: 'an oilskin coat, rubber boots', evening: 'a bottle-green dress' },
  jonas: { '': 'a baker’s apron', work: 'a baker’s apron', winter: 'a heavy wool coat, a red scarf' },
  ann: { '': 'a grey cardigan', work: 'a grey cardigan', garden: 'a straw hat, dungarees' },
  player: { '': 'a blue shirt, jeans' },
}

type Row = readonly [title: string, place: string, people: readonly (readonly [Who, string, string?])[]]

/** Places, and who does what there; the third of a person is what they wear, when the story has changed it. */
const rows: readonly Row[] = [
  ['alone at the lamp', 'the lantern room of a lighthouse', [['mira', 'polishing the great lens']]],
  ['alone, changed', 'a ballroom with tall windows', [['mira', 'Mira turns on her heel', 'evening']]],
  ['alone, changed by words', 'a jetty', [['mira', 'coiling a rope', 'a borrowed yellow raincoat']]],
  ['thinking of somebody', 'a kitchen', [['mira', 'stirring a pot, thinking of Jonas']]],
  ['writing to somebody', 'a desk under a lamp', [['ann', 'writing a letter to Mira, ink on her fingers']]],
  ['the baker', 'a bakery before dawn', [['jonas', 'Jonas’s hands press the dough']]],
  ['the baker in winter', 'a snowed-in street', [['jonas', 'carrying a basket of rolls', 'winter']]],
  ['the baker, case of letters', 'a street market', [['jonas', 'weighing plums', 'WINTER']]],
  ['the gardener', 'a walled garden', [['ann', 'pruning roses, annoyed by a wasp', 'garden']]],
  [
    'two at a table',
    'a small café',
    [
      ['mira', 'pouring tea for Ann'],
      ['ann', 'laughing at Mira'],
    ],
  ],
  [
    'two, one changed',
    'a concert hall',
    [
      ['mira', 'listening', 'evening'],
      ['jonas', 'listening beside Mira'],
    ],
  ],
  [
    'two, both changed',
    'a frozen lake',
    [
      ['jonas', 'skating', 'winter'],
      ['ann', 'holding on to Jonas', 'garden'],
    ],
  ],
  [
    'two, in a style',
    'a pier, watercolour',
    [
      ['mira', 'waving, anime style'],
      ['player', 'waving back'],
    ],
  ],
  [
    'three',
    'a boat in a calm bay',
    [
      ['mira', 'rowing'],
      ['jonas', 'fishing'],
      ['ann', 'reading aloud'],
    ],
  ],
  [
    'three, one changed',
    'a greenhouse',
    [
      ['mira', 'watering'],
      ['jonas', 'resting'],
      ['ann', 'digging', 'garden'],
    ],
  ],
  [
    'four',
    'a long table in an orchard',
    [
      ['mira', 'eating'],
      ['jonas', 'cutting bread'],
      ['ann', 'talking'],
      ['player', 'listening'],
    ],
  ],
  ['nobody', 'an empty station hall', []],
  ['nobody, somebody named', 'the house where Jonas lives, a light in the window', []],
  ['a photo on the wall', 'a corridor with a photo on the wall', [['ann', 'straightening the frame']]],
  ['in the style of somebody', 'a windmill in the style of an old master', [['jonas', 'climbing the ladder']]],
]

/** The weather, the hour and how the conversation speaks: each row is told in three ways. */
const ways: readonly Pick<PictureScene, 'time' | 'mood' | 'view'>[] = [
  { time: 'early morning', mood: 'quiet', view: 'wide shot' },
  { time: 'dusk', mood: 'warm light, as Ann would like it', view: 'close-up' },
  { time: 'night', mood: 'oil painting', view: 'from the door' },
]

export const knownScenes: readonly KnownScene[] = rows.flatMap(([title, place, people]) =>
  ways.map(
    (way): KnownScene => ({
      title: `${title}, ${way.time}`,
      scene: {
        ...way,
        place,
        people: people.map(([who, doing]): ScenePerson => ({ who, doing, expression: 'calm' })),
        caption: title,
      },
      clothing: Object.fromEntries(people.flatMap(([who, , wears]) => (wears === undefined ? [] : [[who, wears]]))),
      worn: Object.fromEntries(people.map(([who, , wears = '']) => [who, outfits[who][wears.toLowerCase()] ?? wears])),
    }),
  ),
)
