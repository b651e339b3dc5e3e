import { Box, Button } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useLocation, useNavigate, useParams } from '@tanstack/react-router'
import type { Sample } from '@vitrine/contract/samples'
import { useId, useRef } from 'react'
import { readRecordId } from '../api/record-id.ts'
import { SaveButtons } from '../edit/record-form.tsx'
import { useDeleteRecord } from '../edit/use-delete-record.ts'
import { useLoadedRecord } from '../edit/use-loaded-record.ts'
import { SampleFormSections, useSampleForm } from '../samples/forms/sample-form-sections.tsx'
import { backToSamples, sampleAddress } from '../samples/sample-addresses.ts'
import { sampleMessages } from '../samples/sample-messages.ts'
import { QcStatusBadge, SampleStatusBadge } from '../samples/sample-status.tsx'
import { getSample, removeSample } from '../samples/samples-api.ts'
import { Banner } from '../ui/banner.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { ScreenHead } from '../ui/screen-head.tsx'
import { AwaitedNotice, FailedNotice, MissingNotice } from '../ui/screen-notice.tsx'
import { toast } from '../ui/toast.tsx'
import { useIsMounted } from '../ui/use-is-mounted.ts'
import classes from './sample-detail.module.css'
import { RecordCard, SectionCards, SlideCard } from './sample-detail-cards.tsx'

const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

/** The sample detail: one screen for /samples/{id} and /samples/{id}/edit. */
export function SampleDetail() {
  const { id: identifier } = useParams({ strict: false }) as { id: string }
  const isEditing = useLocation({ select: ({ pathname }) => /\/edit\/?$/.test(pathname) })
  // On sample screens the id is an integer.
  const id = readRecordId(identifier)
  return id === undefined ? <SampleMissing /> : <SampleFor key={id} id={id} isEditing={isEditing} />
}

const SampleMissing = () => (
  <>
    <PageTitle>Sample Not Found</PageTitle>
    <MissingNotice
      heading="Sample Not Found"
      more="The sample you're looking for doesn't exist or has been removed."
      link={{ to: sampleAddress.dashboard, label: 'Back to Samples' }}
    />
  </>
)

function SampleFor({ id, isEditing }: { id: number; isEditing: boolean }) {
  const loaded = useLoadedRecord({
    queryKey: ['sample', id],
    read: signal => getSample(id, signal),
    onFailed: (_, isMissing) => isMissing || toast.error('Failed to load sample details'),
  })
  const { record: sample, isLoading, error } = loaded
  if (sample) return <SampleView sample={sample} isEditing={isEditing} onChange={loaded.show} />
  if (loaded.isMissing) return <SampleMissing />
  return (
    <>
      <PageTitle>Sample</PageTitle>
      <ScreenHead back={backToSamples} title="Sample" />
      {isLoading && <AwaitedNotice text="Loading sample details..." />}
      {!isLoading && error && <FailedNotice error={error} onRetry={loaded.retry} />}
    </>
  )
}

interface SampleViewProps {
  sample: Sample
  isEditing: boolean
  onChange: (sample: Sample) => void
}

/**
 * Moves between read and edit mode; Save returns to read mode and updates the displayed record. The address follows as
 * one entry of the browser's history, so that Back leads to where the user came from.
 */
function SampleView({ sample, isEditing, onChange }: SampleViewProps) {
  const navigate = useNavigate()
  const isStillHere = useIsMounted()
  const wasEdited = useRef(false)
  const goTo = (to: string) => void navigate({ to, replace: true, ignoreBlocker: true })

  function leaveEditing(current: Sample) {
    onChange(current)
    wasEdited.current = true
    if (isStillHere()) goTo(sampleAddress.detail(sample.id))
  }
  return (
    <>
      <PageTitle>{sample.sample_id}</PageTitle>
      {isEditing ? (
        <EditView sample={sample} onClose={leaveEditing} />
      ) : (
        <ReadView
          sample={sample}
          takesFocus={wasEdited.current}
          onEdit={() => goTo(sampleAddress.edit(sample.id))}
          onChange={onChange}
        />
      )}
    </>
  )
}

/** Cancel discards what was typed; both ways out give the sample as it is now. */
function EditView({ sample, onClose }: { sample: Sample; onClose: (sample: Sample) => void }) {
  const formId = useId()
  const form = useSampleForm(sample, onClose)
  const actions = <SaveButtons formId={formId} isSaving={form.isSaving} onCancel={() => onClose(form.base)} />
  return (
    <>
      <div className={classes['sticky']}>
        <ScreenHead back={backToSamples} title={sample.sample_id} actions={actions} />
      </div>
      <div className={classes['form']}>
        <SampleFormSections id={formId} form={form} />
      </div>
    </>
  )
}

interface ReadViewProps {
  sample: Sample
  /** After editing, the focus goes back to Edit. */
  takesFocus: boolean
  onEdit: () => void
  onChange: (sample: Sample) => void
}

/** What can be done to the sample, its six sections, and the slide that it is linked to. */
function ReadView({ sample, takesFocus, onEdit, onChange }: ReadViewProps) {
  const deletion = useDeleteRecord({
    remove: () => removeSample(sample.id),
    dashboard: sampleAddress.dashboard,
    texts: {
      confirmDelete: 'Are you sure you want to delete this sample? This action cannot be undone.',
      deleted: 'Sample deleted successfully',
      deleteFailed: 'Failed to delete sample',
      missing: sampleMessages.missing,
      notDeleted: reason => `"${sample.sample_id}" is still here. ${reason}`,
    },
  })
  const actions = (
    <>
      <Button
        variant="default"
        leftSection={<IconPencil {...ICON} />}
        // A form would stand in the way of going to the samples after the deletion.
        disabled={deletion.isDeleting}
        onClick={onEdit}
        autoFocus={takesFocus}
      >
        Edit
      </Button>
      <Button
        variant="outline"
        color="red"
        leftSection={<IconTrash {...ICON} />}
        disabled={deletion.isDeleting}
        onClick={deletion.deleteRecord}
      >
        Delete
      </Button>
    </>
  )
  const badges = (
    <>
      <QcStatusBadge status={sample.qc_status} />
      {sample.status && <SampleStatusBadge status={sample.status} />}
    </>
  )
  return (
    <div className={classes['detail']}>
      <div className={classes['head']}>
        <ScreenHead back={backToSamples} title={sample.sample_id} badge={badges} actions={actions} />
        {deletion.problem && (
          <Box mb="md">
            <Banner kind="red" onDismiss={deletion.dismiss}>
              {deletion.problem}
            </Banner>
          </Box>
        )}
      </div>
      <div className={classes['record']}>
        <SectionCards sample={sample} />
      </div>
      <div className={classes['beside']}>
        <SlideCard sample={sample} onChange={onChange} />
        <RecordCard sample={sample} />
      </div>
    </div>
  )
}
