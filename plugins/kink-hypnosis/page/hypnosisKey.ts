/** The kink module this room is the face of. */
export const hypnosisKey = 'vesper.kink-hypnosis/hypnosis'
