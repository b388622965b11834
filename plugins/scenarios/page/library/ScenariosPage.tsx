import { LibraryPage } from './LibraryPage.tsx'

/** All scenarios: those of Vesper, and the player's own. */
export default function ScenariosPage() {
  return <LibraryPage title="Scenarios" intro="Stories told page by page." />
}
