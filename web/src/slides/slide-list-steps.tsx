import { type Slide, slideRoutes } from '@vitrine/contract/slides/slides'
import { call } from '../api/call.ts'
import { ListSteps } from '../list/list-steps.tsx'

/** Navigates through the list of slides from which a slide's page was opened. */
export const SlideListSteps = (props: { id: number; addressOf: (id: number) => string }) => (
  <ListSteps<Slide>
    {...props}
    kind="slides"
    readPage={(query, signal) => call(slideRoutes.list, { query, signal })}
    nameOf={slide => slide.name}
  />
)
