import { useNavigate } from '@tanstack/react-router'
import type { SlideFile } from '@vitrine/contract/files/files'
import { useId } from 'react'
import { forEditors } from '../edit/for-editors.tsx'
import { LoadedScreen, screenById } from '../edit/loaded-screen.tsx'
import { SaveButtons } from '../edit/record-form.tsx'
import { FileEditForm, useFileForm } from '../files/file-edit-form.tsx'
import { fileMessages } from '../files/file-messages.ts'
import { slideAddress } from '../slides/slide-addresses.ts'
import { slideMessages } from '../slides/slide-messages.ts'
import { useLoadedFile } from '../slides/use-loaded-slide.ts'
import { useIsMounted } from '../ui/hooks/use-is-mounted.ts'
import { Card } from '../ui/layout/card.tsx'
import { PageTitle } from '../ui/layout/page-title.tsx'
import { ScreenHead } from '../ui/layout/screen-head.tsx'

const HEAD = { back: { to: slideAddress.dashboard, label: slideMessages.backToSlides }, title: fileMessages.title }

/** The file edit form. The address identifies the file by its slide's id, name or uuid, or by its own id. */
export const FileEdit = forEditors(screenById(FileById), HEAD.back)

function FileById({ id }: { id: string }) {
  return (
    <LoadedScreen
      loaded={useLoadedFile(id)}
      head={HEAD}
      loading={fileMessages.loading}
      missing={{ heading: fileMessages.missing }}
    >
      {file => <FileEditor file={file} />}
    </LoadedScreen>
  )
}

function FileEditor({ file }: { file: SlideFile }) {
  const formId = useId()
  const navigate = useNavigate()
  const isStillHere = useIsMounted()
  const leave = () => void navigate({ to: slideAddress.dashboard, ignoreBlocker: true })
  const form = useFileForm(file, () => isStillHere() && leave())
  return (
    <>
      <PageTitle>{HEAD.title}</PageTitle>
      <ScreenHead {...HEAD} actions={<SaveButtons formId={formId} isSaving={form.isSaving} onCancel={leave} />} />
      <Card title="File Information">
        <FileEditForm id={formId} form={form} />
      </Card>
    </>
  )
}
