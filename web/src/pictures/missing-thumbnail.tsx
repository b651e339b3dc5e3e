import { IconPhotoOff } from '@tabler/icons-react'
import styles from './thumbnail.module.css'

export interface ThumbnailSize {
  /** Size of the box in pixels. */
  width: number | '100%'
  height: number
}

/** Replaces a thumbnail that does not exist or failed to load. */
export const MissingThumbnail = ({ reason, ...size }: ThumbnailSize & { reason: string }) => (
  <span className={styles['box']} data-missing title={reason} style={size}>
    <IconPhotoOff role="img" aria-label={reason} size={16} />
  </span>
)
