import type { Page } from '@playwright/test'
import type { Records } from './records.ts'
import { RecordsDashboard } from './records-dashboard.ts'

const PLACE = {
  address: '/datasets',
  title: 'Datasets Dashboard',
  table: 'Datasets',
  searchLabel: 'Search datasets',
  listPath: '/api/datasets/',
}

/** The Datasets Dashboard as a person finds their way on it. */
export class DatasetsDashboard extends RecordsDashboard {
  constructor(page: Page) {
    super(page, PLACE)
  }

  /** The number of all datasets, as the head says it. */
  async total(): Promise<number> {
    return Number((await this.page.getByText(/^Total Datasets/).innerText()).replace(/\D/g, ''))
  }
}

/** So many datasets that bear the test's tail, in no order. */
export const makeDatasets = (records: Records, count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      records.dataset({ name: `${String(index + 1).padStart(3, '0')}-${records.tail}` }),
    ),
  )
