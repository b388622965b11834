import type { Session } from 'sdk'
import { type Backdrop, type BackdropWish, backdropFor } from '../../../../shared/pictures/backdrop/backdrop.ts'
import { timeOfDay } from '../../../../shared/pictures/backdrop/timeOfDay.ts'
import { familyOf } from '../../../../shared/pictures/compose/family.ts'
import { storage } from '../../../engines/engine.ts'
import { currentEnvironment } from '../../environments/environments.ts'
import { imageServerSection } from '../imageServerSection.ts'
import { imagesSection } from '../imagesSection.ts'

/** The picture of a place that belongs behind a chat, and what it takes to paint it. */
export interface WantedBackdrop {
  readonly key: Backdrop
  readonly wish: BackdropWish
  /** For whoever reads a list: "Beach, evening". */
  readonly name: string
}

/** How far back it is looked for what time it is. */
const maxMessages = 30

/** What should be seen behind a chat now; undefined where it is nowhere in particular. */
export async function wantedBackdrop(chat: Session): Promise<WantedBackdrop | undefined> {
  const environment = currentEnvironment()
  if (environment.prompt.trim() === '') return undefined
  const said = (await storage().tail(chat.id, maxMessages)).map(
    ({ variants, active }) => variants[active]?.content ?? '',
  )
  // Where nobody has said, it is as the place is described; where that does not say either, it is day.
  const time = timeOfDay([...said.toReversed(), environment.prompt]) ?? 'day'
  const { style, negative } = imagesSection.now
  const wish = { environment, time, family: familyOf(imageServerSection.now.checkpoint), style, negative }
  return { key: backdropFor(wish), wish, name: `${environment.name}, ${time}` }
}
