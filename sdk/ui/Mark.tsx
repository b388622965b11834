/** The evening star above a horizon. Decorative: the name stands beside it. */
export function Mark({ size = 28 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <path
        d="M16 3c.9 7.2 3.3 9.6 10.5 10.5C19.3 14.4 16.9 16.8 16 24c-.9-7.2-3.3-9.6-10.5-10.5C12.7 12.6 15.1 10.2 16 3Z"
        fill="var(--accent)"
      />
      <path d="M4 27.5c7.4-2.6 16.6-2.6 24 0" stroke="var(--violet)" strokeWidth="1.6" strokeLinecap="round" />
    </svg>
  )
}
