import { IconPhotoOff } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { pictureMessages } from './picture-messages.ts'
import styles from './thumbnail.module.css'
import { useImage } from './use-image.ts'

/** An image is loaded before it scrolls into sight. */
const SEEN_MARGIN = '200px'

/** Whether the element was in sight once; at once where the browser can't tell. */
function useWasSeen() {
  const [wasSeen, setWasSeen] = useState(typeof IntersectionObserver === 'undefined')
  const ref = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (wasSeen || !ref.current) return
    const observer = new IntersectionObserver(
      entries => entries.some(entry => entry.isIntersecting) && setWasSeen(true),
      { rootMargin: SEEN_MARGIN },
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [wasSeen])
  return { ref, wasSeen }
}

export interface ThumbnailProps {
  /** Path of a JPEG below the API's address; null where there is none. */
  path: string | null
  /** What the image shows; empty where the text beside it says so. */
  alt: string
  /** Sides of the box in pixels, by default 56 x 44. The image fills it. */
  width?: number
  height?: number
}

/** An image of the API in a box of a fixed size. It is loaded when it is seen; a symbol stands for a missing or failing one. */
export function Thumbnail({ path, alt, width = 56, height = 44 }: ThumbnailProps) {
  const { ref, wasSeen } = useWasSeen()
  const { url, hasFailed } = useImage(wasSeen ? path : null)
  const isMissing = path === null || hasFailed
  const missing = hasFailed ? pictureMessages.failedThumbnail : pictureMessages.noThumbnail
  return (
    <span ref={ref} className={styles['box']} data-missing={isMissing || undefined} style={{ width, height }}>
      {isMissing && <IconPhotoOff role="img" aria-label={missing} size={16} />}
      {!isMissing && url && <img src={url} alt={alt} width={width} height={height} />}
    </span>
  )
}
