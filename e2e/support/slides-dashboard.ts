import type { Page } from '@playwright/test'
import type { NewSlide } from '@vitrine/contract/slides/slides'
import type { Records } from './records.ts'
import { RecordsDashboard } from './records-dashboard.ts'

export class SlidesDashboard extends RecordsDashboard {
  constructor(page: Page) {
    super(page, {
      address: '/slides',
      title: 'Slides Dashboard',
      table: 'Slides',
      searchLabel: 'Search slides',
      listPath: '/api/slides/',
    })
  }
}

/** Creates slides with the test's tail in their names. Returns the names, newest first. */
export async function makeSlides(records: Records, slides: readonly Partial<NewSlide>[]): Promise<string[]> {
  const names: string[] = []
  for (const [index, slide] of slides.entries()) {
    const name = slide.name ?? `${index + 1}-${records.tail}`
    await records.slide({ ...slide, name })
    names.push(name)
  }
  return names.reverse()
}

/** Creates slides '001-tail', '002-tail' ... concurrently. */
export const makeManySlides = (records: Records, count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      records.slide({ name: `${String(index + 1).padStart(3, '0')}-${records.tail}`, cut_number: index + 1 }),
    ),
  )
