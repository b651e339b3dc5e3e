import { useParams } from '@tanstack/react-router'
import { DatasetEditorForm, EDITOR_BACK } from '../datasets/editor/dataset-editor-form.tsx'
import { editorMessages } from '../datasets/editor/editor-messages.ts'
import { useDatasetToEdit } from '../datasets/editor/use-dataset-editor.ts'
import { forEditors } from '../edit/for-editors.tsx'
import { LoadedScreen, screenById } from '../edit/loaded-screen.tsx'
import { useOwnSpecs } from '../own-fields/use-own-specs.ts'
import { PageTitle } from '../ui/page-title.tsx'

export const DatasetEditor = forEditors(CreateOrEdit, EDITOR_BACK)

function CreateOrEdit() {
  const { id } = useParams({ strict: false }) as { id?: string }
  const own = useOwnSpecs('datasets')
  if (id !== undefined) return <EditDataset />
  return (
    <>
      <PageTitle>{editorMessages.createTitle}</PageTitle>
      {own && <DatasetEditorForm own={own} />}
    </>
  )
}

/** Without the record there is no form, so that no Save can empty it. */
const EditDataset = screenById(function EditDataset({ id }) {
  const own = useOwnSpecs('datasets')
  return (
    <LoadedScreen
      loaded={useDatasetToEdit(id)}
      head={{ isLarge: true, back: EDITOR_BACK, title: editorMessages.editTitle }}
      loading={editorMessages.loading}
      missing={{ heading: editorMessages.missing }}
      failedText={error => editorMessages.failedBecause(editorMessages.loadFailed, error.message)}
    >
      {opened => (
        <>
          <PageTitle>{editorMessages.editTitle}</PageTitle>
          {own && <DatasetEditorForm opened={opened} own={own} />}
        </>
      )}
    </LoadedScreen>
  )
})
