import { IconPhotoOff } from '@tabler/icons-react'
import styles from './thumbnail.module.css'

export interface ThumbnailSize {
  /** Sides of the box in pixels. */
  width: number | '100%'
  height: number
}

/** Stands for a thumbnail that does not exist or could not be loaded. */
export const MissingThumbnail = ({ reason, ...size }: ThumbnailSize & { reason: string }) => (
  <span className={styles['box']} data-missing title={reason} style={size}>
    <IconPhotoOff role="img" aria-label={reason} size={16} />
  </span>
)
