import { DeleteAccount } from './DeleteAccount.tsx'
import { ExportData } from './ExportData.tsx'
import { SignedInOnly } from './SignedInOnly.tsx'
import { StoredData } from './StoredData.tsx'
import { WhoSees } from './WhoSees.tsx'

/** What the server stores of the account, and how to hide it, take it along or delete it. */
export default function PrivacyPage() {
  return (
    <SignedInOnly title="Your data">
      {(user) => (
        <>
          <WhoSees />
          <StoredData />
          <ExportData />
          <DeleteAccount username={user.username} />
        </>
      )}
    </SignedInOnly>
  )
}
