import { Box, Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { Slide } from '@vitrine/contract/slides'
import { useEffect, useState } from 'react'
import { readFurtherLine, storeFurtherLine } from '../../labels/further-line.ts'
import { labelMessages } from '../../labels/label-messages.ts'
import { LabelPreview } from '../../labels/label-preview.tsx'
import { useOwnFields } from '../../own-fields/use-own-fields.ts'
import { FurtherLineField } from './further-line-field.tsx'
import { lineFields, lineLabelContent } from './line-fields.ts'
import { slideLabelContent } from './slide-label.ts'

interface LinedPreviewProps {
  slide: Slide
  line: string
  takesFocus: boolean
  onChange: (line: string) => void
  onRemove: () => void
}

/** The lab's own fields are asked for only here: most labels have no further line. */
function LinedPreview({ slide, line, ...field }: LinedPreviewProps) {
  const own = useOwnFields('slides')
  const fields = lineFields(own ?? [])
  const label = lineLabelContent(slide, line, fields)
  return (
    <>
      <LabelPreview label={label} />
      <FurtherLineField line={line} label={label} fields={fields} isComplete={own !== undefined} {...field} />
    </>
  )
}

/** A slide's label as it prints here, and the further line that this browser adds to all labels. */
export function SlideLabelPreview({ slide }: { slide: Slide }) {
  const [line, setLine] = useState('')
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    let isLeft = false
    // What was typed in the meantime stays.
    void readFurtherLine().then(stored => !isLeft && setLine(now => now || stored))
    return () => {
      isLeft = true
    }
  }, [])

  function change(typed: string) {
    setLine(typed)
    // Emptied by hand, the field stays for another text.
    setOpen(true)
    storeFurtherLine(typed)
  }
  if (line !== '' || isOpen)
    return (
      <LinedPreview
        slide={slide}
        line={line}
        takesFocus={isOpen}
        onChange={change}
        onRemove={() => {
          change('')
          setOpen(false)
        }}
      />
    )
  return (
    <>
      <LabelPreview label={slideLabelContent(slide)} />
      <Box mt="md">
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          ml={-10}
          leftSection={<IconPlus aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {labelMessages.addFurther}
        </Button>
      </Box>
    </>
  )
}
