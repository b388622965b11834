import { LibraryPage } from './LibraryPage.tsx'

/** What the player has brought in or written. */
export default function MyScenariosPage() {
  return <LibraryPage own title="My scenarios" intro="Scenarios you imported or wrote." />
}
