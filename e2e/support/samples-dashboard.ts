import type { Locator, Page } from '@playwright/test'
import type { NewSample } from '@vitrine/contract/samples'
import type { Records } from './records.ts'
import { RecordsDashboard } from './records-dashboard.ts'

const PLACE = {
  address: '/samples',
  title: 'Samples Dashboard',
  table: 'Samples',
  searchLabel: 'Search samples',
  listPath: '/api/samples/',
}

/** The Samples Dashboard as a person finds their way on it. */
export class SamplesDashboard extends RecordsDashboard {
  constructor(page: Page) {
    super(page, PLACE)
  }

  /** What the rows in view are called, from the top. */
  override names(): Promise<string[]> {
    return this.grid.locator('[data-column=sample_id] a').allTextContents()
  }
  /** The columns between box and arrow at the left and the row menu at the right. */
  async headers(): Promise<string[]> {
    return (await this.grid.getByRole('columnheader').allTextContents()).slice(2, -1)
  }
  override header(name: string): Locator {
    return this.grid.getByRole('columnheader', { name, exact: true })
  }
  sortBy(header: string) {
    return this.header(header).getByRole('button', { name: header, exact: true }).click()
  }

  async openColumns(): Promise<Locator> {
    await this.toolbar.getByRole('button', { name: 'Columns', exact: true }).click()
    return this.page.getByRole('dialog', { name: 'Customize Columns' })
  }
  /** Shows columns that are hidden by default. */
  async showColumns(...names: string[]) {
    const dialog = await this.openColumns()
    for (const name of names) await dialog.getByRole('checkbox', { name, exact: true }).check()
    await dialog.getByRole('button', { name: 'Apply Changes' }).click()
  }
  async openViews(): Promise<Locator> {
    await this.toolbar.getByRole('button', { name: 'Views', exact: true }).click()
    return this.page.getByRole('dialog', { name: 'Saved Views' })
  }

  /** A value that is edited in its place, and says so by its name. */
  value(name: string, header: string): Locator {
    return this.row(name).getByRole('button', { name: new RegExp(`, edit ${header}$`) })
  }
  /** A legend's entry of the statistics. */
  part(stat: string, label: string): Locator {
    return this.page
      .getByRole('region', { name: stat, exact: true })
      .getByRole('button', { name: `Show only ${label} ` })
  }
}

/** Samples that bear the test's tail, the first being the newest. */
export async function makeSamples(records: Records, samples: readonly Partial<NewSample>[]): Promise<string[]> {
  const names: string[] = []
  for (const [index, sample] of samples.entries()) {
    const sample_id = sample.sample_id ?? `${index + 1}-${records.tail}`
    await records.sample({ ...sample, sample_id })
    names.push(sample.pictor_sample_id ?? sample_id)
  }
  return names.reverse()
}

/** So many samples at once, in no order. */
export const makeManySamples = (records: Records, count: number, more: Partial<NewSample> = {}) =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      records.sample({ ...more, sample_id: `${String(index + 1).padStart(3, '0')}-${records.tail}` }),
    ),
  )
