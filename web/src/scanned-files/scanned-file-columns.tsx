import type { FileMatch, ScannedFile } from '@vitrine/contract/pictures/scanned-files'
import { formatBytes } from '../format/numbers.ts'
import { relativeTime } from '../format/relative-time.ts'
import { Thumbnail } from '../pictures/thumbnail.tsx'
import { slideAddress } from '../slides/slide-addresses.ts'
import type { Column } from '../table/columns/column.ts'
import { NameCell, SubLine } from '../table/grid/cells.tsx'
import type { BadgeColor } from '../ui/charts/chart-color-class.ts'
import { Badge } from '../ui/layout/badge.tsx'
import { uiMessages } from '../ui/ui-messages.ts'
import { FileActions, type FileActionsProps } from './file-actions.tsx'
import styles from './scanned-files.module.css'
import { scannedFilesMessages as messages, problemOf } from './scanned-files-messages.ts'

const MATCH_COLORS: Readonly<Record<FileMatch, BadgeColor>> = {
  exact: 'green',
  not_shown: 'yellow',
  has_picture: 'yellow',
  by_name: 'purple',
  several: 'yellow',
  none: 'grey',
}

const PictureCell = ({ file }: { file: ScannedFile }) => (
  <Thumbnail path={file.thumbnail} alt={messages.pictureOf(file.name)} />
)

const LabelCell = ({ file }: { file: ScannedFile }) =>
  file.label === null ? (
    <span className={styles['muted']}>{messages.noLabel}</span>
  ) : (
    <Thumbnail path={file.label} alt={messages.labelOf(file.name)} width={46} height={46} />
  )

function FileCell({ file }: { file: ScannedFile }) {
  const source = file.source === 'folder' ? messages.scanner : messages.uploadBy(file.by)
  const when = relativeTime(new Date(file.found_at), new Date())
  const problem = problemOf(file)
  const about = [formatBytes(file.size), source, when].join(' · ')
  return (
    <>
      <span className={styles['name']} title={`${file.folder}/${file.path} · ${about}`}>
        {file.name}
      </span>
      {/* The row has a fixed height: the reason takes all of it, as it must be readable in full. */}
      {problem ? (
        <span className={styles['problem']}>{problem}</span>
      ) : (
        <span className={styles['about']} title={about}>
          {about}
        </span>
      )}
    </>
  )
}

interface CodeCellProps {
  file: ScannedFile
  onType: ((file: ScannedFile) => void) | undefined
}

function CodeCell({ file, onType }: CodeCellProps) {
  if (file.code !== null)
    return (
      <>
        <span className={styles['code']} title={file.code}>
          {file.code}
        </span>
        {file.code_format && <SubLine>{messages.codeFormat(file.code_format)}</SubLine>}
      </>
    )
  return (
    <>
      <span className={styles['muted']}>{file.label === null ? messages.noLabelImage : messages.notReadable}</span>
      {onType && !file.ignored && (
        <button
          type="button"
          className={styles['link']}
          aria-label={messages.typeItInFor(file.name)}
          onClick={() => onType(file)}
        >
          {messages.typeItIn}
        </button>
      )}
    </>
  )
}

function suggestionText({ match, slides }: ScannedFile): string {
  const [slide] = slides
  if (match === 'none' || !slide) return messages.nothingSimilar
  if (match === 'several') return messages.severalSlides(slides.length)
  if (match === 'has_picture') return messages.hasPicture
  if (match === 'by_name') return messages.similar(slide.similarity, slides.length - 1)
  return messages.block(slide.block_id, slide.cut_number)
}

function SlideCell({ file }: { file: ScannedFile }) {
  const [slide] = file.slides
  const sub = suggestionText(file)
  return (
    <span className={styles['slide']}>
      <Badge color={file.state === 'damaged' ? 'red' : MATCH_COLORS[file.match]}>{messages.match(file)}</Badge>
      <span className={styles['suggestion']} title={file.slides.map(({ name }) => name).join('\n') || undefined}>
        {slide && file.match !== 'several' ? (
          <NameCell name={slide.name} to={slideAddress.detail(slide.id)} sub={sub} />
        ) : (
          <SubLine>{sub}</SubLine>
        )}
      </span>
    </span>
  )
}

export interface ScannedFileColumnsOptions extends Omit<FileActionsProps, 'file'> {
  /** Readers see the list without actions. */
  mayEdit: boolean
  /** If hidden, the columns of label and code have nothing to show. */
  areLabelsHidden: boolean
  onType: (file: ScannedFile) => void
}

const OF_LABELS: readonly string[] = ['label', 'code']

export function scannedFileColumns(options: ScannedFileColumnsOptions): readonly Column<ScannedFile>[] {
  const { mayEdit, areLabelsHidden, onType, ...actions } = options
  const onTypeCode = mayEdit ? onType : undefined
  const columns: Column<ScannedFile>[] = [
    { id: 'picture', header: messages.picture, weight: 0, floor: 74, cell: file => <PictureCell file={file} /> },
    { id: 'label', header: messages.labelImage, weight: 0, floor: 66, cell: file => <LabelCell file={file} /> },
    { id: 'file', header: messages.file, weight: 240, floor: 210, cell: file => <FileCell file={file} /> },
    {
      id: 'code',
      header: messages.codeRead,
      weight: 140,
      floor: 140,
      cell: file => <CodeCell file={file} onType={onTypeCode} />,
    },
    { id: 'slide', header: messages.slide, weight: 240, floor: 230, cell: file => <SlideCell file={file} /> },
    {
      id: 'actions',
      header: uiMessages.actions,
      isHeaderHidden: true,
      weight: 0,
      floor: 216,
      cell: file => <FileActions file={file} {...actions} />,
    },
  ]
  return columns
    .filter(({ id }) => (mayEdit || id !== 'actions') && !(areLabelsHidden && OF_LABELS.includes(id)))
    .map(column => ({ ...column, isSortable: false }))
}
