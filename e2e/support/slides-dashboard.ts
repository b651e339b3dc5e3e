import type { Page } from '@playwright/test'
import type { NewSlide } from '@vitrine/contract/slides'
import type { Records } from './records.ts'
import { RecordsDashboard } from './records-dashboard.ts'

export { queryOf } from './records-dashboard.ts'

const PLACE = {
  address: '/slides',
  title: 'Slides Dashboard',
  table: 'Slides',
  searchLabel: 'Search slides',
  listPath: '/api/slides/',
}

/** The Slides Dashboard as a person finds their way on it. */
export class SlidesDashboard extends RecordsDashboard {
  constructor(page: Page) {
    super(page, PLACE)
  }
}

/** Slides that bear the test's tail, the first being the newest. */
export async function makeSlides(records: Records, slides: readonly Partial<NewSlide>[]): Promise<string[]> {
  const names: string[] = []
  for (const [index, slide] of slides.entries()) {
    const name = slide.name ?? `${index + 1}-${records.tail}`
    await records.slide({ ...slide, name })
    names.push(name)
  }
  return names.reverse()
}

/** So many slides at once, in no order. */
export const makeManySlides = (records: Records, count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      records.slide({ name: `${String(index + 1).padStart(3, '0')}-${records.tail}`, cut_number: index + 1 }),
    ),
  )
