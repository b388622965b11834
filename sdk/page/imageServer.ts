import { proxy } from 'valtio'

/** What error cards need to know of the image server; the pictures keep it up to date. */
export const imageServer = proxy({
  /** Where its own pages are. */
  address: 'http://127.0.0.1:8188',
  /** Its errors are not shown. */
  isSilent: false,
})
