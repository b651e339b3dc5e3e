import { Link } from '@tanstack/react-router'
import type { Slide } from '@vitrine/contract/slides'
import { Suspense } from 'react'
import { MissingThumbnail } from '../../pictures/missing-thumbnail.tsx'
import { pictureMessages } from '../../pictures/picture-messages.ts'
import { lazyNamed } from '../../ui/lazy-named.ts'
import { slideAddress } from '../slide-addresses.ts'
import styles from './slide-thumbnail.module.css'

const Thumbnail = lazyNamed(() => import('../../pictures/thumbnail.tsx'), 'Thumbnail')

interface SlideThumbnailProps {
  slide: Pick<Slide, 'id' | 'name' | 'file'>
  /** In pixels. */
  width: number
  height: number
  /** A picture that can be shown leads to the viewer. */
  isLink?: boolean
}

/** A slide's picture, small. A symbol in its place says why there is none. The code loads with the first picture. */
export function SlideThumbnail({ slide, isLink = false, width, height }: SlideThumbnailProps) {
  const picture = slide.file?.picture
  const size = { width, height }
  if (!picture?.thumbnail) {
    const reason = picture ? pictureMessages.states[picture.state] : pictureMessages.noThumbnail
    return <MissingThumbnail reason={reason} {...size} />
  }
  const name = pictureMessages.pictureOf(slide.name)
  const thumbnail = (
    <Suspense fallback={<span style={{ display: 'block', ...size }} />}>
      <Thumbnail path={picture.thumbnail} alt={name} {...size} />
    </Suspense>
  )
  if (!isLink || picture.state !== 'ready') return thumbnail
  return (
    <Link to={slideAddress.view(slide.id)} className={styles['link']} title={name} aria-label={name}>
      {thumbnail}
    </Link>
  )
}
