import { Link } from '@tanstack/react-router'
import type { Slide } from '@vitrine/contract/slides'
import { Thumbnail } from '../../pictures/thumbnail.tsx'
import { viewerMessages } from '../../pictures/viewer/viewer-messages.ts'
import { DrawerGroup } from '../../table/details/drawer.tsx'
import { slideAddress } from '../slide-addresses.ts'
import { slideMessages } from '../slide-messages.ts'
import styles from './slide-thumbnail.module.css'

/** The thumbnail as the tissue on a drawn slide. */
export const GlassThumbnail = ({ path }: { path: string }) => <Thumbnail path={path} alt="" width={140} height={100} />

/** For a drawer: the picture, which leads to the viewer, and what is wrong with its label. */
export function PictureGroup({ slide }: { slide: Slide }) {
  const picture = slide.file?.picture
  if (!picture) return null
  return (
    <DrawerGroup title={viewerMessages.picture}>
      <Link to={slideAddress.view(slide.id)} className={styles['link']}>
        <Thumbnail path={picture.thumbnail} alt={viewerMessages.pictureOf(slide.name)} width={176} height={132} />
      </Link>
      {picture.label_check === 'differs' && <p className={styles['alarm']}>{slideMessages.labelDiffers}</p>}
    </DrawerGroup>
  )
}
