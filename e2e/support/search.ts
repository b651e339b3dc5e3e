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
 * Does what asks for a list, and waits until the list shows the reply: the reply to an earlier request would replace the rows
 * later, and with them what a test has selected or focused.
 */
export async function showReply(
  page: Page,
  { grid, isAsked, ask }: { grid: Locator; isAsked: (request: Request) => boolean; ask: () => Promise<void> },
) {
  // A request may be replaced by a later one: the reply to the first is then never read to its end.
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
    // A pause in typing may ask before Enter asks again.
    ask: async () => {
      await field.fill(text)
      await field.press('Enter')
    },
  })
}
