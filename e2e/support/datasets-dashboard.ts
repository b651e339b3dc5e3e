import { expect, type Page } from '@playwright/test'
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

  /** The number of all datasets in the head. */
  async total(): Promise<number> {
    const total = this.page.getByText(/^Total Datasets/)
    await expect(total).toHaveText(/\d/)
    return Number((await total.innerText()).replace(/\D/g, ''))
  }
}

/** Datasets '001-tail', '002-tail' ..., created at the same time. */
export const makeDatasets = (records: Records, count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      records.dataset({ name: `${String(index + 1).padStart(3, '0')}-${records.tail}` }),
    ),
  )
