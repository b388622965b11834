import { icon } from 'sdk/ui/icons.tsx'

/** One line that leaves another. */
export const BranchIcon = icon(
  <>
    <path d="M7 8v8M9 6h4a4 4 0 0 1 4 4v0M7 14a6 6 0 0 1 6-2h2" />
    <circle cx="7" cy="6" r="2" />
    <circle cx="7" cy="18" r="2" />
    <circle cx="17" cy="12" r="2" />
  </>,
)
