import { askAccount } from 'sdk/page/account/askAccount.ts'
import { Fold } from 'sdk/ui/Fold.tsx'
import layout from 'sdk/ui/layout.module.css'
import text from 'sdk/ui/text.module.css'
import type { readPrivacySummary } from '../../../../src/platform/privacy.ts'
import { Unread } from './Unread.tsx'
import { useRead } from './useRead.ts'

/** Each kind of data with its purpose and time. Characters and chats are not among them: they stay in this browser. */
export const StoredData = () => (
  <Fold title="What the server stores" summary="Never your chats, characters or keys">
    <Kinds />
  </Fold>
)

function Kinds() {
  const { value, ...reading } = useRead(
    async (signal) =>
      (await askAccount<typeof readPrivacySummary>({ method: 'GET', path: '/privacy/summary' }, signal)).data.items,
  )
  return (
    <>
      <ul className={layout.list3} aria-label="Kinds of data">
        {value?.map(({ what, why, kept }) => (
          <li key={what}>
            <span className={text.name}>{what}</span>
            <p className={text.muted}>
              {why}. Kept: {kept.charAt(0).toLowerCase() + kept.slice(1)}.
            </p>
          </li>
        ))}
      </ul>
      {reading.problem && <Unread {...reading} />}
    </>
  )
}
