import { useEffect, useState } from 'react'

/** An address for bytes, as long as they are shown. */
export function useBlobUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = blob && URL.createObjectURL(blob)
    setUrl(made)
    return () => {
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [blob])
  return url
}
