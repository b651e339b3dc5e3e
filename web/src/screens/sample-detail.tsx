import { Stack } from '@mantine/core'
import { useLocation, useNavigate } from '@tanstack/react-router'
import type { Sample } from '@vitrine/contract/samples'
import { type CSSProperties, useId, useRef } from 'react'
import { readRecordId } from '../api/record-id.ts'
import { ReadersNotice } from '../edit/for-editors.tsx'
import { LoadedScreen, screenById } from '../edit/loaded-screen.tsx'
import { useMayEdit } from '../edit/may-edit.ts'
import { SaveButtons } from '../edit/record-form.tsx'
import { useDeleteRecord } from '../edit/use-delete-record.ts'
import { useLoadedRecord } from '../edit/use-loaded-record.ts'
import { type OwnForm, useOpenedOwnForm } from '../own-fields/own-form.ts'
import { OwnFieldsCard } from '../own-fields/own-pairs.tsx'
import { SampleFormSections, useSampleForm } from '../samples/forms/sample-form-sections.tsx'
import { backToSamples, sampleAddress } from '../samples/sample-addresses.ts'
import { sampleHistory, sampleInHistory } from '../samples/sample-history.ts'
import { sampleTexts } from '../samples/sample-messages.ts'
import { QcStatusBadge, SampleStatusBadge } from '../samples/sample-status.tsx'
import { getSample, removeSample } from '../samples/samples-api.ts'
import cardStyles from '../ui/card.module.css'
import { PageTitle } from '../ui/page-title.tsx'
import { ScreenHead } from '../ui/screen-head.tsx'
import { toast } from '../ui/toast.tsx'
import { useIsMounted } from '../ui/use-is-mounted.ts'
import styles from './record-detail.module.css'
import { ReadHead } from './record-detail.tsx'
import { RecordHistory } from './record-history.tsx'
import { RecordCard, SectionCards, SlideCard } from './sample-detail-cards.tsx'

/** The sample detail: one screen for /samples/{id} and /samples/{id}/edit. */
export const SampleDetail = screenById(function SampleDetail({ id }) {
  const isEditing = useLocation({ select: ({ pathname }) => /\/edit\/?$/.test(pathname) })
  const loaded = useLoadedRecord({
    kind: 'sample',
    // On sample screens the id is an integer.
    id: readRecordId(id),
    read: getSample,
    onFailed: (_, isMissing) => isMissing || toast.error('Failed to load sample details'),
  })
  return (
    <LoadedScreen
      loaded={loaded}
      head={{ back: backToSamples, title: 'Sample' }}
      loading="Loading sample details..."
      missing={{
        heading: 'Sample Not Found',
        more: "The sample you're looking for doesn't exist or has been removed.",
        link: { to: sampleAddress.dashboard, label: 'Back to Samples' },
      }}
    >
      {sample => <SampleView sample={sample} isEditing={isEditing} onChange={loaded.show} onReload={loaded.retry} />}
    </LoadedScreen>
  )
})

interface SampleViewProps {
  sample: Sample
  isEditing: boolean
  onChange: (sample: Sample) => void
  onReload: () => void
}

/**
 * Moves between read and edit mode; Save returns to read mode and updates the displayed record. The address follows as
 * one entry of the browser's history, so that Back leads to where the user came from.
 */
function SampleView({ sample, isEditing, onChange, onReload }: SampleViewProps) {
  const navigate = useNavigate()
  const isStillHere = useIsMounted()
  const mayEdit = useMayEdit()
  const wasEdited = useRef(false)
  const goTo = (to: string) => void navigate({ to, replace: true, ignoreBlocker: true })

  function leaveEditing(current: Sample) {
    onChange(current)
    wasEdited.current = true
    if (isStillHere()) goTo(sampleAddress.detail(sample.id))
  }
  if (isEditing && !mayEdit)
    return <ReadersNotice link={{ to: sampleAddress.detail(sample.id), label: sample.sample_id }} />
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
          onReload={onReload}
        />
      )}
    </>
  )
}

/** Cancel discards what was typed; both ways out give the sample as it is now. */
function EditView(props: EditViewProps) {
  const own = useOpenedOwnForm('samples')
  return own && <OpenEditView {...props} own={own} />
}

interface EditViewProps {
  sample: Sample
  onClose: (sample: Sample) => void
}

function OpenEditView({ sample, onClose, own }: EditViewProps & { own: OwnForm }) {
  const formId = useId()
  const form = useSampleForm({ sample, own }, onClose)
  const actions = <SaveButtons formId={formId} isSaving={form.isSaving} onCancel={() => onClose(form.base)} />
  return (
    <>
      <div className={styles['sticky']}>
        <ScreenHead back={backToSamples} title={sample.sample_id} actions={actions} />
      </div>
      <div className={`${cardStyles['card']} ${cardStyles['body']}`}>
        <SampleFormSections id={formId} form={form} own={own} />
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
  onReload: () => void
}

/** What can be done to the sample, its six sections, and the slide that it is linked to. */
function ReadView({ sample, takesFocus, onEdit, onChange, onReload }: ReadViewProps) {
  const deletion = useDeleteRecord({
    remove: action => removeSample(sample.id, action),
    dashboard: sampleAddress.dashboard,
    name: sample.sample_id,
    texts: sampleTexts,
  })
  const badges = (
    <>
      <QcStatusBadge status={sample.qc_status} />
      {sample.status && <SampleStatusBadge status={sample.status} />}
    </>
  )
  return (
    <div className={styles['detail']} style={{ '--beside': '300px' } as CSSProperties}>
      <ReadHead
        back={backToSamples}
        title={sample.sample_id}
        badge={badges}
        deletion={deletion}
        takesFocus={takesFocus}
        onEdit={onEdit}
      />
      <Stack gap="lg" className={styles['record'] ?? ''}>
        <SectionCards sample={sample} />
        <OwnFieldsCard entity="samples" record={sample} />
      </Stack>
      <Stack gap="lg" className={styles['beside'] ?? ''}>
        <SlideCard sample={sample} onChange={onChange} />
        <RecordCard sample={sample} />
      </Stack>
      <RecordHistory
        history={sampleHistory}
        record={sampleInHistory(sample)}
        onChanged={onReload}
        dashboard={sampleAddress.dashboard}
      />
    </div>
  )
}
