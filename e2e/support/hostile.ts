import { expect, type Page } from '@playwright/test'

/**
 * Text that a page, a spreadsheet or a printer would run if it took it for more than text. `pwned` is defined by `watch`, and
 * nothing else has that name.
 */
export const HOSTILE = {
  image: `<img src=/pwned onerror=pwned('image')>`,
  attribute: `"><svg onload=pwned('attribute')>`,
  singleQuoted: `' autofocus onfocus=pwned('focus') x='`,
  endTags: `--></style></title></textarea></script><script>pwned('script')</script>`,
  address: `javascript:pwned('address')`,
  frame: `<iframe srcdoc="<script>parent.pwned('frame')</script>"></iframe>`,
  template: `{{constructor.constructor('pwned()')()}}\${pwned()}<%= pwned() %>`,
  formula: `=HYPERLINK("/pwned";"click")`,
  macro: `@SUM(1)*cmd|' /C calc'!A1`,
  label: `^XZ^XA^FO9,9^FDpwned^FS~JR`,
} as const

export const HOSTILE_TEXTS = Object.values(HOSTILE)

/** Records everything that a page runs, requests or is refused because of hostile text. Call it before the page is opened. */
export class HostileWatch {
  readonly found: string[] = []
  readonly #page: Page

  private constructor(page: Page) {
    this.#page = page
  }

  static async on(page: Page): Promise<HostileWatch> {
    const watch = new HostileWatch(page)
    const note = (what: string) => void watch.found.push(`${new URL(page.url()).pathname}: ${what}`)
    await page.exposeFunction('pwned', (how: unknown) => note(`ran ${String(how)}`))
    await page.exposeFunction('policyViolated', note)
    await page.addInitScript(() => {
      const report = (globalThis as unknown as { policyViolated: (what: string) => void }).policyViolated
      addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
        report(`the policy refused ${violatedDirective} ${blockedURI} ${sample}`),
      )
    })
    page.on('pageerror', error => note(error.message))
    page.on('console', message => {
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) note(message.text())
    })
    page.on('request', request => {
      if (new URL(request.url()).pathname.startsWith('/pwned')) note(`asked for ${request.url()}`)
    })
    page.on('popup', popup => note(`opened ${popup.url()}`))
    // Other dialogs are answered by the code that causes them.
    page.on('dialog', dialog => {
      if (dialog.type() === 'beforeunload') void dialog.accept()
      if (dialog.type() !== 'alert') return
      note(`alerted ${dialog.message()}`)
      void dialog.dismiss()
    })
    return watch
  }

  /** First proves that the check works: inserted markup is found. */
  async expectNothingFound(): Promise<void> {
    expect(this.found).toEqual([])
    await this.#page.evaluate(html => document.body.insertAdjacentHTML('beforeend', html), HOSTILE.image)
    await expect.poll(() => this.found.join('\n')).toContain('the policy refused script-src-attr')
    expect(this.found.join('\n')).toContain('asked for')
  }
}
