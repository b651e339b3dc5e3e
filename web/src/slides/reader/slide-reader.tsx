import { Box, Button, Flex, Group, Stack, Text } from '@mantine/core'
import { IconCamera, IconCameraOff, IconVolume, IconVolumeOff } from '@tabler/icons-react'
import type { Slide } from '@vitrine/contract/slides/slides'
import { type ReactNode, useState } from 'react'
import type { BadgeColor } from '../../ui/charts/chart-color-class.ts'
import { Badge } from '../../ui/layout/badge.tsx'
import { lazyNamed } from '../../ui/lazy-named.ts'
import { Banner } from '../../ui/notices/banner.tsx'
import { AwaitedNotice, TryAgain } from '../../ui/notices/screen-notice.tsx'
import { LabelPreviewDialog } from '../labels/slide-label-card.tsx'
import { usePrintLabel } from '../labels/use-print-label.tsx'
import { BatchTools } from './batch-tools.tsx'
import classes from './reader.module.css'
import { readerMessages } from './reader-messages.ts'
import { READER_HISTORY, type RecentSlide } from './recent-slides.ts'
import { RecentSlidesList } from './recent-slides-list.tsx'
import { ScanChoices } from './scan-choices.tsx'
import { ScanForm, useScanField } from './scan-form.tsx'
import type { ScanOutcome, ScanState } from './scan-queue.ts'
import { useScanSound } from './scan-sound.ts'
import { SlideCard } from './slide-card.tsx'
import { useScanQueue } from './use-scan-queue.ts'

const OUTCOME_COLORS: Readonly<Record<ScanOutcome, BadgeColor>> = {
  found: 'green',
  missing: 'red',
  several: 'purple',
  failed: 'yellow',
}

const CameraReader = lazyNamed(() => import('./camera-reader.tsx'), 'CameraReader')

/** The outcome of the last scan as text and color, and the number of waiting ones. */
const ScanStatus = ({ last, waiting }: Pick<ScanState, 'last' | 'waiting'>) => (
  <Flex component="p" align="center" gap="sm" flex={1} miw={0} mih={28} fz="sm">
    {last && (
      <>
        <Text span inherit flex="none" c="var(--text-2)">
          {readerMessages.lastScan}
        </Text>
        <Badge color={OUTCOME_COLORS[last.outcome]}>{readerMessages.outcome[last.outcome]}</Badge>
        <Text span inherit truncate>
          {last.code}
        </Text>
      </>
    )}
    {waiting.length > 1 && (
      <Text span inherit flex="none" c="var(--text-2)">
        {readerMessages.waiting(waiting.length - 1)}
      </Text>
    )}
  </Flex>
)

const NoSlide = () => (
  <Box px="lg" py={32} bd="1px dashed var(--line-strong)" bdrs="md" c="var(--text-2)">
    <h2>{readerMessages.noSlide}</h2>
    <p>{readerMessages.noSlideMore}</p>
  </Box>
)

interface SlideReaderProps {
  user: string
  actions: (slide: Slide) => ReactNode
  batchActions: (slides: readonly RecentSlide[]) => ReactNode
}

export function SlideReader({ user, actions, batchActions }: SlideReaderProps) {
  const queue = useScanQueue(user)
  const { slide, last } = queue
  const sound = useScanSound(user, last)
  const printing = usePrintLabel(slide)
  const [isCameraOn, setCameraOn] = useState(false)
  const [isPreviewOpen, setPreviewOpen] = useState(false)
  // An answer may remove the slide while its preview is open.
  if (isPreviewOpen && !slide) setPreviewOpen(false)
  const field = useScanField(
    last?.number ?? 0,
    last?.outcome === 'found',
    isPreviewOpen || printing.problem !== undefined,
  )

  /** After any click, the next scan must go into the field. */
  const thenFocus =
    <Args extends unknown[]>(act: (...args: Args) => void) =>
    (...args: Args) => {
      act(...args)
      field.focus()
    }

  const switches = [
    {
      key: 'camera',
      icon: isCameraOn ? <IconCameraOff aria-hidden /> : <IconCamera aria-hidden />,
      text: isCameraOn ? readerMessages.stopCamera : readerMessages.useCamera,
      onClick: () => setCameraOn(now => !now),
    },
    {
      key: 'sound',
      icon: sound.isOn ? <IconVolume aria-hidden /> : <IconVolumeOff aria-hidden />,
      text: sound.isOn ? readerMessages.soundOn : readerMessages.soundOff,
      onClick: sound.toggle,
    },
  ]
  return (
    <div className={classes['reader']}>
      <Stack gap="md" miw={0}>
        <ScanForm
          queue={queue}
          field={field}
          onPrint={thenFocus(printing.print)}
          onPreview={() => setPreviewOpen(true)}
        />
        <Group gap="4px 8px" mt={-4}>
          <ScanStatus last={last} waiting={queue.waiting} />
          {switches.map(({ key, icon, text, onClick }) => (
            <Button key={key} size="xs" variant="subtle" leftSection={icon} onClick={thenFocus(onClick)}>
              {text}
            </Button>
          ))}
        </Group>
        {isCameraOn && (
          <CameraReader
            fallback={<AwaitedNotice text={readerMessages.cameraStarting} />}
            onCode={queue.scan}
            onClose={thenFocus(() => setCameraOn(false))}
          />
        )}
        {queue.problems.map(({ number, code, text, canRetry }) => (
          <Banner
            key={number}
            kind="red"
            onDismiss={thenFocus(() => queue.dismiss(number))}
            action={canRetry && <TryAgain onClick={() => queue.retry(number)} />}
          >
            {canRetry ? `${text} ${readerMessages.scanned(code)}` : text}
          </Banner>
        ))}
        <ScanChoices choices={queue.choices} onChoose={thenFocus(queue.choose)} onSkip={thenFocus(queue.skip)} />
        {slide ? (
          <SlideCard key={slide.id} slide={slide} actions={actions(slide)} onDeleted={queue.forget} />
        ) : (
          <NoSlide />
        )}
      </Stack>
      <RecentSlidesList slides={queue.recent} currentId={slide?.id} limit={READER_HISTORY} onPick={queue.reload}>
        <BatchTools slides={queue.recent} onNew={thenFocus(queue.startBatch)}>
          {batchActions(queue.recent)}
        </BatchTools>
      </RecentSlidesList>
      {printing.problem}
      {slide && (
        // The field is focused for the next scan.
        <LabelPreviewDialog
          opened={isPreviewOpen}
          onClose={() => setPreviewOpen(false)}
          slide={slide}
          returnsFocus={false}
        />
      )}
    </div>
  )
}
