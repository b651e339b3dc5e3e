import { Button, Text, VisuallyHidden } from '@mantine/core'
import { IconDownload, IconPackageExport, IconPencil, IconPrinter } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { FullDataset } from '@vitrine/contract/datasets/datasets'
import { useRef, useState } from 'react'
import { formatDate, MISSING } from '../../format/dates.ts'
import { Count } from '../../ui/buttons/toolbar.tsx'
import { useFocusIfLost } from '../../ui/hooks/use-focus-if-lost.ts'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { ScreenHead } from '../../ui/layout/screen-head.tsx'
import { Banner } from '../../ui/notices/banner.tsx'
import { uiMessages } from '../../ui/ui-messages.ts'
import { datasetAddress } from '../dataset-addresses.ts'
import { countChanges } from '../draft/draft.ts'
import { editorMessages } from '../editor/editor-messages.ts'
import type { EditorState } from '../editor/editor-state.ts'
import type { DatasetSave } from '../editor/use-save-dataset.ts'
import { datasetExportMessages } from '../export/dataset-export-messages.ts'
import { ExportCsvDialog } from '../export/export-csv-dialog.tsx'
import { exportDatasetLabels, hasExport } from '../export/export-dataset.ts'
import { versionMessages } from '../versions/version-messages.ts'
import { detailMessages } from './detail-messages.ts'

export const backToDatasets = { to: datasetAddress.dashboard, label: detailMessages.back } as const

interface ReadHeadProps {
  dataset: FullDataset
  mayEdit: boolean
  /** After editing, 'Edit Dataset' gets the focus. */
  takesFocus: boolean
  /** Undefined if there is nothing to hand over. */
  onHandOver: (() => void) | undefined
}

/** The creator of a dataset, and actions on it as a whole. */
export function DatasetHead({ dataset, mayEdit, takesFocus, onHandOver }: ReadHeadProps) {
  const [isExporting, setExporting] = useState(false)
  const [notice, setNotice] = useState<string>()
  const edit = useRef<HTMLAnchorElement>(null)
  useFocusIfLost(edit, takesFocus)
  const actions = (
    <>
      <Button
        variant="default"
        leftSection={<IconPrinter aria-hidden />}
        disabled={dataset.dataset_slides.length === 0}
        onClick={() => void exportDatasetLabels(dataset).then(setNotice)}
      >
        {datasetExportMessages.zplButton}
      </Button>
      <Button
        variant="default"
        leftSection={<IconDownload aria-hidden />}
        onClick={() => setExporting(hasExport(dataset))}
      >
        {datasetExportMessages.csvButton}
      </Button>
      {mayEdit && (
        <Button
          variant={onHandOver ? 'default' : 'filled'}
          leftSection={<IconPencil aria-hidden />}
          renderRoot={props => <Link {...props} ref={edit} to={datasetAddress.edit(dataset.id)} replace />}
        >
          {detailMessages.edit}
        </Button>
      )}
      {onHandOver && (
        <Button leftSection={<IconPackageExport aria-hidden />} onClick={onHandOver}>
          {versionMessages.handOver}
        </Button>
      )}
    </>
  )
  const meta = (
    <>
      <span>
        <VisuallyHidden>{detailMessages.createdBy} </VisuallyHidden>
        {dataset.created_by?.username || detailMessages.nobody}
      </span>
      <Text span inherit c="dimmed" aria-hidden>
        ·
      </Text>
      <span>
        <VisuallyHidden>{detailMessages.createdOn} </VisuallyHidden>
        {formatDate(dataset.created_at)}
      </span>
    </>
  )
  const description = (
    <>
      <Text span inherit c="dimmed">
        {detailMessages.description}
      </Text>{' '}
      <span style={{ whiteSpace: 'pre-line' }}>{dataset.description?.trim() ? dataset.description : MISSING}</span>
    </>
  )
  return (
    <>
      <PageTitle>{dataset.name}</PageTitle>
      <ScreenHead back={backToDatasets} title={dataset.name} meta={meta} more={description} actions={actions} />
      {notice && (
        <Banner kind="yellow" mb={12} onDismiss={() => setNotice(undefined)}>
          {notice}
        </Banner>
      )}
      <ExportCsvDialog dataset={dataset} isOpen={isExporting} onClose={() => setExporting(false)} />
    </>
  )
}

interface EditHeadProps {
  state: EditorState
  saving: DatasetSave
  onSave: () => void
  /** The button that created the dataset disappeared with its page: the new page's button gets the focus. */
  takesFocus: boolean
}

/** The buttons to save and to leave. */
export function EditHead({ state, saving, onSave, takesFocus }: EditHeadProps) {
  const { dataset, draft: saved } = state.base
  const changes = countChanges(saved, state.draft)
  const save = useRef<HTMLButtonElement>(null)
  const out = useRef<HTMLAnchorElement>(null)
  useFocusIfLost(changes === 0 ? out : save, takesFocus)
  const title = saved.name || (dataset ? editorMessages.editTitle : editorMessages.createTitle)
  return (
    <>
      <PageTitle>{dataset ? editorMessages.editTitle : editorMessages.createTitle}</PageTitle>
      <ScreenHead
        isLarge
        back={backToDatasets}
        title={title}
        actions={
          <>
            {dataset && (
              <Button
                variant="default"
                renderRoot={props => <Link {...props} ref={out} to={datasetAddress.detail(dataset.id)} replace />}
              >
                {changes === 0 ? editorMessages.done : uiMessages.cancel}
              </Button>
            )}
            <Button
              ref={save}
              onClick={onSave}
              disabled={changes === 0 || saving.isSaving}
              {...(changes > 0 &&
                !saving.isSaving && {
                  rightSection: <Count of={changes} />,
                  title: editorMessages.changes(changes),
                })}
            >
              {saving.isSaving ? uiMessages.saving : editorMessages.save}
            </Button>
          </>
        }
      />
    </>
  )
}
