interface BranchIconProps {
  readonly size?: number
}

/** One line that leaves another. */
export function BranchIcon({ size = 20 }: BranchIconProps) {
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
    >
      <path d="M7 8v8M9 6h4a4 4 0 0 1 4 4v0M7 14a6 6 0 0 1 6-2h2" />
      <circle cx="7" cy="6" r="2" />
      <circle cx="7" cy="18" r="2" />
      <circle cx="17" cy="12" r="2" />
    </svg>
  )
}
