/* Why a file stays out, in words that say nothing of what is in it. */

export const refusedReason = 'Refused: everyone in Vesper is an adult, and this file says otherwise.'
export const ageReason =
  'It leaves open how old someone in it is. Import this file on its own: Vesper asks for the age then.'
