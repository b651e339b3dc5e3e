import { Button } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMayEdit } from '../../edit/may-edit.ts'
import { viewerMessages } from '../../pictures/viewer/viewer-messages.ts'
import styles from './slide-picture.module.css'

/** Replaces the picture. Users who may attach one get a link to the scans. */
export function NoPicture() {
  const mayEdit = useMayEdit()
  return (
    <p className={styles['none']}>
      {viewerMessages.noPictureYet}
      {mayEdit && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPaperclip aria-hidden />}
          renderRoot={(props: object) => <Link to="/scanned-files" title={viewerMessages.attachTip} {...props} />}
        >
          {viewerMessages.attach}
        </Button>
      )}
    </p>
  )
}
