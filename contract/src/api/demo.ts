import type { Static } from 'typebox'
import * as Type from 'typebox'
import { route } from './route.ts'

/** How many records were added. */
export const DemoReport = Type.Object({
  slides: Type.Integer(),
  samples: Type.Integer(),
  datasets: Type.Integer(),
})
export type DemoReport = Static<typeof DemoReport>

export const demoRoutes = {
  load: route('POST', '/api/demo/', {
    needs: 'admin',
    summary: 'Put real mouse and human slides with samples and datasets into an empty library, to try it out',
    reply: DemoReport,
  }),
}
