import type { Locator, Page } from '@playwright/test'
import type { NewSample, Sample } from '@vitrine/contract/samples/samples'
import { saved } from './downloads.ts'
import type { Records } from './records.ts'
import { RecordsDashboard } from './records-dashboard.ts'

export class SamplesDashboard extends RecordsDashboard {
  constructor(page: Page) {
    super(page, {
      address: '/samples',
      title: 'Samples Dashboard',
      table: 'Samples',
      searchLabel: 'Search samples',
      listPath: '/api/samples/',
    })
  }

  override names(): Promise<string[]> {
    return this.grid.locator('[data-column=sample_id] a').allTextContents()
  }
  dialog(name: string): Locator {
    return this.page.getByRole('dialog', { name })
  }
  /** Shows columns that are hidden by default. */
  async showColumns(...names: string[]) {
    const dialog = await this.openColumns()
    for (const name of names) await dialog.getByRole('checkbox', { name, exact: true }).check()
    await this.applyColumns(dialog)
  }
  /** The button that opens the editor of a value in its cell. */
  value(name: string, header: string): Locator {
    return this.row(name).getByRole('button', { name: new RegExp(`, edit ${header}$`) })
  }
  /** An entry in the legend of a statistic. */
  part(stat: string, label: string): Locator {
    return this.page
      .getByRole('region', { name: stat, exact: true })
      .getByRole('button', { name: `Show only ${label} ` })
  }
  downloaded(button: Locator) {
    return saved(this.page, () => button.click())
  }
}

/** Creates samples by a single call, the newest first. */
export async function importSamples(records: Records, samples: readonly NewSample[]) {
  await records.call('POST', '/api/samples/import/', {
    id: crypto.randomUUID(),
    dry_run: false,
    rows: samples.map((fields, index) => ({ line: index + 1, fields })),
  })
}

/** Creates samples with the test's tail in their names. Returns the names, newest first. */
export async function makeSamples(records: Records, samples: readonly Partial<NewSample>[]): Promise<string[]> {
  const names: string[] = []
  for (const [index, sample] of samples.entries()) {
    const sample_id = sample.sample_id ?? `${index + 1}-${records.tail}`
    await records.sample({ ...sample, sample_id })
    names.push(sample.pictor_sample_id ?? sample_id)
  }
  return names.reverse()
}

/** The stored samples with the test's tail in their names, by sample id. */
export async function samplesOf(records: Records): Promise<Map<string, Sample>> {
  const { results } = await records.call<{ results: Sample[] }>('GET', `/api/samples/?limit=500&search=${records.tail}`)
  return new Map(results.map(sample => [sample.sample_id, sample]))
}
