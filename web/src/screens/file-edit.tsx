import { useNavigate, useParams } from '@tanstack/react-router'
import type { SlideFile } from '@vitrine/contract/files'
import { useId } from 'react'
import { SaveButtons } from '../edit/record-form.tsx'
import { FileEditForm, useFileForm } from '../files/file-edit-form.tsx'
import { fileMessages } from '../files/file-messages.ts'
import { slideAddress } from '../slides/slide-addresses.ts'
import { slideMessages } from '../slides/slide-messages.ts'
import { useLoadedFile } from '../slides/use-loaded-slide.ts'
import { Card } from '../ui/card.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { ScreenHead } from '../ui/screen-head.tsx'
import { AwaitedNotice, FailedNotice, MissingNotice } from '../ui/screen-notice.tsx'
import { useIsMounted } from '../ui/use-is-mounted.ts'

const BACK = { to: slideAddress.dashboard, label: slideMessages.backToSlides }

/** The file edit form. The address names the file by its slide's id, name or uuid, or by its own id. */
export function FileEdit() {
  const { id } = useParams({ strict: false }) as { id: string }
  return (
    <>
      <PageTitle>{fileMessages.title}</PageTitle>
      <FileEditFor key={id} identifier={id} />
    </>
  )
}

function FileEditFor({ identifier }: { identifier: string }) {
  const { record: file, isLoading, error, retry } = useLoadedFile(identifier)
  if (file) return <FileEditor file={file} />
  if (file === null) return <MissingNotice heading={fileMessages.missing} link={BACK} />
  return (
    <>
      <ScreenHead back={BACK} title={fileMessages.title} />
      {isLoading && <AwaitedNotice text={fileMessages.loading} />}
      {!isLoading && error && <FailedNotice error={error} onRetry={retry} />}
    </>
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
      <ScreenHead
        back={BACK}
        title={fileMessages.title}
        actions={<SaveButtons formId={formId} isSaving={form.isSaving} onCancel={leave} />}
      />
      <Card title="File Information">
        <FileEditForm id={formId} form={form} />
      </Card>
    </>
  )
}
