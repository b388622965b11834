import { useEffect, useState } from 'react'

interface BlobPictureProps {
  readonly blob: Blob
  readonly alt: string
}

/** A picture that has no address of its own. */
export function BlobPicture({ blob, alt }: BlobPictureProps) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return <img src={url} alt={alt} decoding="async" />
}
