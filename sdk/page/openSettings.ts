/** Opens the settings from anywhere; `tab` is a path below them, such as "ai". The shell listens for the event. */
export function openSettings(tab?: string): void {
  dispatchEvent(new CustomEvent('open-settings', { detail: tab === undefined ? {} : { tab } }))
}

/** Goes to the page of the open chat, from anywhere. */
export const openChatPage = () => dispatchEvent(new CustomEvent('open-chat'))

/** Goes to a page of Vesper by its path, from anywhere: "/scenario/garden-walk". */
export const openPage = (path: string) => dispatchEvent(new CustomEvent('open-page', { detail: { path } }))
