import { Link } from '@tanstack/react-router'
import { useMayEdit } from '../../edit/may-edit.ts'
import { viewerMessages } from '../../pictures/viewer/viewer-messages.ts'
import styles from './slide-picture.module.css'

/** Where the picture would be. Those who may attach one are led to the scanned files. */
export function NoPicture() {
  const mayEdit = useMayEdit()
  return (
    <p className={styles['none']}>
      {viewerMessages.noPictureYet}
      {mayEdit && <Link to="/scanned-files">{viewerMessages.chooseFromScannedFiles}</Link>}
    </p>
  )
}
