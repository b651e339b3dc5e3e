import { Box, Center } from '@mantine/core'
import type { Slide } from '@vitrine/contract/slides'
import { Suspense } from 'react'
import { lazyNamed } from '../../ui/lazy-named.ts'
import classes from './slide-glass.module.css'
import { slideCode, slideLabelContent } from './slide-label.ts'

const CodeDrawing = lazyNamed(() => import('../../labels/label-preview.tsx'), 'CodeDrawing')

const Thumbnail = lazyNamed(() => import('../../pictures/thumbnail.tsx'), 'Thumbnail')

/** The same two sections for every slide without a picture. */
const Sections = () => (
  <svg viewBox="0 0 220 90" width="100%" height="90" aria-hidden="true">
    <g fill="var(--accent)" opacity="0.3">
      <path d="M113 46c1.300 7-2.100 18-8 23.500s-18.700 9.800-27.700 10.200-18.800-3.700-26.300-7.500-15.700-9.100-18.700-15.300-1.800-14.900.9-21.600 7.800-14.700 15.300-19 21.400-8.600 29.500-6.700 13.300 11.900 19.300 18S111.900 39 113 46z" />
      <path d="M186 44c.1 6.400-2 14.500-6.700 19.400s-14.900 10.500-21.300 9.900-11.400-8.600-17.300-13.500-18.100-10.400-18.300-15.800 11.200-11.900 17.100-16.800 12-12 18.500-12.400 15.900 5.600 20.600 10.500S186 37.600 186 44z" />
    </g>
    <g fill="var(--action-text)" opacity="0.32">
      <path d="M79.800 44c-.7 3.700-1.800 7.600-4.400 9.500s-7 1.600-11.400 2.100-11.800 2.900-15 .9-4.900-9-4.100-12.500 5.800-5.300 9-8.400 5.800-9.500 10.100-10.300 12.900 2.700 15.500 5.800 1 9.200.3 12.900z" />
      <path d="M170 47c.1 2.300-2 5.400-4.100 7.300s-6.100 4.700-8.500 4.200-4.500-4.500-6-7.400-3.800-7.200-2.800-9.600 6.200-4.700 9-4.900 5.600 2.100 7.700 3.800 4.600 4.300 4.700 6.600z" />
    </g>
  </svg>
)

/** A drawing of the slide: the end with its printed label, and the glass. */
export function SlideGlass({ slide }: { slide: Slide }) {
  const thumbnail = slide.file?.picture?.thumbnail
  const [block, organ, origin] = slideLabelContent(slide).lines
  return (
    <div className={classes['glass']}>
      <div className={classes['label']}>
        <Box component="span" w={62} h={62}>
          <Suspense>
            <CodeDrawing text={slideCode(slide)} />
          </Suspense>
        </Box>
        <b>{block}</b>
        <span className={classes['rest']}>
          {organ}
          <br />
          {origin}
        </span>
      </div>
      <Center m="12px 14px" miw={0} bd="1px solid var(--line-strong)" bdrs="xs">
        {thumbnail ? (
          <Suspense>
            <Thumbnail path={thumbnail} alt="" width="100%" height={100} fit="contain" />
          </Suspense>
        ) : (
          <Sections />
        )}
      </Center>
    </div>
  )
}
