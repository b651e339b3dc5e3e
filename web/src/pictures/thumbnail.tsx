import { useWasSeen } from '../ui/hooks/use-was-seen.ts'
import { MissingThumbnail, type ThumbnailSize } from './missing-thumbnail.tsx'
import { pictureMessages } from './picture-messages.ts'
import styles from './thumbnail.module.css'
import { useImage } from './use-image.ts'

export interface ThumbnailProps extends Partial<ThumbnailSize> {
  /** Path of a JPEG, relative to the API's address; null if there is none. */
  path: string | null
  /** What the image shows; empty if the text next to it says so. */
  alt: string
  /** 'cover' fills the box and crops the image, 'contain' shows all of it. Default: 'cover' */
  fit?: 'cover' | 'contain'
}

/**
 * An image of the API in a box of fixed size, by default 56 x 44 pixels. It loads when scrolled into view; an icon replaces a
 * missing or failed one.
 */
export function Thumbnail({ path, alt, width = 56, height = 44, fit = 'cover' }: ThumbnailProps) {
  const { ref, wasSeen } = useWasSeen<HTMLSpanElement>()
  const { url, problem } = useImage(wasSeen ? path : null)
  const size = { width, height }
  if (path === null) return <MissingThumbnail reason={pictureMessages.noThumbnail} {...size} />
  if (problem !== undefined) return <MissingThumbnail reason={problem} {...size} />
  return (
    <span ref={ref} className={styles['box']} style={size}>
      {url && <img src={url} alt={alt} style={{ objectFit: fit }} />}
    </span>
  )
}
