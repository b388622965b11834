import { hostileId } from '../plugins.ts'
import type { Rig } from '../rig.ts'
import { attempt } from './attempt.ts'

const service = 'example.hostile/attacks@1'
const ask = (rig: Rig, method: string, kind: string) => rig.inPage('ask', hostileId, service, method, [kind])

/** The ways out of a plugin that the gate stands in, tried one after another with the same kind of thing. */
const ways: Readonly<Record<string, (rig: Rig, weight: string, kind: string) => Promise<string>>> = {
  record: (rig, weight, kind) => ask(rig, `${weight}Record`, kind),
  log: (rig, weight, kind) => ask(rig, `${weight}Log`, kind),
  answer: (rig, weight, kind) => ask(rig, `${weight}Answer`, kind),
  item: (rig, weight, kind) => rig.inPage('drain', hostileId, service, `${weight}Item`, [kind]),
  async view(rig, weight, kind) {
    await ask(rig, `${weight}View`, kind)
    return await rig.inPage('drainPanel', hostileId, 'weights')
  },
}

const strange = (kind: string, what: string) =>
  attempt(`strange-${kind}`, `sends ${what} in five ways`, /^(refused [^|]*\|){5}$/, {
    async run(rig) {
      let met = ''
      for (const way of Object.values(ways)) {
        const told = await way(rig, 'strange', kind)
        met += told.includes('Only plain data') ? `refused (${told.slice(-30)})|` : `GOT ${told}|`
      }
      return met
    },
  })

const heavy = (kind: string, what: string, way: string) =>
  attempt(`heavy-${kind}-${way}`, `sends ${what} as ${way}`, /^(0 items, then )?plugin\/(crashed|too-large)/, {
    ends: /It sent more than 48 MiB at once/,
    run: (rig) => ways[way]?.(rig, 'heavy', kind) ?? Promise.resolve('GOT no way'),
  })

/** What is no plain data, and what is too heavy to be meant well. */
export const weightAttempts = [
  strange('error', 'an Error'),
  strange('domException', 'a DOMException'),
  strange('regExp', 'a RegExp'),
  strange('bigInt', 'a BigInt'),
  strange('date', 'a Date'),
  strange('map', 'a Map'),
  strange('set', 'a Set'),
  strange('boxed', 'a boxed text'),
  strange('blob', 'a Blob'),
  strange('file', 'a File'),
  strange('imageData', 'ImageData'),
  strange('imageBitmap', 'an ImageBitmap'),
  strange('matrix', 'a DOMMatrix'),
  strange('point', 'a DOMPoint'),
  strange('quad', 'a DOMQuad'),
  strange('rectangle', 'a DOMRect'),
  strange('gaps', 'a list with gaps'),
  strange('growing', 'a buffer that may grow to a gigabyte'),
  heavy('error', 'an Error of 60 MB', 'log'),
  heavy('domException', 'a DOMException of 60 MB', 'record'),
  heavy('regExp', 'a RegExp of 60 MB', 'answer'),
  heavy('bigInt', 'a BigInt of 60 MB', 'item'),
  heavy('map', 'a Map of 60 MB', 'view'),
  heavy('text', 'an object of 60 MB', 'log'),
  heavy('buffer', 'a buffer of 60 MB', 'answer'),
  heavy('numbers', 'a list of 64 MB', 'item'),
  heavy('imageData', 'ImageData of 64 MB', 'log'),
  attempt('heavyJunk', 'sends 60 MB beside a call', /^plugin\/crashed/, { ends: /It sent more than 48 MiB at once/ }),
]
