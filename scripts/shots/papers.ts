import { fileURLToPath } from 'node:url'
import { slowPrompts } from '../../tests/fixtures/slowPrompts.ts'

/** A card as other programs write them. */
export const sample = (name: string) =>
  fileURLToPath(new URL(`../../tests/fixtures/cards/samples/${name}`, import.meta.url))

/** A file with this text, for a field that takes files. */
export const textFile = (name: string, text: string) => ({
  name,
  mimeType: name.endsWith('.json') ? 'application/json' : 'application/octet-stream',
  buffer: Buffer.from(text),
})

export const bookText = JSON.stringify({
  entries: {
    0: { uid: 0, key: ['harbour'], comment: 'The harbour', content: 'It smells of tar and oranges.', order: 10 },
    1: {
      uid: 1,
      key: ['lamp'],
      comment: 'The lamp',
      content: 'It has not gone out since 1911.',
      order: 20,
      disable: true,
    },
    2: { uid: 2, key: ['/ferr(y|ies)/i'], comment: 'The ferry', content: 'It runs on Thursdays, if Arvid is sober.' },
    3: { uid: 3, key: [], constant: true, comment: 'The season', content: 'It is late November.' },
  },
})

export const presetText = JSON.stringify({
  temperature: 1.1,
  openai_max_tokens: 700,
  openai_model: 'gull-4',
  ...slowPrompts,
})

/** A minute of strokes that grow faster, with two chapters. */
export const scriptText = JSON.stringify({
  version: '1.0',
  actions: Array.from({ length: 120 }, (_, index) => ({
    at: Math.round(60_000 * (1 - (1 - index / 120) ** 1.6)),
    pos: index % 2 === 0 ? 10 : 90 - (index % 7) * 5,
  })),
  metadata: {
    title: 'Slow tide',
    creator: 'Wren Harker',
    duration: 60,
    chapters: [
      { name: 'Ebb', startTime: '00:00:00.000', endTime: '00:00:30.000' },
      { name: 'Flood', startTime: '00:00:30.000', endTime: '00:01:00.000' },
    ],
  },
})

const remembered = (index: number, parts: object) => ({
  id: `memory-${index}`,
  type: 'player',
  category: 'fact',
  importance: 5,
  pinned: false,
  source: 'automatic',
  at: Date.UTC(2026, 8, index + 1, 19),
  modified: Date.UTC(2026, 8, index + 1, 19),
  recalls: 3 * index,
  recalledAt: Date.UTC(2026, 9, index + 1, 20),
  contradicts: [],
  ...parts,
})

/** What somebody remembers: pinned, said otherwise later, written by hand, of themself. */
export const memoriesText = JSON.stringify({
  vesper: 'memories',
  version: 3,
  exportDate: '2026-11-01T12:00:00.000Z',
  character: { name: 'Marguerite Vale' },
  memories: [
    { content: 'Sam is allergic to walnuts.', importance: 10, pinned: true, source: 'manual' },
    { content: 'Sam takes tea without sugar.', category: 'preference', importance: 6 },
    { content: 'Sam takes tea with honey.', category: 'preference', contradicts: ['memory-1'], importance: 6 },
    {
      content: 'Sam’s brother Tomas keeps the ferry office, and they have not spoken since the spring.',
      importance: 8,
    },
    { content: 'Sam and Marguerite waited out a storm in the boat house.', category: 'event', importance: 7 },
    { content: 'Marguerite is secretly afraid of geese.', type: 'self', category: 'admission' },
    { content: 'Marguerite felt at ease when Sam stayed for the second cup.', type: 'self', category: 'feeling' },
  ].map((parts, index) => remembered(index, parts)),
})
