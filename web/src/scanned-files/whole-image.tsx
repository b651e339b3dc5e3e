import { pictureMessages } from '../pictures/picture-messages.ts'
import { useImage } from '../pictures/use-image.ts'
import styles from './scanned-files.module.css'

export interface WholeImageProps {
  /** Path of an image, relative to the API's address. */
  path: string | null
  alt: string
}

/** An image as wide as its parent, uncropped, so that its text is readable. */
export function WholeImage({ path, alt }: WholeImageProps) {
  const { url, problem } = useImage(path)
  return (
    <span className={styles['whole']}>
      {problem ?? (path === null && pictureMessages.noThumbnail)}
      {url && <img src={url} alt={alt} />}
    </span>
  )
}
