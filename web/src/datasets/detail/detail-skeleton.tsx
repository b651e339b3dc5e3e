import { Box, Stack, VisuallyHidden } from '@mantine/core'
import { detailMessages } from './detail-messages.ts'

const TREE_ROWS = 6
const LINE = '1px solid var(--line)'
const CARD = { bd: LINE, bdrs: 6, bg: 'var(--surface)' } as const

const Bar = ({ width, height = 10 }: { width: number | string; height?: number }) => (
  <Box w={width} h={height} bdrs={2} bg="var(--line)" />
)

/** Replaces the tree while its slides load: reserves its space, and shows the skeleton after a moment. */
export const TreeSkeleton = ({ isShown }: { isShown: boolean }) => (
  <Box role="status" mih={366}>
    <VisuallyHidden>{detailMessages.loadingSlides}</VisuallyHidden>
    {isShown &&
      Array.from({ length: TREE_ROWS }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity
        <Stack key={row} gap={10} h={61} pl={40} justify="center" aria-hidden style={{ borderBottom: LINE }}>
          <Bar width={`${34 + ((row * 7) % 5) * 6}%`} />
          <Bar width={`${22 + ((row * 3) % 4) * 5}%`} />
        </Stack>
      ))}
  </Box>
)

export const DetailSkeleton = ({ isShown }: { isShown: boolean }) => (
  <div role="status">
    <VisuallyHidden>{detailMessages.loading}</VisuallyHidden>
    {isShown && (
      <Stack gap={16} aria-hidden>
        <Stack gap={10} p="6px 0 0 34px">
          <Bar width={320} height={18} />
          <Bar width={260} />
        </Stack>
        <Box {...CARD} display="grid" h={210} pt={58} style={{ gridTemplateColumns: '1.2fr 1fr 1.2fr' }}>
          {[0, 1, 2].map(block => (
            <Stack key={block} gap={16} px={16}>
              {[38, 84, 72, 80].map(width => (
                <Bar key={width} width={`${width - block * 6}%`} />
              ))}
            </Stack>
          ))}
        </Box>
        <Box {...CARD}>
          <TreeSkeleton isShown />
        </Box>
      </Stack>
    )}
  </div>
)
