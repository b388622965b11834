const pictures = import.meta.glob<string>('./places/*.svg', { query: '?url', import: 'default', eager: true })

/** The address of the picture of a place that comes with Vesper; undefined for all others. */
export const placePicture = (id: string): string | undefined => pictures[`./places/${id}.svg`]
