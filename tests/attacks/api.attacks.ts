import { businessAttacks } from './api/business.ts'
import { faultAttacks } from './api/faults.ts'
import { injectionAttacks } from './api/injection.ts'
import { mediaAttacks } from './api/media.ts'
import { openRig } from './api/rig.ts'
import { sessionAttacks } from './api/sessions.ts'
import { signInAttacks } from './api/signIn.ts'
import { tokenAttacks } from './api/tokens.ts'
import type { Attack } from './attack.ts'

/* What a stranger or a user tries on the API of accounts. The number in front of each id is its row of the checklist. */

export const attacks = async (): Promise<readonly Attack[]> => {
  const rig = await openRig()
  return [
    ...(await tokenAttacks(rig)),
    ...(await signInAttacks(rig)),
    ...(await sessionAttacks(rig)),
    ...(await businessAttacks(rig)),
    ...(await injectionAttacks(rig)),
    ...(await mediaAttacks(rig)),
    ...(await faultAttacks()),
  ]
}
