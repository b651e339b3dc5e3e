import { Button } from '@mantine/core'
import { IconCamera, IconCameraOff, IconVolume, IconVolumeOff } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { AwaitedNotice } from '../../ui/screen-notice.tsx'
import { downloadSlideLabel } from '../labels/download-label.ts'
import { LabelPreviewDialog } from '../labels/label-preview-dialog.tsx'
import { SCANNER_HISTORY } from './recent-slides.ts'
import { RecentSlidesList } from './recent-slides-list.tsx'
import { ScanChoices } from './scan-choices.tsx'
import { ScanForm } from './scan-form.tsx'
import { ScanProblems } from './scan-problems.tsx'
import { useScanSound } from './scan-sound.ts'
import { ScanStatus } from './scan-status.tsx'
import { scannerMessages } from './scanner-messages.ts'
import { SlideCard } from './slide-card.tsx'
import classes from './slide-reader.module.css'
import { useScanField } from './use-scan-field.ts'
import { useScanQueue } from './use-scan-queue.ts'

const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

const CameraReader = lazy(() =>
  import('./camera-reader.tsx').then(({ CameraReader: component }) => ({ default: component })),
)

const NoSlide = () => (
  <div className={classes['none']}>
    <h2>{scannerMessages.noSlide}</h2>
    <p>{scannerMessages.noSlideMore}</p>
  </div>
)

/** The scanner's parts. @param user whose recent list and choice of sound are used */
export function SlideReader({ user }: { user: string }) {
  const queue = useScanQueue(user)
  const { slide, last } = queue
  const sound = useScanSound(user, last)
  const [isCameraOn, setCameraOn] = useState(false)
  const [isPreviewOpen, setPreviewOpen] = useState(false)
  // The slide may be removed by an answer that arrives while its preview is open.
  if (isPreviewOpen && !slide) setPreviewOpen(false)
  const field = useScanField(last?.number ?? 0, last?.outcome === 'found', isPreviewOpen)

  /** After whatever was clicked, the next scan goes into the field. */
  const thenFocus = (act: () => void) => () => {
    act()
    field.focus()
  }

  return (
    <div className={classes['reader']}>
      <div className={classes['main']}>
        <ScanForm
          field={field}
          isLoading={queue.waiting.length > 0}
          isMissing={last?.outcome === 'missing'}
          hasSlide={slide !== undefined}
          onScan={queue.scan}
          onClear={() => {
            queue.clear()
            field.empty()
          }}
          onPrint={thenFocus(() => slide && void downloadSlideLabel(slide))}
          onPreview={() => setPreviewOpen(true)}
        />
        <div className={classes['line']}>
          <ScanStatus last={last} waiting={queue.waiting} />
          <Button
            size="xs"
            variant="subtle"
            leftSection={isCameraOn ? <IconCameraOff {...ICON} /> : <IconCamera {...ICON} />}
            onClick={thenFocus(() => setCameraOn(!isCameraOn))}
          >
            {isCameraOn ? scannerMessages.stopCamera : scannerMessages.useCamera}
          </Button>
          <Button
            size="xs"
            variant="subtle"
            leftSection={sound.isOn ? <IconVolume {...ICON} /> : <IconVolumeOff {...ICON} />}
            onClick={thenFocus(sound.toggle)}
          >
            {sound.isOn ? scannerMessages.soundOn : scannerMessages.soundOff}
          </Button>
        </div>
        {isCameraOn && (
          <Suspense fallback={<AwaitedNotice text={scannerMessages.cameraStarting} />}>
            <CameraReader onCode={queue.scan} onClose={thenFocus(() => setCameraOn(false))} />
          </Suspense>
        )}
        <ScanProblems
          problems={queue.problems}
          onDismiss={number => thenFocus(() => queue.dismiss(number))()}
          onRetry={queue.retry}
        />
        <ScanChoices
          choices={queue.choices}
          onChoose={(number, chosen) => thenFocus(() => queue.choose(number, chosen))()}
          onSkip={number => thenFocus(() => queue.skip(number))()}
        />
        {slide ? <SlideCard key={slide.id} slide={slide} onDeleted={queue.forget} /> : <NoSlide />}
      </div>
      <RecentSlidesList slides={queue.recent} currentId={slide?.id} limit={SCANNER_HISTORY} onPick={queue.reload} />
      {slide && <LabelPreviewDialog opened={isPreviewOpen} onClose={() => setPreviewOpen(false)} slide={slide} />}
    </div>
  )
}
