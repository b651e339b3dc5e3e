import { expect, type Locator, type Page, type Request } from '@playwright/test'

/** The query of a list call, as an object. */
export const queryOf = (request: Request) => Object.fromEntries(new URL(request.url()).searchParams)

/** Parameters of the list call when this is typed: commas separate terms. */
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
 * Searches a list at once, and waits until it shows the reply to this search: the reply to an earlier one would replace the
 * rows later, and with them what a test has selected or focused.
 */
export async function searchList(
  page: Page,
  { field, grid, listPath }: { field: Locator; grid: Locator; listPath: string },
  text: string,
) {
  // A pause in typing may ask before Enter asks again: that reply is never read to its end.
  const reply = page.waitForEvent('requestfinished', request => {
    const query = queryOf(request)
    const isThisSearch = Object.entries(searchOf(text)).every(([name, value]) => (query[name] ?? '') === value)
    return isList(request, listPath) && isThisSearch
  })
  await field.fill(text)
  await field.press('Enter')
  await reply
  await expect(grid).toHaveAttribute('aria-busy', 'false')
}
