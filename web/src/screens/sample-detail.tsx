import { useLocation, useParams } from '@tanstack/react-router'
import { readRecordId } from '../api/record-id.ts'
import { sampleDetailMessages } from '../samples/forms/sample-detail-messages.ts'
import { backToSamples, sampleAddress } from '../samples/sample-addresses.ts'
import { useLoadedSample } from '../samples/use-loaded-sample.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { ScreenHead } from '../ui/screen-head.tsx'
import { AwaitedNotice, FailedNotice, MissingNotice } from '../ui/screen-notice.tsx'
import { SampleView } from './sample-view.tsx'

/** The sample detail: one screen for /samples/{id} and /samples/{id}/edit. */
export function SampleDetail() {
  const { id: identifier } = useParams({ strict: false }) as { id: string }
  const isEditing = useLocation({ select: ({ pathname }) => /\/edit\/?$/.test(pathname) })
  // On sample screens the id is an integer.
  const id = readRecordId(identifier)
  return id === undefined ? <SampleMissing /> : <SampleFor key={id} id={id} isEditing={isEditing} />
}

function SampleMissing() {
  const { missing, missingMore, backToSamples: label } = sampleDetailMessages
  return (
    <>
      <PageTitle>{missing}</PageTitle>
      <MissingNotice heading={missing} more={missingMore} link={{ to: sampleAddress.dashboard, label }} />
    </>
  )
}

function SampleFor({ id, isEditing }: { id: number; isEditing: boolean }) {
  const { record: sample, show, isLoading, isMissing, error, retry } = useLoadedSample(id)
  if (sample) return <SampleView sample={sample} isEditing={isEditing} onChange={show} />
  if (isMissing) return <SampleMissing />
  return (
    <>
      <PageTitle>{sampleDetailMessages.title}</PageTitle>
      <ScreenHead back={backToSamples} title={sampleDetailMessages.title} />
      {isLoading && <AwaitedNotice text={sampleDetailMessages.loading} />}
      {!isLoading && error && <FailedNotice error={error} onRetry={retry} />}
    </>
  )
}
