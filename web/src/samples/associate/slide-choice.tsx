import { IconLink } from '@tabler/icons-react'
import { lazy } from 'react'
import type { BulkChoice } from '../../table/records/dashboard.ts'
import { associateMessages as messages } from './associate-messages.ts'

// Suspends with the surrounding dialog, which then focuses the first field.
const SlideChoiceFields = lazy(async () => ({ default: (await import('./slide-choice-fields.tsx')).SlideChoiceFields }))

export const slideChoice: BulkChoice = {
  label: messages.linkToSlide,
  icon: <IconLink aria-hidden />,
  size: 'list',
  Fields: SlideChoiceFields,
  operations: ({ id }) => [{ op: 'set', field: 'slide', value: id }],
  texts: {
    title: messages.linkTitle,
    choose: messages.chooseSlide,
    preview: messages.areLinked,
    unchanged: messages.linkedAlready,
    apply: messages.link,
    running: messages.linking,
    done: messages.linked,
  },
}
