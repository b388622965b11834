import type { PublicKey } from '../../../shared/plugins/registry/registryIndex.ts'

/**
 * The keys that may sign the registry's index, oldest first. A new one is announced by an index signed with the old
 * one (`npm run registry -- rotate`), and is added here with the next release.
 */
export const pinnedKeys: readonly PublicKey[] = ['GxSM03N3sgvr16P671CXwTl9qd63DIoMSU6bkTpBr3U']

/** Where the index lies, beside the app; its signature and packages lie beside it. */
export const registryAddress = '/registry/index.json'
