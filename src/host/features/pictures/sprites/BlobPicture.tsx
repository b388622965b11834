import { useBlobUrl } from './useBlobUrl.ts'

interface BlobPictureProps {
  readonly blob: Blob
  readonly alt: string
}

/** A picture that has no address of its own. */
export const BlobPicture = ({ blob, alt }: BlobPictureProps) => (
  <img src={useBlobUrl(blob)} alt={alt} decoding="async" />
)
