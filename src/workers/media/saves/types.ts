/** What another player kept of a story, as its engine takes it. Nothing is stored yet. */
export type StorySave =
  /** The `.state` file of a guide. */
  | {
      readonly kind: 'state'
      readonly text: string
      /** What its story begins without, in plain words. */
      readonly notes: readonly string[]
    }
  /** Stored items of EOS. `teaseId` is given where they are sealed with it. */
  | { readonly kind: 'items'; readonly kept: Readonly<Record<string, unknown>>; readonly teaseId?: string }
