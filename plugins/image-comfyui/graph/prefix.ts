const maxSegmentLength = 60

/** The folder and first part of a file's name on the server. Nothing in it leads out of the folder or is expanded. */
export function filenamePrefix(label: string | undefined): string {
  return `Vesper/${prefixSegment(label ?? '') || 'picture'}`
}

/** Any text as one part of a path that is safe everywhere. */
export function prefixSegment(label: string): string {
  return label
    .slice(0, 500)
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9 _-]+/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxSegmentLength)
    .trim()
}
