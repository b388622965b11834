/** Where an image is shown, on this server. */
export const mediumUrl = (id: string): string => `/media/${id}.webp`
