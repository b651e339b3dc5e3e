import { Box, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatCount } from '../../format/numbers.ts'
import { ColorKey } from '../../ui/charts/color-key.tsx'
import { Banner } from '../../ui/notices/banner.tsx'
import { TryAgain } from '../../ui/notices/screen-notice.tsx'
import { detailMessages } from './detail-messages.ts'
import { IMAGING_COLORS } from './tallies.ts'
import type { DatasetTree } from './use-dataset-tree.ts'

const Divider = () => <Box w={1} h={20} bg="var(--line-strong)" visibleFrom="md" />

const Note = ({ children }: { children: ReactNode }) => (
  <Text span inherit c="dimmed">
    {children}
  </Text>
)

const Tile = ({ count, children }: { count: number; children: ReactNode }) => (
  <span>
    <Text component="b" inherit fz="lg" fw="var(--fw-head)" c="var(--text)" mr={3}>
      {formatCount(count)}
    </Text>{' '}
    {children}
  </span>
)

export function TreeSummary({ tree: { tallies, totalSlides, retryFailed } }: { tree: DatasetTree }) {
  const { slidesLoaded, loading, failed, imaging, samplesLoaded, totalSamples } = tallies
  return (
    <>
      <Group
        gap="6px 24px"
        mih={42}
        p="9px 16px"
        fz="sm"
        c="var(--text-2)"
        bg="var(--canvas)"
        style={{ borderBottom: '1px solid var(--line)' }}
      >
        <Tile count={totalSlides}>{detailMessages.totalSlides}</Tile>
        {slidesLoaded < totalSlides && (
          <>
            <Divider />
            <Note>{detailMessages.ofFirstSlides(slidesLoaded)}:</Note>
          </>
        )}
        <Tile count={tallies.slidesWithSamples}>{detailMessages.slidesWithSamples}</Tile>
        <Tile count={totalSamples}>{detailMessages.totalSamples}</Tile>
        <Divider />
        <Group component="span" gap="4px 12px">
          <Text span inherit fw="var(--fw-strong)">
            {detailMessages.imagingTypes}
          </Text>
          {samplesLoaded < totalSamples && <Note>{detailMessages.ofFirstSamples(samplesLoaded)}:</Note>}
          {imaging.length === 0 && detailMessages.noImagingTypes}
          {imaging.map(({ type, count }) => (
            <Group key={type} component="span" gap={6} wrap="nowrap">
              <ColorKey color={IMAGING_COLORS[type]} />
              {type}{' '}
              <Text component="b" inherit fw="var(--fw-strong)" c="var(--text)">
                {formatCount(count)}
              </Text>
            </Group>
          ))}
        </Group>
        {loading > 0 && <Note>{detailMessages.countingSamples(slidesLoaded - loading, slidesLoaded)}</Note>}
      </Group>
      {failed > 0 && (
        <Box p={8}>
          <Banner kind="yellow" action={<TryAgain onClick={retryFailed} />}>
            {detailMessages.incomplete(failed)}
          </Banner>
        </Box>
      )}
    </>
  )
}
