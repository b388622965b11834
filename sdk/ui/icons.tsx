import type { ReactNode } from 'react'

interface IconProps {
  readonly size?: number
}

/** Draws on a 24-unit grid with one stroke. Icons are decoration: the control that holds one carries the name. */
export function icon(drawing: ReactNode) {
  return function Icon({ size = 20 }: IconProps) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        {drawing}
      </svg>
    )
  }
}

export const HomeIcon = icon(<path d="M4 11.5 12 4l8 7.5V19a1 1 0 0 1-1 1h-4.5v-5.5h-5V20H5a1 1 0 0 1-1-1Z" />)
export const ChatIcon = icon(
  <path d="M5 5h14a1 1 0 0 1 1 1v9.5a1 1 0 0 1-1 1h-7L7.5 20v-3.5H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1ZM8.5 9.2h7M8.5 12.5h4.5" />,
)
export const PeopleIcon = icon(
  <>
    <circle cx="9.2" cy="8.5" r="3.3" />
    <path d="M3.5 19c.4-3.3 2.6-5 5.7-5s5.3 1.7 5.7 5M15.5 5.5a3.2 3.2 0 0 1 0 6M17.3 14.4c1.8.7 2.9 2.2 3.2 4.6" />
  </>,
)
export const SettingsIcon = icon(
  <path d="M4 7h9M18.5 7H20M4 12h2.5M12 12h8M4 17h8M17.5 17H20M13 7a2.7 2.7 0 1 0 5.4 0 2.7 2.7 0 0 0-5.4 0ZM6.5 12a2.7 2.7 0 1 0 5.4 0 2.7 2.7 0 0 0-5.4 0ZM12 17a2.7 2.7 0 1 0 5.4 0 2.7 2.7 0 0 0-5.4 0Z" />,
)
export const MenuIcon = icon(<path d="M4 7h16M4 12h11M4 17h16" />)
export const CloseIcon = icon(<path d="m6 6 12 12M18 6 6 18" />)
export const SunIcon = icon(
  <>
    <circle cx="12" cy="12" r="3.8" />
    <path d="M12 3.2v1.9M12 18.9v1.9M3.2 12h1.9M18.9 12h1.9M5.8 5.8l1.3 1.3M16.9 16.9l1.3 1.3M5.8 18.2l1.3-1.3M16.9 7.1l1.3-1.3" />
  </>,
)
export const MoonIcon = icon(<path d="M19.5 14.2A8 8 0 0 1 9.8 4.5a8 8 0 1 0 9.7 9.7Z" />)
export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />)
export const CheckIcon = icon(<path d="m5 12.5 4.5 4.5L19 7.5" />)
export const ChevronRightIcon = icon(<path d="m9.5 6 6 6-6 6" />)
export const ChevronDownIcon = icon(<path d="m6 9.5 6 6 6-6" />)
export const ChevronUpIcon = icon(<path d="m6 14.5 6-6 6 6" />)
export const ArrowLeftIcon = icon(<path d="M19 12H5.5M11 6l-6 6 6 6" />)
export const ArrowUpIcon = icon(<path d="M12 19V5.5M6 11l6-6 6 6" />)
export const RetryIcon = icon(<path d="M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4.5V9H15" />)
export const StopIcon = icon(<rect x="7" y="7" width="10" height="10" rx="2" />)
export const EditIcon = icon(
  <path d="M4.5 19.5 5.5 15 15.8 4.7a1.7 1.7 0 0 1 2.4 0l1.1 1.1a1.7 1.7 0 0 1 0 2.4L9 18.5ZM13.5 7l3.5 3.5" />,
)
export const TrashIcon = icon(
  <path d="M4.5 7h15M9.5 7V5a1 1 0 0 1 1-1h3a1 1 0 0 1 1 1v2M6.5 7l.8 12a1 1 0 0 0 1 1h7.4a1 1 0 0 0 1-1l.8-12M10.2 11v5M13.8 11v5" />,
)
export const CopyIcon = icon(
  <path d="M9 8.5h9.5a1 1 0 0 1 1 1V19a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1V9.5a1 1 0 0 1 1-1ZM4.5 15V5.5a1 1 0 0 1 1-1H15" />,
)
export const UploadIcon = icon(<path d="M12 15.5v-11M7 9l5-5 5 5M4.5 19.5h15" />)
export const DownloadIcon = icon(<path d="M12 4.5v11M7 11l5 5 5-5M4.5 19.5h15" />)
export const SearchIcon = icon(
  <>
    <circle cx="10.8" cy="10.8" r="6" />
    <path d="m15.3 15.3 4.7 4.7" />
  </>,
)
export const MoreIcon = icon(<path d="M5.5 12h.01M12 12h.01M18.5 12h.01" strokeWidth="2.6" />)
export const WarningIcon = icon(<path d="M12 4.5 21 19.5H3ZM12 10v4.5M12 17v.01" />)
export const InfoIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 11v5.5M12 7.8v.01" />
  </>,
)
export const PluginIcon = icon(<path d="M9 4.5V8M15 4.5V8M6.5 8h11v3.5a5.5 5.5 0 0 1-11 0ZM12 17v3" />)
export const PanelsIcon = icon(<path d="M4.5 5h15v14h-15ZM15 5v14M17 9h.5M17 12h.5" />)
export const BookmarkIcon = icon(<path d="M7 4.5h10v15l-5-4-5 4Z" />)
export const PinIcon = icon(<path d="M9 4.5h6l-.8 6 3.3 3.5h-11l3.3-3.5ZM12 14v6" />)
export const HiddenIcon = icon(
  <path d="M4 4.5 20 20M9.5 9.6a3.4 3.4 0 0 0 4.8 4.8M6.5 7.4C4.6 8.7 3.3 10.5 2.8 12c1.3 3.3 5 6 9.2 6 1.5 0 2.9-.3 4.1-.9M10 6.3a9.6 9.6 0 0 1 2-.3c4.2 0 7.9 2.7 9.2 6a9.7 9.7 0 0 1-2 3" />,
)
export const CompareIcon = icon(<path d="M4 5h6.5v14H4ZM13.5 5H20v14h-6.5Z" />)
export const ShareIcon = icon(<path d="M12 15V4.5M8 8l4-4 4 4M6 12.5v7h12v-7" />)
export const PictureIcon = icon(<path d="M4 5h16v14H4ZM4 16l4.5-4.5L13 16l3-3 4 4M15.5 9h.01" />)
export const VeiledIcon = icon(
  <path d="M3 12.5h18M6.5 12.5 8 5.5l4 1.5 4-1.5 1.5 7M9.4 17a2.6 2.6 0 1 1-5.2 0 2.6 2.6 0 0 1 5.2 0ZM19.8 17a2.6 2.6 0 1 1-5.2 0 2.6 2.6 0 0 1 5.2 0ZM9.4 17h5.2" />,
)
export const LockIcon = icon(<path d="M6 10.5h12v9H6ZM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5M12 14v2.5" />)
export const AutoIcon = icon(<path d="M5 17.5V6.5l7 5.5ZM13 17.5V6.5l7 5.5Z" />)
export const PaceIcon = icon(<path d="M12 7.5V12l3 2M20 12a8 8 0 1 1-16 0 8 8 0 0 1 16 0Z" />)
export const PlaceIcon = icon(
  <path d="M12 20.5s6.5-5.6 6.5-10.6a6.5 6.5 0 0 0-13 0c0 5 6.5 10.6 6.5 10.6ZM14.3 10a2.3 2.3 0 1 1-4.6 0 2.3 2.3 0 0 1 4.6 0Z" />,
)
export const WaveIcon = icon(<path d="M3.5 12h3.2l2.4-6.5 4.6 13 2.6-6.5h4.2" />)
export const ExitIcon = icon(<path d="M13.5 4.5h-8v15h8M10 12h10M16.5 8.5 20 12l-3.5 3.5" />)
export const BookIcon = icon(
  <path d="M12 6.5C10 5 7.5 4.5 4.5 4.5v14c3 0 5.5.5 7.5 2 2-1.5 4.5-2 7.5-2v-14c-3 0-5.5.5-7.5 2Zm0 0v14" />,
)
export const NoteIcon = icon(<path d="M6 4h12v10l-5 6H6ZM13 20v-6h5M9 8.5h6M9 12h3" />)
