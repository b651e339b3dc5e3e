import { useQuery } from '@tanstack/react-query'
import type { ScannedFile } from '@vitrine/contract/pictures/scanned-files'
import { serverReason } from '../api/server-reason.ts'
import { formatBytes } from '../format/numbers.ts'
import { pictureMessages } from '../pictures/picture-messages.ts'
import { slideLookUps } from '../slides/find-slide.ts'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { Note } from '../ui/layout/note.tsx'
import { QueryNotice } from '../ui/notices/screen-notice.tsx'
import styles from './scanned-files.module.css'
import { scannedFilesMessages as messages } from './scanned-files-messages.ts'
import { WholeImage } from './whole-image.tsx'

export interface CompareDialogProps {
  file: ScannedFile
  slideId: number
  isBusy: boolean
  onReplace: (slide: { id: number; name: string }) => void
  onClose: () => void
}

/** Compares a scanned file with the picture that its slide has, which it may replace. */
export function CompareDialog({ file, slideId, isBusy, onReplace, onClose }: CompareDialogProps) {
  const query = useQuery({
    queryKey: ['compared slide', slideId],
    queryFn: () => slideLookUps.byId(String(slideId)),
    gcTime: 0,
  })
  const slide = query.data
  return (
    <Dialog
      title={messages.compareTitle}
      size="list"
      isOpen
      isBusy={isBusy}
      onClose={onClose}
      action={{ children: messages.replace, disabled: !slide || isBusy, onClick: () => slide && onReplace(slide) }}
    >
      <QueryNotice
        query={query}
        loading={messages.loadingSlide}
        failed={pictureMessages.withReason(messages.compareFailed, serverReason(query.error))}
      />
      {slide && (
        <>
          <div className={styles['compared']}>
            <Side
              heading={messages.compareNow(slide.name)}
              name={slide.file?.name ?? ''}
              size={slide.file?.size ?? null}
              thumbnail={slide.file?.picture?.thumbnail ?? null}
            />
            <Side heading={messages.scannedFile} {...file} />
          </div>
          <Note>{messages.replaceNote}</Note>
        </>
      )}
    </Dialog>
  )
}

interface SideProps {
  heading: string
  name: string
  size: number | null
  thumbnail: string | null
}

const Side = ({ heading, name, size, thumbnail }: SideProps) => (
  <section>
    <h3>{heading}</h3>
    <WholeImage path={thumbnail} alt={messages.pictureOf(name)} />
    <span className={styles['name']} title={name}>
      {name}
    </span>
    <Note>{formatBytes(size)}</Note>
  </section>
)
