import { Box, Button, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { sizeText } from '@vitrine/contract/labels/label-format'
import type { Slide } from '@vitrine/contract/slides/slides'
import { useState } from 'react'
import { useLabFields } from '../../lab-fields/use-lab-fields.ts'
import { FormatFields } from '../../labels/format-fields.tsx'
import { codeSizeText, LabelDrawing, remarksOf } from '../../labels/label-drawing.tsx'
import { labelMessages as messages } from '../../labels/label-messages.ts'
import {
  chooseFormat,
  chooseFurtherLine,
  formatOf,
  type LabelPrintSettings,
  useLabelPrintSettings,
} from '../../labels/label-print-settings.ts'
import { Note } from '../../ui/layout/note.tsx'
import { AwaitedNotice } from '../../ui/notices/screen-notice.tsx'
import { FurtherLineField } from './further-line-field.tsx'
import { lineFields, lineLabelContent } from './line-fields.ts'
import classes from './slide-label.module.css'
import { slideLabelContent } from './slide-label.ts'

/**
 * A slide's label with the further line.
 * @param isLined whether to load lab fields, as most labels have no further line
 */
function useLabelOf(slide: Slide, line: string, isLined: boolean) {
  const own = useLabFields(isLined ? 'slides' : undefined)
  const fields = lineFields(own ?? [])
  return {
    label: isLined ? lineLabelContent(slide, line, fields) : slideLabelContent(slide),
    fields,
    /** False until lab fields are loaded. */
    isComplete: own !== undefined,
  }
}

/** The label in a slide's card. */
export function SlideLabelDrawing({ slide }: { slide: Slide }) {
  const settings = useLabelPrintSettings()
  const line = settings?.line ?? ''
  const { label } = useLabelOf(slide, line, line !== '')
  if (!settings) return <AwaitedNotice text={messages.drawing} />
  return (
    <div className={classes['card']}>
      <LabelDrawing label={label} format={formatOf(settings)} />
    </div>
  )
}

/** A slide's label as it prints here, its size and printer, and the further line that this browser adds to all labels. */
export function SlideLabelPreview({ slide }: { slide: Slide }) {
  const settings = useLabelPrintSettings()
  return settings ? <ReadyPreview slide={slide} settings={settings} /> : <AwaitedNotice text={messages.drawing} />
}

function ReadyPreview({ slide, settings }: { slide: Slide; settings: LabelPrintSettings }) {
  const { line, lab, own } = settings
  const [isOpen, setOpen] = useState(false)
  const { label, fields, isComplete } = useLabelOf(slide, line, line !== '' || isOpen)
  const format = formatOf(settings)
  /** The size only changes from outside by 'Use the lab's size'. */
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
      <Note>{lab.network ? messages.toNetwork : messages.toBrowser}</Note>
      {own && (
        <Note>
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
        </Note>
      )}
      {line !== '' || isOpen ? (
        <FurtherLineField
          line={line}
          label={label}
          fields={fields}
          isComplete={isComplete}
          takesFocus={isOpen}
          onChange={typed => {
            // A cleared field stays open for another text.
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
