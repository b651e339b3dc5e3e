import { expect, type Locator, type Page, type Request } from '@playwright/test'

/** The query of a list call, as an object. */
export const queryOf = (request: Request) => Object.fromEntries(new URL(request.url()).searchParams)

/** The parameters of the list call for this text: commas separate terms. */
function searchOf(text: string) {
  const terms = text
    .split(',')
    .map(term => term.trim())
    .filter(Boolean)
  return text.includes(',') ? { search_terms: terms.join(',') } : { search: text.trim() }
}

export const isList = (request: Request, listPath: string) =>
  request.method() === 'GET' && new URL(request.url()).pathname === listPath

/**
 * Triggers a list call, and waits until the list shows its reply. Otherwise the reply to an earlier request might replace the
 * rows later, including those that a test has selected or focused.
 */
export async function showReply(
  page: Page,
  { grid, isAsked, ask }: { grid: Locator; isAsked: (request: Request) => boolean; ask: () => Promise<void> },
) {
  // A request may be replaced by a later one, in which case the reply to the first is never read completely.
  const reply = page.waitForEvent('requestfinished', isAsked)
  await ask()
  await reply
  await expect(grid).toHaveAttribute('aria-busy', 'false')
}

export async function searchList(
  page: Page,
  { field, grid, listPath }: { field: Locator; grid: Locator; listPath: string },
  text: string,
) {
  const isAsked = (request: Request) => {
    const query = queryOf(request)
    const isThisSearch = Object.entries(searchOf(text)).every(([name, value]) => (query[name] ?? '') === value)
    return isList(request, listPath) && isThisSearch
  }
  await showReply(page, {
    grid,
    isAsked,
    // A pause in typing may trigger a call before Enter triggers another one.
    ask: async () => {
      await field.fill(text)
      await field.press('Enter')
    },
  })
}
