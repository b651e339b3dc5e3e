import { Box, Button, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { sizeText } from '@vitrine/contract/labels/label-format'
import type { Label } from '@vitrine/contract/labels/label-layout'
import type { Slide } from '@vitrine/contract/slides'
import { type ReactNode, useState } from 'react'
import { FormatFields } from '../../labels/format-fields.tsx'
import { codeSizeText, LabelDrawing, remarksOf } from '../../labels/label-drawing.tsx'
import { labelMessages as messages } from '../../labels/label-messages.ts'
import { chooseFormat, chooseFurtherLine, formatOf, type LabelSetup, useLabelSetup } from '../../labels/label-setup.ts'
import { useOwnFields } from '../../own-fields/use-own-fields.ts'
import { AwaitedNotice } from '../../ui/screen-notice.tsx'
import { FurtherLineField } from './further-line-field.tsx'
import { type LineField, lineFields, lineLabelContent } from './line-fields.ts'
import classes from './slide-label.module.css'
import { slideLabelContent } from './slide-label.ts'

interface Lined {
  label: Label
  fields: readonly LineField[]
  /** False while the lab's own fields are awaited. */
  isComplete: boolean
}

interface WithLineProps {
  slide: Slide
  line: string
  children: (lined: Lined) => ReactNode
}

/** The lab's own fields are asked for only here: most labels have no further line. */
function WithLine({ slide, line, children }: WithLineProps) {
  const own = useOwnFields('slides')
  const fields = lineFields(own ?? [])
  return children({ label: lineLabelContent(slide, line, fields), fields, isComplete: own !== undefined })
}

const plainLabel = (slide: Slide): Lined => ({ label: slideLabelContent(slide), fields: [], isComplete: true })

/** For the card of a slide. */
export function SlideLabelDrawing({ slide }: { slide: Slide }) {
  const setup = useLabelSetup()
  if (!setup) return <AwaitedNotice text={messages.drawing} />
  const draw = ({ label }: Lined) => (
    <div className={classes['card']}>
      <LabelDrawing label={label} format={formatOf(setup)} />
    </div>
  )
  if (setup.line === '') return draw(plainLabel(slide))
  return (
    <WithLine slide={slide} line={setup.line}>
      {draw}
    </WithLine>
  )
}

/** A slide's label as it prints here, its size and printer, and the further line that this browser adds to all labels. */
export function SlideLabelPreview({ slide }: { slide: Slide }) {
  const setup = useLabelSetup()
  const [isOpen, setOpen] = useState(false)
  if (!setup) return <AwaitedNotice text={messages.drawing} />
  const show = (lined: Lined) => <ReadyPreview {...lined} setup={setup} isOpen={isOpen} onOpen={setOpen} />
  if (setup.line === '' && !isOpen) return show(plainLabel(slide))
  return (
    <WithLine slide={slide} line={setup.line}>
      {show}
    </WithLine>
  )
}

interface ReadyPreviewProps extends Lined {
  setup: LabelSetup
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

function ReadyPreview({ label, fields, isComplete, setup, isOpen, onOpen: setOpen }: ReadyPreviewProps) {
  const { line, lab, own } = setup
  const format = formatOf(setup)
  /** Another size comes from outside only with 'Use the lab's size'. */
  const [edition, setEdition] = useState(0)
  const drawn = { label, format }
  return (
    <Stack gap="md">
      <div className={classes['large']}>
        <LabelDrawing {...drawn} />
      </div>
      <Box fz="sm" lh="sm" aria-live="polite">
        {[codeSizeText(drawn), ...remarksOf(drawn)].map(text => text && <p key={text}>{text}</p>)}
        <p>
          {messages.content} <span className={classes['content']}>{label.code}</span>
        </p>
      </Box>
      <FormatFields key={edition} format={format} onChange={chooseFormat} />
      <Text size="sm" c="var(--text-2)">
        {lab.network ? messages.toNetwork : messages.toBrowser}
      </Text>
      {own && (
        <Text size="sm" c="var(--text-2)">
          {messages.ownFormat(`${sizeText(lab.format)}, ${messages.dpi(lab.format.dpi)}`)}{' '}
          <button
            type="button"
            className={classes['link']}
            onClick={() => {
              chooseFormat(undefined)
              setEdition(now => now + 1)
            }}
          >
            {messages.useLab}
          </button>
        </Text>
      )}
      {line !== '' || isOpen ? (
        <FurtherLineField
          line={line}
          label={label}
          fields={fields}
          isComplete={isComplete}
          takesFocus={isOpen}
          onChange={typed => {
            // Emptied by hand, the field stays for another text.
            setOpen(true)
            chooseFurtherLine(typed)
          }}
          onRemove={() => {
            setOpen(false)
            chooseFurtherLine('')
          }}
        />
      ) : (
        <div>
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            ml={-10}
            leftSection={<IconPlus aria-hidden />}
            onClick={() => setOpen(true)}
          >
            {messages.addFurther}
          </Button>
        </div>
      )}
    </Stack>
  )
}
