import { expect } from '@playwright/test'
import { RecordScreens } from './record-screens.ts'

/** The file edit form as its users see it. */
export class FileEditScreen extends RecordScreens {
  /** @param name the slide's id, name or uuid, or the file's id */
  async open(name: string | number) {
    await this.page.goto(`/slides/${encodeURIComponent(String(name))}/file/edit`)
    await expect(this.field('File Name')).toBeVisible()
  }
}
