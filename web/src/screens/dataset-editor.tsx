import { useParams } from '@tanstack/react-router'
import { DatasetEditorForm, EDITOR_BACK } from '../datasets/editor/dataset-editor-form.tsx'
import { editorMessages } from '../datasets/editor/editor-messages.ts'
import { useDatasetToEdit } from '../datasets/editor/use-dataset-editor.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { ScreenHead } from '../ui/screen-head.tsx'
import { AwaitedNotice, FailedNotice, MissingNotice } from '../ui/screen-notice.tsx'

export function DatasetEditor() {
  const { id } = useParams({ strict: false }) as { id?: string }
  return (
    <>
      <PageTitle>{id === undefined ? editorMessages.createTitle : editorMessages.editTitle}</PageTitle>
      {id === undefined ? <DatasetEditorForm /> : <DatasetEditorFor key={id} address={id} />}
    </>
  )
}

function DatasetEditorFor({ address }: { address: string }) {
  const { opened, isLoading, isMissing, error, retry } = useDatasetToEdit(address)
  if (opened) return <DatasetEditorForm opened={opened} />
  if (isMissing) return <MissingNotice heading={editorMessages.missing} link={EDITOR_BACK} />
  return (
    <>
      <ScreenHead isLarge back={EDITOR_BACK} title={editorMessages.editTitle} />
      {isLoading && <AwaitedNotice text={editorMessages.loading} />}
      {!isLoading && error && (
        // No form without the record, so that no Save can empty it.
        <FailedNotice
          error={new Error(editorMessages.failedBecause(editorMessages.loadFailed, error.message))}
          onRetry={retry}
        />
      )}
    </>
  )
}
