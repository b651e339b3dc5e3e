import { Button } from '@mantine/core'
import { IconFilePlus } from '@tabler/icons-react'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { Slide } from '@vitrine/contract/slides'
import { useId, useState } from 'react'
import { backendOffers } from '../api/backend-connection.ts'
import { SaveButtons } from '../edit/record-form.tsx'
import { EDIT_FLOW_SAMPLES_LIMIT, embeddedSamples } from '../samples/samples-api.ts'
import { SlideSamplesTable } from '../samples/slide-samples/slide-samples-table.tsx'
import { RegisterFileDialog } from '../slides/forms/register-file-dialog.tsx'
import { SlideEditForm } from '../slides/forms/slide-edit-form.tsx'
import { useSlideForm } from '../slides/forms/use-slide-form.ts'
import { slideAddress } from '../slides/slide-addresses.ts'
import { FileCard } from '../slides/slide-file-cards.tsx'
import { slideMessages } from '../slides/slide-messages.ts'
import { useLoadedSlide } from '../slides/use-loaded-slide.ts'
import { Card } from '../ui/card.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { ScreenHead } from '../ui/screen-head.tsx'
import { AwaitedNotice, FailedNotice, MissingNotice } from '../ui/screen-notice.tsx'
import { useIsMounted } from '../ui/use-is-mounted.ts'
import classes from './slide-screens.module.css'

const TITLE = 'Edit Slide'
const BACK = { to: slideAddress.dashboard, label: slideMessages.backToSlides }

/** The slide edit form. The address names the slide by id, name or uuid. */
export function SlideEdit() {
  const { id } = useParams({ strict: false }) as { id: string }
  return (
    <>
      <PageTitle>{TITLE}</PageTitle>
      <SlideEditFor key={id} identifier={id} />
    </>
  )
}

function SlideEditFor({ identifier }: { identifier: string }) {
  const { record: slide, ...loading } = useLoadedSlide(identifier, slideMessages.loadFormFailed)
  const { isLoading, isMissing, error, retry } = loading
  if (slide) return <SlideEditor slide={slide} />
  if (isMissing) return <MissingNotice heading={slideMessages.missingForm} link={BACK} />
  return (
    <>
      <ScreenHead back={BACK} title={TITLE} />
      {isLoading && <AwaitedNotice text={slideMessages.loadingForm} />}
      {!isLoading && error && <FailedNotice error={error} onRetry={retry} />}
    </>
  )
}

function SlideEditor({ slide }: { slide: Slide }) {
  const formId = useId()
  const navigate = useNavigate()
  const [isRegistering, setRegistering] = useState(false)
  const isStillHere = useIsMounted()
  const leave = () => void navigate({ to: slideAddress.dashboard, ignoreBlocker: true })
  const form = useSlideForm('edit', slide, () => isStillHere() && leave())
  const register = backendOffers('file-registration') && (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconFilePlus size={16} stroke={1.5} aria-hidden />}
      onClick={() => setRegistering(true)}
    >
      {slideMessages.registerFile}
    </Button>
  )
  return (
    <>
      <ScreenHead
        back={BACK}
        title={TITLE}
        actions={<SaveButtons formId={formId} isSaving={form.isSaving} onCancel={leave} />}
      />
      <div className={classes['stack']}>
        <Card title="Slide Information">
          <SlideEditForm id={formId} form={form} />
        </Card>
        <FileCard file={form.base.file} attach={register} />
        <SlideSamplesTable slideId={slide.id} embedded={embeddedSamples(slide)} limit={EDIT_FLOW_SAMPLES_LIMIT} />
      </div>
      <RegisterFileDialog
        opened={isRegistering}
        onClose={() => setRegistering(false)}
        slide={form.base}
        onRegistered={saved => form.adopt({ ...form.base, ...saved })}
      />
    </>
  )
}
