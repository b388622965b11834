/** The ids of characters that come with Vesper begin with this; they are the same in every browser. */
export const builtinPrefix = 'vesper-'
