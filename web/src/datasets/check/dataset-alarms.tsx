import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Slide } from '@vitrine/contract/slides'
import { useMemo, useState } from 'react'
import { usePicture } from '../../pictures/use-picture.ts'
import { slideAddress } from '../../slides/slide-addresses.ts'
import { Banner } from '../../ui/banner.tsx'
import { checkDataset, type MislabeledSlide } from './check-dataset.ts'
import { checkMessages } from './check-messages.ts'
import styles from './dataset-alarms.module.css'

/** This many slides are named at first: the code of each label is a call. */
const NAMED_AT_FIRST = 5

/** What is wrong with the slides of a dataset or draft, a banner for each kind of problem; nothing where all is well. */
export function DatasetAlarms({ entries }: { entries: readonly { slide: Slide }[] }) {
  const { mislabeled } = useMemo(() => checkDataset(entries), [entries])
  return (
    // Read out when it changes, as with a slide that is added to a draft; not what a page opens with.
    <div className={styles['alarm']} aria-live="polite">
      {mislabeled.length > 0 && <MislabeledAlarm slides={mislabeled} />}
    </div>
  )
}

function MislabeledAlarm({ slides }: { slides: readonly MislabeledSlide[] }) {
  const [isWhole, setWhole] = useState(false)
  const named = isWhole ? slides : slides.slice(0, NAMED_AT_FIRST)
  const rest = slides.length - named.length
  const showAll = (
    <Button size="xs" variant="default" onClick={() => setWhole(true)}>
      {checkMessages.showAll(slides.length)}
    </Button>
  )
  return (
    <Banner kind="red" mb={16} isAnnounced={false} action={rest > 0 && showAll}>
      {checkMessages.mislabeled(slides.length)}{' '}
      {named.map((slide, index) => (
        <span key={slide.id}>
          {index > 0 && ', '}
          <NamedSlide slide={slide} />
        </span>
      ))}
      {rest > 0 && ', …'}
    </Banner>
  )
}

/** The code stands beside the name once it is known; with hidden labels it never is. */
function NamedSlide({ slide }: { slide: MislabeledSlide }) {
  const { data } = usePicture(slide.fileId, slide.revision)
  return (
    <>
      <Link to={slideAddress.detail(slide.id)}>{slide.name}</Link>
      {data?.code && ` ${checkMessages.says(data.code)}`}
    </>
  )
}
