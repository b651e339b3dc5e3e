import { type Sample, sampleRoutes } from '@vitrine/contract/samples/samples'
import type { CSSProperties } from 'react'
import { call } from '../api/call.ts'
import { readRecordId } from '../api/record-id.ts'
import { askDeletion } from '../edit/ask-deletion.ts'
import { ReadersNotice } from '../edit/for-editors.tsx'
import { FormFields } from '../edit/form-fields.tsx'
import { LoadedScreen, screenById } from '../edit/loaded-screen.tsx'
import { useMayEdit } from '../edit/may-edit.ts'
import { ReadHead } from '../edit/read-head.tsx'
import { FormSection, RecordForm } from '../edit/record-form.tsx'
import { useDeleteRecord } from '../edit/use-delete-record.ts'
import { useEditMode, useEditView, useIsEditing } from '../edit/use-edit-mode.tsx'
import { useLoadedRecord } from '../edit/use-loaded-record.ts'
import type { FieldSpec } from '../fields/field-spec.ts'
import { LabFormFields } from '../lab-fields/lab-form-fields.tsx'
import { useOpenedLabSpecs } from '../lab-fields/use-lab-specs.ts'
import { ListSteps } from '../list/list-steps.tsx'
import { useListedRecord } from '../list/use-list-steps.ts'
import { backToSamples, sampleAddress } from '../samples/sample-addresses.ts'
import { fieldsOfSection, SAMPLE_FIELDS, SAMPLE_SECTIONS } from '../samples/sample-fields.ts'
import { sampleHistory, sampleInHistory } from '../samples/sample-history.ts'
import { sampleTexts } from '../samples/sample-messages.ts'
import { QcStatusBadge, SampleStatusBadge } from '../samples/sample-status.tsx'
import { getSample, removeSample, updateSample } from '../samples/samples-api.ts'
import { LabFieldsCard } from '../table/lab-fields/lab-pairs.tsx'
import cardStyles from '../ui/layout/card.module.css'
import { PageTitle } from '../ui/layout/page-title.tsx'
import { ScreenHead } from '../ui/layout/screen-head.tsx'
import { toast } from '../ui/notices/toast.tsx'
import styles from './record-detail.module.css'
import { RecordHistory } from './record-history.tsx'
import { RecordCard, SampleSlideCard, SectionCards } from './sample-detail-cards.tsx'

/** The sample detail: one screen for /samples/{id} and /samples/{id}/edit. */
export const SampleDetail = screenById(function SampleDetail({ id }) {
  const listed = useListedRecord<Sample>('samples', id)
  const loaded = useLoadedRecord({
    kind: 'sample',
    // On sample screens the id is an integer.
    id: readRecordId(id),
    read: getSample,
    listed: useIsEditing() ? undefined : listed,
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
      {sample => <SampleView sample={sample} onChange={loaded.show} onReload={loaded.retry} />}
    </LoadedScreen>
  )
})

interface SampleViewProps {
  sample: Sample
  onChange: (sample: Sample) => void
  onReload: () => void
}

/** Switches between read and edit mode; Save returns to read mode and updates the displayed record. */
function SampleView({ sample, onChange, onReload }: SampleViewProps) {
  const { isEditing, wasEdited, edit, leave } = useEditMode(sampleAddress.dashboard)
  const mayEdit = useMayEdit()
  if (isEditing && !mayEdit)
    return <ReadersNotice link={{ to: sampleAddress.detail(sample.id), label: sample.sample_id }} />
  return (
    <>
      <PageTitle>{sample.sample_id}</PageTitle>
      {isEditing ? (
        <EditView sample={sample} onChange={onChange} onLeave={leave} />
      ) : (
        <ReadView sample={sample} takesFocus={wasEdited} onEdit={edit} onChange={onChange} onReload={onReload} />
      )}
    </>
  )
}

interface EditViewProps extends Omit<SampleViewProps, 'onReload'> {
  onLeave: () => void
}

/** Every editable field, in the six sections of the drawer. */
function EditView(props: EditViewProps) {
  const own = useOpenedLabSpecs('samples')
  return own && <OpenEditView {...props} own={own} />
}

function OpenEditView({ sample, own, ...ways }: EditViewProps & { own: readonly FieldSpec[] }) {
  const { form, formId, actions } = useEditView({
    ...ways,
    record: sample,
    specs: [...SAMPLE_FIELDS, ...own],
    texts: sampleTexts,
    update: updateSample,
  })
  return (
    <>
      <div className={styles['sticky']}>
        <ScreenHead back={backToSamples} title={sample.sample_id} actions={actions} />
      </div>
      <div className={`${cardStyles['card']} ${cardStyles['body']}`}>
        <RecordForm id={formId} form={form}>
          {SAMPLE_SECTIONS.map(({ id, title }) => (
            <FormSection key={id} title={title}>
              <FormFields form={form} specs={fieldsOfSection(id)} takesFocus={id === 'sample' ? 'page' : undefined} />
            </FormSection>
          ))}
          <LabFormFields form={form} own={own} />
        </RecordForm>
      </div>
    </>
  )
}

interface ReadViewProps extends SampleViewProps {
  /** After editing, Edit gets the focus. */
  takesFocus: boolean
  onEdit: () => void
}

/** The sample's actions, its six sections, and its linked slide. */
function ReadView({ sample, takesFocus, onEdit, onChange, onReload }: ReadViewProps) {
  const deletion = useDeleteRecord({
    confirm: () =>
      askDeletion({
        title: sampleTexts.confirmDelete,
        action: sampleTexts.deleteOne,
        kind: 'samples',
        ids: [sample.id],
      }),
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
    <>
      <ReadHead
        back={backToSamples}
        title={sample.sample_id}
        badge={badges}
        steps={
          <ListSteps<Sample>
            kind="samples"
            id={sample.id}
            readPage={(query, signal) => call(sampleRoutes.list, { query, signal })}
            nameOf={row => row.sample_id}
            addressOf={sampleAddress.detail}
          />
        }
        deletion={deletion}
        takesFocus={takesFocus}
        onEdit={onEdit}
      />
      <div className={styles['detail']} style={{ '--beside': '300px' } as CSSProperties}>
        <div className={styles['column']}>
          <SectionCards sample={sample} />
          <LabFieldsCard entity="samples" record={sample} />
          <RecordHistory
            history={sampleHistory}
            record={sampleInHistory(sample)}
            onChanged={onReload}
            dashboard={sampleAddress.dashboard}
          />
        </div>
        <div className={styles['column']}>
          <SampleSlideCard sample={sample} onChange={onChange} />
          <RecordCard sample={sample} />
        </div>
      </div>
    </>
  )
}
