import { type Slide, slideRoutes } from '@vitrine/contract/slides/slides'
import { call } from '../api/call.ts'
import { ListSteps } from '../list/list-steps.tsx'

/** The way through the list of slides that a slide's page was opened from. */
export const SlideListSteps = (props: { id: number; addressOf: (id: number) => string }) => (
  <ListSteps<Slide>
    {...props}
    kind="slides"
    readPage={(query, signal) => call(slideRoutes.list, { query, signal })}
    nameOf={slide => slide.name}
  />
)
