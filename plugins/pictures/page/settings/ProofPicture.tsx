import { useEffect, useRef, useState } from 'react'
import { isAbort, messageOf } from 'sdk'
import { Alert } from 'sdk/ui/Alert.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import layout from 'sdk/ui/layout.module.css'
import textStyles from 'sdk/ui/text.module.css'
import type { BackendChoice } from '../backends.ts'
import styles from './ImageSettings.module.css'
import { makeProof } from './proof.ts'

type Proof =
  | { readonly kind: 'none' }
  | { readonly kind: 'painting' }
  | { readonly kind: 'painted'; readonly url: string }
  | { readonly kind: 'failed'; readonly why: string }

/** A stamp of a picture, painted only when it is asked for: the last proof that all of the way works. */
export function ProofPicture({ choice }: { readonly choice: BackendChoice }) {
  const [proof, setProof] = useState<Proof>({ kind: 'none' })
  const painting = useRef<AbortController>(undefined)
  const url = proof.kind === 'painted' ? proof.url : undefined
  useEffect(() => () => painting.current?.abort(), [])
  useEffect(() => {
    if (url !== undefined) return () => URL.revokeObjectURL(url)
  }, [url])
  const paint = async () => {
    const own = new AbortController()
    painting.current = own
    const { signal } = own
    setProof({ kind: 'painting' })
    const next = await painted(choice, signal)
    if (!signal.aborted) setProof(next)
  }
  return (
    <div className={`${layout.wideStack4} ${styles.proof}`}>
      {proof.kind === 'painting' ? (
        <Button
          variant="default"
          onClick={() => {
            painting.current?.abort()
            setProof({ kind: 'none' })
          }}
        >
          Stop
        </Button>
      ) : (
        <Button variant="default" onClick={() => void paint()}>
          Generate test image
        </Button>
      )}
      <p role="status" className={textStyles.mutedAnywhere}>
        {wordsOf[proof.kind]}
      </p>
      {proof.kind === 'painted' && <img className={styles.stamp} src={proof.url} alt="Test result from the server" />}
      {proof.kind === 'failed' && <Alert>{proof.why}</Alert>}
    </div>
  )
}

const wordsOf: Readonly<Record<Proof['kind'], string>> = {
  none: 'Tiny test image (64x64), just to show that images arrive.',
  painting: 'Generating. The first picture takes longer because the model has to load.',
  painted: "The image arrived, so pictures work. It isn't saved.",
  failed: 'No image arrived.',
}

async function painted(choice: BackendChoice, signal: AbortSignal): Promise<Proof> {
  try {
    return { kind: 'painted', url: URL.createObjectURL(await makeProof(choice, signal)) }
  } catch (error) {
    return isAbort(error) ? { kind: 'none' } : { kind: 'failed', why: messageOf(error) }
  }
}
