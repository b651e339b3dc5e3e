import { Link } from '@tanstack/react-router'
import type { PictureSummary } from '@vitrine/contract/files/picture-summary'
import type { Slide } from '@vitrine/contract/slides/slides'
import { MissingThumbnail } from '../../pictures/missing-thumbnail.tsx'
import { pictureMessages } from '../../pictures/picture-messages.ts'
import { useListPosition } from '../../table/grid/list-position.ts'
import { lazyNamed } from '../../ui/lazy-named.ts'
import { slideAddress } from '../slide-addresses.ts'
import { slideMessages } from '../slide-messages.ts'
import styles from './slide-thumbnail.module.css'

const Thumbnail = lazyNamed(() => import('../../pictures/thumbnail.tsx'), 'Thumbnail')

interface PictureProps {
  /** In pixels. */
  width: number
  height: number
  /** Links to the viewer if the picture can be shown. */
  isLink?: boolean
  /** Shows the whole picture. Default: crops it to fill the box */
  isWhole?: boolean
}

export const SlideThumbnail = ({ slide, ...props }: PictureProps & { slide: Pick<Slide, 'id' | 'name' | 'file'> }) => (
  <PictureThumbnail slide={slide} picture={slide.file?.picture} {...props} />
)

interface PictureThumbnailProps extends PictureProps {
  slide: Pick<Slide, 'id' | 'name'>
  picture: PictureSummary | null | undefined
}

/** A small picture of a slide, or an icon that shows why there is none. The code loads with the first picture. */
export function PictureThumbnail({
  slide,
  picture,
  isLink = false,
  isWhole = false,
  width,
  height,
}: PictureThumbnailProps) {
  const place = useListPosition('slides')(slide.id)
  const size = { width, height }
  if (!picture?.thumbnail) {
    const reason = picture ? pictureMessages.states[picture.state] : pictureMessages.noThumbnail
    return <MissingThumbnail reason={reason} {...size} />
  }
  const name = pictureMessages.pictureOf(slide.name)
  const thumbnail = (
    <Thumbnail
      fallback={<span style={{ display: 'block', ...size }} />}
      path={picture.thumbnail}
      alt={name}
      fit={isWhole ? 'contain' : 'cover'}
      {...size}
    />
  )
  if (!isLink || picture.state !== 'ready') return thumbnail
  return (
    <Link
      to={slideAddress.view(slide.id)}
      search={place as never}
      className={styles['link']}
      title={name}
      aria-label={name}
    >
      {thumbnail}
    </Link>
  )
}

/** The picture in a record's details, with a warning if its label image names another slide. */
export const CheckedThumbnail = (props: Pick<PictureThumbnailProps, 'slide'> & { picture: PictureSummary }) => (
  <>
    <PictureThumbnail {...props} isLink width={176} height={132} />
    {props.picture.label_check === 'differs' && <p className={styles['alarm']}>{slideMessages.labelDiffers}</p>}
  </>
)
