import { expect, type Locator, type Page } from '@playwright/test'
import type { NewSample, Sample } from '@vitrine/contract/samples'
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
  /** The button by which a value is edited in its cell. */
  value(name: string, header: string): Locator {
    return this.row(name).getByRole('button', { name: new RegExp(`, edit ${header}$`) })
  }
  /** A legend's entry of the statistics. */
  part(stat: string, label: string): Locator {
    return this.page
      .getByRole('region', { name: stat, exact: true })
      .getByRole('button', { name: `Show only ${label} ` })
  }
  downloaded(button: Locator) {
    return saved(this.page, () => button.click())
  }
}

/** Creates samples by one call, the first being the newest. */
export async function importSamples(records: Records, samples: readonly NewSample[]) {
  await records.call('POST', '/api/samples/import/', {
    id: crypto.randomUUID(),
    dry_run: false,
    rows: samples.map((fields, index) => ({ line: index + 1, fields })),
  })
}

/** Samples with the test's tail in their names. Returns what they are called, newest first. */
export async function makeSamples(records: Records, samples: readonly Partial<NewSample>[]): Promise<string[]> {
  const names: string[] = []
  for (const [index, sample] of samples.entries()) {
    const sample_id = sample.sample_id ?? `${index + 1}-${records.tail}`
    await records.sample({ ...sample, sample_id })
    names.push(sample.pictor_sample_id ?? sample_id)
  }
  return names.reverse()
}

/** The stored samples with a test's tail in their names, by their sample ids. */
export async function samplesOf(records: Records): Promise<Map<string, Sample>> {
  const { results } = await records.call<{ results: Sample[] }>('GET', `/api/samples/?limit=500&search=${records.tail}`)
  return new Map(results.map(sample => [sample.sample_id, sample]))
}

/** The dialog 'Import CSV' of the Samples Dashboard. */
export class SampleImport extends SamplesDashboard {
  get importDialog(): Locator {
    return this.dialog('Import CSV')
  }
  importButton(name: string): Locator {
    return this.importDialog.getByRole('button', { name, exact: true })
  }
  heading(name: string): Locator {
    return this.importDialog.getByRole('heading', { name, exact: true })
  }
  /** The row of the review that a line of the file became. */
  reviewed(sampleId: string): Locator {
    return this.importDialog
      .getByRole('row')
      .filter({ has: this.page.getByRole('cell', { name: sampleId, exact: true }) })
  }
  async openImport() {
    await this.button('Import CSV').click()
    await expect(this.importButton('Download template')).toBeVisible()
  }
  async upload(file: { name: string; mimeType: string; buffer: Buffer }) {
    await this.importDialog.getByLabel('CSV file', { exact: true }).setInputFiles(file)
  }
  /** From the dashboard to the review of a file's rows. */
  async review(file: { name: string; mimeType: string; buffer: Buffer }) {
    await this.openImport()
    await this.upload(file)
    await expect(this.heading('Review')).toBeVisible()
  }
  /** How many rows are new, changed, unchanged and wrong. */
  async expectCounts(counts: string) {
    await expect(this.importDialog.getByRole('group', { name: 'Rows shown' })).toHaveText(counts)
  }
}
