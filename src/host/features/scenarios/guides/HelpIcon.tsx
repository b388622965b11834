import { icon } from 'sdk/ui/icons.tsx'

/** A page with lines to read, and a corner turned down. */
export const HelpIcon = icon(<path d="M6 4h8.5L19 8.5V20H6ZM14.5 4v4.5H19M9 12.5h6.5M9 16h6.5" />)
