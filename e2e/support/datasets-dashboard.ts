import type { Page } from '@playwright/test'
import type { Records } from './records.ts'
import { RecordsDashboard } from './records-dashboard.ts'

export class DatasetsDashboard extends RecordsDashboard {
  constructor(page: Page) {
    super(page, {
      address: '/datasets',
      title: 'Datasets Dashboard',
      table: 'Datasets',
      searchLabel: 'Search datasets',
      listPath: '/api/datasets/',
    })
  }
}

/** Creates datasets '001-tail', '002-tail' ... concurrently. */
export const makeDatasets = (records: Records, count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      records.dataset({ name: `${String(index + 1).padStart(3, '0')}-${records.tail}` }),
    ),
  )
