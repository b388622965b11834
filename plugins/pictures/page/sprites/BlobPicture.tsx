import { useEffect, useState } from 'react'

interface BlobPictureProps {
  readonly blob: Blob
  readonly alt: string
}

/** A picture that has no address of its own. */
export const BlobPicture = ({ blob, alt }: BlobPictureProps) => (
  <img src={useBlobUrl(blob)} alt={alt} decoding="async" />
)

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
