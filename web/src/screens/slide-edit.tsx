import { Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { Slide } from '@vitrine/contract/slides'
import { useId } from 'react'
import { forEditors } from '../edit/for-editors.tsx'
import { LoadedScreen, screenById } from '../edit/loaded-screen.tsx'
import { FIRST, RecordForm, SaveButtons } from '../edit/record-form.tsx'
import { FixedField, FormField } from '../fields/form-field.tsx'
import { calendarDate } from '../format/dates.ts'
import { type OwnForm, useOpenedOwnForm } from '../own-fields/own-form.ts'
import { OwnFormFields } from '../own-fields/own-form-fields.tsx'
import { EDIT_FLOW_SAMPLES_LIMIT, embeddedSamples } from '../samples/samples-api.ts'
import { SlideSamplesTable } from '../samples/slide-samples/slide-samples-table.tsx'
import { EDIT_STATUS, type SlideForm, useSlideForm } from '../slides/forms/slide-form.ts'
import { slideAddress } from '../slides/slide-addresses.ts'
import { SLIDE_LABELS, SLIDE_VIEW_FIELDS, type SlideField, slideField } from '../slides/slide-fields.ts'
import { FileCard } from '../slides/slide-file-cards.tsx'
import { SLIDE_NOUN, slideMessages } from '../slides/slide-messages.ts'
import { useLoadedSlide } from '../slides/use-loaded-slide.ts'
import { Card } from '../ui/card.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { ScreenHead } from '../ui/screen-head.tsx'
import { useIsMounted } from '../ui/use-is-mounted.ts'

const HEAD = { back: { to: slideAddress.dashboard, label: slideMessages.backToSlides }, title: 'Edit Slide' }

/** The slide edit form. The address names the slide by id, name or uuid. */
export const SlideEdit = forEditors(screenById(SlideById), HEAD.back)

function SlideById({ id }: { id: string }) {
  const own = useOpenedOwnForm('slides')
  return (
    <LoadedScreen
      loaded={useLoadedSlide(id, slideMessages.loadFormFailed)}
      head={HEAD}
      loading={slideMessages.loadingForm}
      missing={{ heading: slideMessages.missingForm }}
    >
      {slide => own && <SlideEditor slide={slide} own={own} />}
    </LoadedScreen>
  )
}

function SlideEditor({ slide, own }: { slide: Slide; own: OwnForm }) {
  const formId = useId()
  const navigate = useNavigate()
  const isStillHere = useIsMounted()
  const leave = () => void navigate({ to: slideAddress.dashboard, ignoreBlocker: true })
  const form = useSlideForm('edit', { slide, own }, () => isStillHere() && leave())
  return (
    <>
      <PageTitle>{HEAD.title}</PageTitle>
      <ScreenHead {...HEAD} actions={<SaveButtons formId={formId} isSaving={form.isSaving} onCancel={leave} />} />
      <Stack gap="lg" miw={0}>
        <Card title="Slide Information">
          <SlideEditForm id={formId} form={form} own={own} />
        </Card>
        <FileCard slide={form.base} onRegistered={saved => form.adopt({ ...form.base, ...saved })} />
        <SlideSamplesTable slideId={slide.id} embedded={embeddedSamples(slide)} limit={EDIT_FLOW_SAMPLES_LIMIT} />
      </Stack>
    </>
  )
}

const day = (written: string | null) => (written === null ? '' : calendarDate(new Date(written)))

function EditField({ form, field }: { form: SlideForm; field: SlideField }) {
  if (field !== 'status') return <FormField form={form} spec={slideField(field)} rows={4} />
  const loaded = form.base.status?.name
  return <FormField form={form} spec={EDIT_STATUS} loaded={loaded ?? ''} blank={loaded ? undefined : '-'} />
}

function SlideEditForm({ id, form, own }: { id: string; form: SlideForm; own: OwnForm }) {
  const fields = SLIDE_VIEW_FIELDS.edit.filter(field => field !== 'name' && field !== 'description')
  return (
    <RecordForm
      id={id}
      form={form}
      noun={SLIDE_NOUN}
      labels={{ ...SLIDE_LABELS, ...own.labels }}
      valueText={own.valueText}
    >
      <EditField form={form} field="name" />
      <FixedField label="Slide ID" value={String(form.base.id)} isRequired />
      {fields.map(field => (
        <EditField key={field} form={form} field={field} />
      ))}
      <FixedField className={FIRST} label="Created At" type="date" value={day(form.base.created_at)} />
      <FixedField label="Updated At" type="date" value={day(form.base.updated_at)} />
      <EditField form={form} field="description" />
      <OwnFormFields form={form} own={own} loaded={own.read(form.base)} />
    </RecordForm>
  )
}
