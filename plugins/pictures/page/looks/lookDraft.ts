import { newId } from 'sdk'
import { safety } from 'sdk/page/services/safety.ts'
import type { LookSheet, ModelFamily, Outfit } from '../../../../src/shared/pictures/look.ts'
import type { ImageFile } from '../../../../src/workers/storage/contract.ts'

/** Reference pictures of one sheet, at most. */
export const maxReferences = 8
export const maxOutfits = 50
export const maxNameLength = 500
export const maxPromptLength = 10_000

/** A look sheet while it is being written. */
export interface LookDraft extends Omit<LookSheet, 'id' | 'modified' | 'outfit' | 'seed' | 'family' | 'startFrom'> {
  readonly outfit: string | undefined
  readonly seed: number | undefined
  readonly family: ModelFamily | undefined
  readonly startFrom: LookSheet['startFrom'] | undefined
  /** Pictures that were uploaded and are not kept yet. */
  readonly fresh: readonly ImageFile[]
}

export const draftOf = ({ id: _id, modified: _modified, ...sheet }: LookSheet): LookDraft => ({
  outfit: undefined,
  seed: undefined,
  family: undefined,
  startFrom: undefined,
  ...sheet,
  fresh: [],
})

/** The sheet a draft makes. An outfit without a name gets one; one that is gone is not worn. */
export function sheetOf(draft: LookDraft, id: string, modified: number): LookSheet {
  const { identity, negative, outfit, loras, seed, family, references, startFrom } = draft
  const outfits = draft.outfits.map((one, at) => ({ ...one, name: one.name.trim() || `Outfit ${at + 1}` }))
  return {
    ...{ id, identity: identity.trim(), negative: negative.trim(), outfits, loras, references, modified },
    ...(outfits.some((one) => one.id === outfit) && outfit !== undefined && { outfit }),
    ...(seed !== undefined && { seed }),
    ...(family && { family }),
    ...(startFrom && { startFrom }),
  }
}

/** Why a look cannot be kept, or undefined. What must not be seen may say anything. */
export const lookProblem = ({ identity, outfits }: LookDraft): Promise<string | undefined> =>
  safety.now.refusalOfTexts(
    [
      { field: 'What they look like', text: identity },
      ...outfits.flatMap(({ name, prompt }, at) => [
        { field: `The name of outfit ${at + 1}`, text: name },
        { field: `Outfit ${at + 1}`, text: prompt },
      ]),
    ],
    ({ field, match }) =>
      `It's unclear whether this is an adult: ${field} says “${match}”. Write an age there, such as “25 years old”.`,
  )

export const newOutfit = (): Outfit => ({ id: newId<'outfit'>(), name: '', prompt: '', loras: [] })

/** The first outfit is worn at once; others wait until they are chosen. */
export const withOutfit = (draft: LookDraft, outfit: Outfit, at = draft.outfits.length): LookDraft => ({
  ...draft,
  outfits: draft.outfits.toSpliced(at, 0, outfit),
  outfit: draft.outfit ?? outfit.id,
})

export const withoutOutfit = (draft: LookDraft, id: string): LookDraft => {
  const outfits = draft.outfits.filter((one) => one.id !== id)
  return { ...draft, outfits, outfit: draft.outfit === id ? outfits[0]?.id : draft.outfit }
}

/** Each picture once, as many as there is room for. */
export const withReferences = (draft: LookDraft, ids: readonly string[], at = draft.references.length): LookDraft => ({
  ...draft,
  references: [...new Set(draft.references.toSpliced(at, 0, ...ids))].slice(0, maxReferences),
})

export const withoutReference = (draft: LookDraft, id: string): LookDraft => ({
  ...draft,
  references: draft.references.filter((one) => one !== id),
})

/** The best comes first: pictures may start from it. */
export const withFirst = (draft: LookDraft, id: string): LookDraft => ({
  ...draft,
  references: [id, ...draft.references.filter((one) => one !== id)],
})

/** The draft after it was saved: pictures are kept once. Those that were taken out may still come back. */
export const afterSaving = (draft: LookDraft): LookDraft => ({
  ...draft,
  fresh: draft.fresh.filter(({ id }) => !draft.references.includes(id)),
})

/** Changes the draft: handed a function that makes the new one of the old. */
export type ChangeLook = (change: (draft: LookDraft) => LookDraft) => void
