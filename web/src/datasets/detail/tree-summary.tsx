import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatCount } from '../../format/numbers.ts'
import { Banner } from '../../ui/banner.tsx'
import { ColorKey } from '../../ui/color-key.tsx'
import { detailMessages } from './detail-messages.ts'
import { IMAGING_COLORS } from './imaging-type.ts'
import shared from './list-scroller.module.css'
import type { TreeTallies } from './tallies.ts'
import styles from './tree-summary.module.css'
import type { DatasetTree } from './use-dataset-tree.ts'

/** Summary tiles and the tally of imaging types, with the part of the dataset that they cover. */
export function TreeSummary({ tree }: { tree: Pick<DatasetTree, 'tallies' | 'totalSlides' | 'retryFailed'> }) {
  const { tallies, totalSlides } = tree
  const isPart = tallies.slidesLoaded < totalSlides
  return (
    <>
      <div className={styles['summary']}>
        <Tile count={totalSlides}>{detailMessages.totalSlides}</Tile>
        {isPart && (
          <>
            <span className={styles['line']} />
            <span className={styles['note']}>{detailMessages.ofFirstSlides(tallies.slidesLoaded)}:</span>
          </>
        )}
        <Tile count={tallies.slidesWithSamples}>{detailMessages.slidesWithSamples}</Tile>
        <Tile count={tallies.totalSamples}>{detailMessages.totalSamples}</Tile>
        <span className={styles['line']} />
        <ImagingTally tallies={tallies} />
        {tallies.loading > 0 && (
          <span className={styles['note']}>
            {detailMessages.countingSamples(tallies.slidesLoaded - tallies.loading, tallies.slidesLoaded)}
          </span>
        )}
      </div>
      {tallies.failed > 0 && (
        <div className={shared['strip']}>
          <Banner
            kind="yellow"
            action={
              <Button size="xs" variant="default" onClick={tree.retryFailed}>
                {detailMessages.tryAgain}
              </Button>
            }
          >
            {detailMessages.incomplete(tallies.failed)}
          </Banner>
        </div>
      )}
    </>
  )
}

const Tile = ({ count, children }: { count: number; children: ReactNode }) => (
  <span className={styles['tile']}>
    <b>{formatCount(count)}</b> {children}
  </span>
)

function ImagingTally({ tallies: { imaging, samplesLoaded, totalSamples } }: { tallies: TreeTallies }) {
  return (
    <span className={styles['imaging']}>
      <span className={styles['title']}>{detailMessages.imagingTypes}</span>
      {samplesLoaded < totalSamples && (
        <span className={styles['note']}>{detailMessages.ofFirstSamples(samplesLoaded)}:</span>
      )}
      {imaging.length === 0 && detailMessages.noImagingTypes}
      {imaging.map(({ type, count }) => (
        <span key={type} className={styles['type']}>
          <ColorKey color={IMAGING_COLORS[type]} />
          {type} <b>{formatCount(count)}</b>
        </span>
      ))}
    </span>
  )
}
