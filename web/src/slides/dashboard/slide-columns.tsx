import { IconAlertTriangle } from '@tabler/icons-react'
import { SLIDE_SEARCH_COLUMNS, type Slide } from '@vitrine/contract/slides/slides'
import type { FieldSpec } from '../../fields/field-spec.ts'
import { MISSING } from '../../format/dates.ts'
import { formatBytes } from '../../format/numbers.ts'
import type { Column } from '../../table/columns/column.ts'
import { CreatedUpdatedCell, NameCell, SubLine, VisuallyHidden } from '../../table/grid/cells.tsx'
import { useListPosition } from '../../table/grid/list-position.ts'
import { CopyButton } from '../../ui/buttons/copy-button.tsx'
import { SHORT_ID_LENGTH } from '../../ui/layout/record-id.tsx'
import { FileKindIcon, fileKind } from '../file-kind-icon.tsx'
import { SlideThumbnail } from '../picture/slide-thumbnail.tsx'
import { readStatusEntry } from '../read-status-entry.ts'
import { slideAddress } from '../slide-addresses.ts'
import { SLIDE_COLUMNS, type SlideField, slideField } from '../slide-fields.ts'
import { slideMessages } from '../slide-messages.ts'
import { SlideStatusBadge } from '../slide-status.tsx'

function SlideName({ slide }: { slide: Slide }) {
  const place = useListPosition('slides')(slide.id)
  const sub = slide.uuid && (
    <>
      {slide.uuid.slice(0, SHORT_ID_LENGTH)}
      <CopyButton value={slide.uuid} />
      {slide.file?.picture?.label_check === 'differs' && (
        <IconAlertTriangle
          role="img"
          aria-label={slideMessages.labelDiffers}
          title={slideMessages.labelDiffers}
          size={14}
          color="var(--danger-text)"
        />
      )}
    </>
  )
  return <NameCell name={slide.name} to={slideAddress.detail(slide.id)} place={place} sub={sub} />
}

type File = NonNullable<Slide['file']>
const fileType = (file: File) => fileKind(file)?.toUpperCase() ?? (file.type || slideMessages.otherFile)
const fileSize = ({ size }: File) => (size === null ? MISSING : formatBytes(size))

/** The icon shows the file's type; its text is read aloud and shown on hover. */
function FileLine({ file }: { file: Slide['file'] }) {
  if (!file) return <SubLine title={slideMessages.noFile}>{MISSING}</SubLine>
  const type = fileType(file)
  return (
    <SubLine icon={<FileKindIcon kind={fileKind(file)} />} title={type}>
      {fileSize(file)}
      <VisuallyHidden> {type}</VisuallyHidden>
    </SubLine>
  )
}

const fieldColumns = Object.entries(SLIDE_COLUMNS).map(([id, look]): Column<Slide> => {
  const edit = slideField(id as SlideField)
  return { id, header: edit.label, ...look, edit }
})

/** Rows have the status as an object. */
const statusEdit: FieldSpec = { ...slideField('status'), read: readStatusEntry }

export const slideColumns: readonly Column<Slide>[] = [
  {
    id: 'picture',
    header: slideMessages.picture,
    weight: 0,
    floor: 62,
    isSortable: false,
    isSticky: true,
    isOfPictures: true,
    exportAs: [],
    cell: slide => <SlideThumbnail slide={slide} isLink width={46} height={36} />,
  },
  {
    id: 'name',
    header: 'Name',
    weight: 290,
    floor: 196,
    isSticky: true,
    exportAs: ['name', 'uuid'],
    edit: slideField('name'),
    hasOwnButton: true,
    cell: slide => <SlideName slide={slide} />,
  },
  ...fieldColumns,
  {
    id: 'status',
    header: 'Status',
    weight: 116,
    floor: 100,
    exportAs: ['status', 'file_type', 'file_size'],
    text: slide => slide.status?.name ?? null,
    // The button that edits it includes the file, so its name must contain what it shows, in the same order and wording.
    accessibleText: ({ status, file }) =>
      [status?.name, file && `${fileSize(file)}, ${fileType(file)}`].filter(Boolean).join(', ') || null,
    edit: statusEdit,
    cell: slide => (
      <>
        <SlideStatusBadge slide={slide} /> <FileLine file={slide.file} />
      </>
    ),
  },
  {
    id: 'created_at',
    header: 'Created',
    weight: 120,
    floor: 106,
    exportAs: ['created_at', 'updated_at'],
    cell: slide => <CreatedUpdatedCell created={slide.created_at} updated={slide.updated_at} />,
  },
]

const headerOf = (id: string) => slideColumns.find(column => column.id === id)?.header ?? id

export const slideSearchColumns = SLIDE_SEARCH_COLUMNS.map(value => ({ value, label: headerOf(value) }))
