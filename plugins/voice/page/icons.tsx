import { icon } from 'sdk/ui/icons.tsx'

export const MicIcon = icon(
  <path d="M12 4a2.6 2.6 0 0 1 2.6 2.6v4.8a2.6 2.6 0 0 1-5.2 0V6.6A2.6 2.6 0 0 1 12 4ZM6.5 11a5.5 5.5 0 0 0 11 0M12 16.5V20M9 20h6" />,
)
export const SpeakerIcon = icon(
  <path d="M4.5 9.8v4.4h3L12 18V6L7.5 9.8ZM15 9.2a4 4 0 0 1 0 5.6M17.4 6.8a7.4 7.4 0 0 1 0 10.4" />,
)
