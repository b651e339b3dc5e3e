import { Button } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Sample } from '@vitrine/contract/samples'
import { useState } from 'react'
import { formatDateTime } from '../format/dates.ts'
import { AssociateSlideDialog } from '../samples/associate/associate-slide-dialog.tsx'
import { sampleDetailMessages } from '../samples/forms/sample-detail-messages.ts'
import { linkedSlideName } from '../samples/linked-slide.ts'
import { SAMPLE_SECTIONS, type SampleSection } from '../samples/sample-fields.ts'
import { creatorName, fieldPairs, imageSizePairs } from '../samples/sample-sections.ts'
import { hasImageSize } from '../samples/sample-sizes.ts'
import { SHORT_ID_LENGTH } from '../slides/dashboard/slide-columns.tsx'
import { slideAddress } from '../slides/slide-addresses.ts'
import { SlideStatusBadge } from '../slides/slide-status.tsx'
import { Card } from '../ui/card.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Pairs } from '../ui/pairs.tsx'
import classes from './sample-detail.module.css'

/** The sections below the first, in two stacks of similar height. */
const STACKS: readonly (readonly SampleSection[])[] = [
  ['image', 'qc'],
  ['lab', 'storage', 'instrument'],
]

const titleOf = (section: SampleSection) => SAMPLE_SECTIONS.find(({ id }) => id === section)?.title ?? section

/** The six sections of the row panel, each a card. */
export function SectionCards({ sample }: { sample: Sample }) {
  return (
    <>
      <SampleCard sample={sample} />
      <div className={classes['stacks']}>
        {STACKS.map(stack => (
          <div key={stack[0]} className={classes['stack']}>
            {stack.map(section => (
              <Card key={section} title={titleOf(section)}>
                <Pairs pairs={fieldPairs(section, sample)} />
                {section === 'image' && <ImageSize sample={sample} />}
              </Card>
            ))}
          </div>
        ))}
      </div>
    </>
  )
}

function SampleCard({ sample }: { sample: Sample }) {
  const short = fieldPairs('sample', sample, 'short')
  const half = Math.ceil(short.length / 2)
  return (
    <Card title={titleOf('sample')}>
      <div className={classes['two']}>
        <Pairs pairs={short.slice(0, half)} />
        <Pairs pairs={short.slice(half)} />
        <div className={classes['rest']}>
          <Pairs pairs={fieldPairs('sample', sample, 'long')} />
        </div>
      </div>
    </Card>
  )
}

/** Shown only if at least one of the four lengths is present. */
function ImageSize({ sample }: { sample: Sample }) {
  if (!hasImageSize(sample)) return null
  return (
    <div className={classes['size']}>
      <h3>{sampleDetailMessages.imageSize}</h3>
      <Pairs pairs={imageSizePairs(sample)} />
    </div>
  )
}

function SampleId({ sample }: { sample: Sample }) {
  if (!sample.uuid) return sample.id
  return (
    <span className={classes['id']}>
      {sample.id} <span className={classes['muted']}>· {sample.uuid.slice(0, SHORT_ID_LENGTH)}</span>
      <CopyButton value={sample.uuid} />
    </span>
  )
}

/** The fields that the server makes. */
export function RecordCard({ sample }: { sample: Sample }) {
  return (
    <Card title={sampleDetailMessages.record}>
      <Pairs
        pairs={[
          ['ID', <SampleId key="id" sample={sample} />],
          ['Created', formatDateTime(sample.created_at)],
          ['Updated', formatDateTime(sample.updated_at)],
          ['Created By', creatorName(sample)],
        ]}
      />
    </Card>
  )
}

/** The slide that the sample is linked to, and the dialog that changes it. */
export function SlideCard({ sample, onChange }: { sample: Sample; onChange: (sample: Sample) => void }) {
  const [isOpen, setOpen] = useState(false)
  const { slide, slide_detail } = sample
  const change = (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconLink size={16} stroke={1.5} aria-hidden />}
      onClick={() => setOpen(true)}
    >
      {slide === null ? sampleDetailMessages.associateSlide : sampleDetailMessages.changeSlide}
    </Button>
  )
  return (
    <Card title={sampleDetailMessages.associatedSlide} aside={change}>
      {slide === null ? (
        <p className={classes['none']}>{sampleDetailMessages.noSlide}</p>
      ) : (
        <Pairs
          pairs={[
            [
              'Name',
              <Link key="name" to={slideAddress.detail(slide)} className={classes['link']}>
                {linkedSlideName(sample)}
              </Link>,
            ],
            ['Slide ID', slide],
            ['Status', slide_detail?.status && <SlideStatusBadge slide={slide_detail} />],
          ]}
        />
      )}
      <AssociateSlideDialog sample={isOpen ? sample : undefined} onClose={() => setOpen(false)} onSaved={onChange} />
    </Card>
  )
}
