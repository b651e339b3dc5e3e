import { IconUpload } from '@tabler/icons-react'
import { useEffect } from 'react'
import { DropZone } from '../../ui/inputs/drop-zone.tsx'
import { Banner } from '../../ui/notices/banner.tsx'
import { useStored } from '../../ui/stores/store.ts'
import { UploadItem } from './upload-item.tsx'
import { uploadMessages as messages } from './upload-messages.ts'
import { uploadQueue } from './upload-queue.ts'
import styles from './uploads.module.css'

export interface UploadsProps {
  /** A file was uploaded and is now a scanned file. */
  onReady(): void
}

/** A zone to drop slide files on, and the state of each upload. For editors only. */
export function UploadsSection({ onReady }: UploadsProps) {
  const files = useStored(uploadQueue.files, all => all)
  const notes = useStored(uploadQueue.notes, all => all)
  useEffect(() => uploadQueue.onReady(onReady), [onReady])
  useEffect(() => {
    // Uploads also work without the list, for example while the connection is lost.
    uploadQueue.listUnfinished().catch(() => undefined)
  }, [])
  return (
    <>
      <section className={styles['uploads']} data-has-files={files.length > 0} aria-label={messages.title}>
        <DropZone
          label={messages.drop}
          fileLabel={messages.fileLabel}
          className={styles['drop']}
          onFiles={dropped => void uploadQueue.add(dropped)}
        >
          <IconUpload size={20} stroke={1.5} aria-hidden />
          <strong>{messages.drop}</strong>
          <span className={styles['formats']}>{messages.formats}</span>
        </DropZone>
        {files.length > 0 && (
          <ul className={styles['files']}>
            {files.map(file => (
              <UploadItem key={file.key} file={file} />
            ))}
          </ul>
        )}
      </section>
      {notes.length > 0 && (
        <Banner kind="yellow" mb={16} onDismiss={() => uploadQueue.notes.set([])}>
          {notes.join('. ')}
        </Banner>
      )}
    </>
  )
}
