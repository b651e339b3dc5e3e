import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import type { Sample } from '@vitrine/contract/samples'
import type { UploadFile } from './import-files.ts'
import type { Records } from './records.ts'
import { RecordsDashboard } from './records-dashboard.ts'

const PLACE = {
  address: '/samples',
  title: 'Samples Dashboard',
  table: 'Samples',
  searchLabel: 'Search samples',
  listPath: '/api/samples/',
}

/** The Samples Dashboard with what is done there to many samples at once. */
export class SampleTasks extends RecordsDashboard {
  constructor(page: Page) {
    super(page, PLACE)
  }

  dialog(name: string): Locator {
    return this.page.getByRole('dialog', { name })
  }
  async choose(...names: string[]) {
    for (const name of names) await this.box(name).check()
  }
  async press(name: string) {
    await this.toolbar.getByRole('button', { name, exact: true }).click()
  }
  /** What a button downloads: the file's name and its text. */
  async downloaded(button: Locator): Promise<{ name: string; text: string }> {
    const coming = this.page.waitForEvent('download')
    await button.click()
    const download = await coming
    return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
  }
}

/** The dialog 'Import CSV' as people meet it. */
export class SampleImport extends SampleTasks {
  get importDialog(): Locator {
    return this.dialog('Import CSV')
  }
  button(name: string): Locator {
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
    await this.press('Import CSV')
    await expect(this.button('Download template')).toBeVisible()
  }
  async upload(file: UploadFile) {
    await this.importDialog.getByLabel('CSV file', { exact: true }).setInputFiles(file)
  }
  /** From the dashboard to what would become of the rows of a file. */
  async review(file: UploadFile) {
    await this.openImport()
    await this.upload(file)
    await expect(this.heading('Review')).toBeVisible({ timeout: 60_000 })
  }
  /** How many rows are new, changed, unchanged and wrong. */
  async expectCounts(counts: string) {
    await expect(this.importDialog.getByRole('group', { name: 'Rows shown' })).toHaveText(counts)
  }
}

/** The samples that bear a test's tail, by their sample ids. */
export async function samplesOf(records: Records, tail: string): Promise<Map<string, Sample>> {
  const { results } = await records.call<{ results: Sample[] }>('GET', `/api/samples/?limit=500&search=${tail}`)
  return new Map(results.map(sample => [sample.sample_id, sample]))
}
