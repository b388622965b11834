import { randomFrom } from '../fixtures/cards/mutate.ts'
import { backupTargets } from '../fuzz/importers/backups.ts'
import { cardTargets } from '../fuzz/importers/cards.ts'
import { chatTargets } from '../fuzz/importers/chats.ts'
import { loraTargets } from '../fuzz/importers/loras.ts'
import { loreTargets } from '../fuzz/importers/lore.ts'
import { memoryTargets } from '../fuzz/importers/memories.ts'
import { ownFileTargets } from '../fuzz/importers/ownFiles.ts'
import { patternTargets } from '../fuzz/importers/patterns.ts'
import { presetTargets } from '../fuzz/importers/presets.ts'
import { saveTargets } from '../fuzz/importers/saves.ts'
import { workflowTargets } from '../fuzz/importers/workflows.ts'
import type { Target } from '../fuzz/target.ts'
import { type Attack, heldUnless } from './attack.ts'

/** What a hostile file puts where a text belongs, as it stands in its JSON. */
const values: readonly (readonly [tries: string, value: string])[] = [
  ['reaches prototypes by the key __proto__', '{"__proto__":{"polluted":1}}'],
  ['reaches prototypes by constructor and prototype', '{"constructor":{"prototype":{"polluted":1}}}'],
  ['hides the key __proto__ in escapes', '{"\\u005f\\u005fproto\\u005f\\u005f":{"polluted":1}}'],
  ['nests 100,000 lists to run out of stack', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ['nests 5,000 objects and never closes them', '{"a":'.repeat(5000)],
  ['writes a number beyond every number', '1e999'],
  ['writes a number of 100,000 digits', '9'.repeat(100_000)],
  [
    'gives 120,000 keys to freeze whoever reads them',
    `{${Array.from({ length: 120_000 }, (_, at) => `"k${at}":1`).join()}}`,
  ],
  ['gives a text of 3 MB', `"${'The tide turns. '.repeat(190_000)}"`],
  ['pretends to be a list a billion long', '{"length":1000000000,"0":"x"}'],
  ['gives the same key three kinds of value', '{"a":1,"a":"x","a":{}}'],
  ['breaks text apart with half a letter', '"\\ud800 and \\udfff"'],
  ['turns the line round with marks of direction', '"\\u202egnp.exe\\u2066"'],
  ['ends texts early with a zero byte', '"Mara\\u0000.exe"'],
  ['brings markup that runs', '"<img src=x onerror=alert(1)><script>alert(1)</script>"'],
  ['passes itself off as a promise', '{"then":"alert(1)","catch":1}'],
  ['answers to the names of every object', '{"toString":1,"valueOf":1,"hasOwnProperty":1,"toJSON":1}'],
]

/** Documents with one place for such a value. */
const documents: readonly (readonly [
  importer: string,
  target: Target | undefined,
  input: (value: string) => unknown,
])[] = [
  [
    'a card',
    cardTargets.find(({ name }) => name === 'card-json'),
    (value) => ({
      fileName: 'x.json',
      bytes: encode(
        `{"spec":"chara_card_v2","spec_version":"2.0","data":{"name":"Mara","description":${value},"first_mes":"Hello.","extensions":{"x":${value}}}}`,
      ),
    }),
  ],
  [
    'a lorebook',
    loreTargets[0],
    (value) => encode(`{"name":"Tar","entries":{"0":{"uid":0,"key":["tar"],"content":${value}}}}`),
  ],
  [
    'a preset',
    presetTargets[0],
    (value) => encode(`{"temperature":1,"prompts":[{"identifier":"main","content":${value}}],"prompt_order":[]}`),
  ],
  [
    'a chat',
    chatTargets.find(({ name }) => name === 'chat-json'),
    (value) =>
      encode(
        `{"id":"s","version":1,"timestamp":1,"name":"Lake","currentCharacter":{"id":"m","name":"Mara"},"messages":[{"id":"a","role":"user","content":"Hi.","timestamp":1,"characterName":${value}}]}`,
      ),
  ],
  [
    'a chat in lines',
    chatTargets.find(({ name }) => name === 'chat-jsonl'),
    (value) =>
      encode(
        `{"user_name":"Ines","character_name":"Mara"}\n{"name":"Mara","is_user":false,"mes":"Hi.","extra":${value}}`,
      ),
  ],
  [
    'a backup',
    backupTargets.find(({ name }) => name === 'backup-plain'),
    (value) => encode(`{"exportDate":"2026-05-03","characters":[{"id":"m","name":"Mara","personality":${value}}]}`),
  ],
  [
    'a pattern',
    patternTargets[0],
    (value) => ({
      fileName: 'x.funscript',
      blob: new Blob([`{"version":"1.0","actions":[{"at":0,"pos":0},{"at":500,"pos":100}],"metadata":${value}}`]),
    }),
  ],
  [
    'a workflow',
    workflowTargets.find(({ name }) => name === 'workflow'),
    (value) => `{"3":{"class_type":"KSampler","inputs":{"seed":1,"model":${value}}}}`,
  ],
  [
    'a file of memories',
    memoryTargets[0],
    (value) =>
      encode(
        `{"vesper":"memories","version":3,"memories":[{"id":"a","type":"player","content":${value},"category":"fact","importance":5,"pinned":false,"source":"manual","at":1,"modified":1}]}`,
      ),
  ],
  [
    'a list of LoRAs',
    loraTargets[0],
    (value) => encode(`{"vesper":"loras","version":1,"loras":[{"filename":"a.safetensors","description":${value}}]}`),
  ],
  ['a save of a story', saveTargets[0], (value) => ({ format: 'eos', bytes: encode(`{"cups":3,"kept":${value}}`) })],
  [
    'a consent file',
    ownFileTargets.find(({ name }) => name === 'consent'),
    (value) => `{"kind":"vesper-consent","version":1,"own":[{"label":"Clowns","words":[${value}]}],"x":${value}}`,
  ],
  [
    'an effect file',
    ownFileTargets.find(({ name }) => name === 'effect'),
    (value) =>
      `{"kind":"vesper-effect","version":1,"name":${value},"layers":[{"cue":"spiral","from":0,"ms":5000,"params":${value}}]}`,
  ],
  [
    'a program file',
    ownFileTargets.find(({ name }) => name === 'program'),
    (value) =>
      `{"kind":"vesper-program","version":1,"name":"Rest","steps":[{"ms":5000,"text":${value}}],"wake":{"text":"Awake"}}`,
  ],
]

const encode = (text: string) => new TextEncoder().encode(text)
/** Of the processor's time; more would be a hang. */
const maxMs = 5000

export const attacks: readonly Attack[] = documents.flatMap(([importer, target, input]) =>
  values.map(([tries, value], at): Attack => {
    return {
      id: `${importer.replaceAll(' ', '-')}-${at + 1}`,
      area: 'files',
      tries: `${tries}, in ${importer}`,
      async attack() {
        if (!target) return { broke: 'nothing imports it' }
        const before = process.cpuUsage()
        // It throws where anything but a refusal in words comes of it, or something that cannot be exported again.
        await target.run(input(value), randomFrom(at))
        const spentMs = process.cpuUsage(before).user / 1000
        const isPolluted = 'polluted' in Object.prototype || 'polluted' in Object
        return heldUnless((isPolluted && 'prototypes') || (spentMs > maxMs && `${Math.round(spentMs)} ms of work`))
      },
    }
  }),
)
