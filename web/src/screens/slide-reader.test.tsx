// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answerConfirm, button, findButton, link, SlideServer, showSlideScreen } from './slide-screens.fixture.tsx'

let user = 0
vi.mock('../auth/use-session.ts', () => ({ useSession: () => ({ session: { subject: `user ${user}` } }) }))

let server: SlideServer
beforeEach(() => {
  // Each test has its own user, so that none sees another's stored choices.
  user += 1
  sessionStorage.clear()
  server = new SlideServer()
  server.start()
})
afterEach(() => {
  cleanup()
  server.stop()
})

const open = () => showSlideScreen('/slides/reader')
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Slide ID, name or UUID' })
/** Types like a hand scanner, without a click. */
const scan = (user: UserEvent, code: string) => user.keyboard(`${code}{Enter}`)
const card = (name: string) => screen.findByRole('article', { name })
const hasCard = () => screen.queryByRole('article') !== null
const banners = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)
const recent = () => screen.getByRole('region', { name: 'Recently Scanned Slides' })
const recentNames = () => [...recent().querySelectorAll('li [title]')].map(element => element.getAttribute('title'))
const choice = (code: string) => screen.findByRole('region', { name: `Which slide is "${code}"?` })
const loaded = (name: string) => `Slide "${name}" loaded successfully`
const listCall = (name: string, limit = 1) =>
  `GET /api/slides/?${new URLSearchParams({ name, offset: '0', limit: String(limit) })}`

describe('a scan', () => {
  test('finds a slide by its id, its name and its uuid, and focuses the cleared field', async () => {
    const slide = server.add({ name: 'Car4/13 922%', block_id: 'Car4-13', cut_number: 3 })
    const { user } = await open()
    for (const identifier of [String(slide.id), slide.name, slide.uuid ?? '']) {
      server.toasts.length = 0
      await user.type(field(), `  ${identifier} `)
      await user.click(button('Submit'))
      expect(await card(slide.name)).toBeTruthy()
      await server.toasted(loaded(slide.name))
      await waitFor(() => expect(document.activeElement).toBe(field()))
      expect(field().value).toBe('')
      await user.click(button('Clear'))
      expect(hasCard()).toBe(false)
    }
    expect(recentNames()).toEqual([slide.name])
    expect(recent().textContent).toContain('Car4-13 · cut 3')
  })

  test("looks for the id, then the name, and shows 'Loading...' meanwhile", async () => {
    const slide = server.add({ name: 'chain' })
    const { user } = await open()
    const release = server.hold('GET /api/slides/chain/')
    await scan(user, 'chain')
    expect(button('Loading...')).toBeTruthy()
    release()
    expect(await card(slide.name)).toBeTruthy()
    expect(button('Submit')).toBeTruthy()
    expect(server.calls).toEqual(['GET /api/slides/chain/', listCall('chain')])
  })

  test('that is empty, or only white space, is rejected', async () => {
    const { user } = await open()
    await scan(user, '   ')
    await server.toasted('Please enter a slide ID')
    expect(banners()).toEqual(['Please enter a slide ID'])
    await user.click(button('Submit'))
    expect(banners()).toEqual(['Please enter a slide ID'])
    expect(server.calls).toEqual([])
  })

  test.each([']d2', ']d1', '\u001d', ']d2\u001d'])("leaves out the reader's own prefix %j", async prefix => {
    const slide = server.add({ name: 'A-1' })
    const { user } = await open()
    await user.click(field())
    await user.paste(prefix + slide.name)
    await user.keyboard('{Enter}')
    expect(await card(slide.name)).toBeTruthy()
    await server.toasted(loaded(slide.name))
  })

  test('typed by a hand scanner outside of the field counts as well', async () => {
    const slide = server.add({ name: 'A-1' })
    const { user } = await open()
    await user.click(recent())
    expect(document.activeElement).not.toBe(field())
    await user.keyboard('A-1{Enter}')
    expect(await card(slide.name)).toBeTruthy()
  })

  test('that fails shows the reason, and can be retried', async () => {
    const slide = server.add({ name: 'A-1' })
    const { user } = await open()
    server.fail('GET /api/slides/*', 503, 'The database is away for a moment.')
    await scan(user, 'A-1')
    await server.toasted('The database is away for a moment.')
    await waitFor(() => expect(banners().join()).toContain('The database is away for a moment.'))
    expect(screen.queryByText(/not found/i)).toBeNull()
    server.recover('GET /api/slides/*')
    await user.click(button('Try again'))
    expect(await card(slide.name)).toBeTruthy()
    expect(banners()).toEqual([])
  })
})

describe('scans that are faster than replies', () => {
  test('wait in order: found, missing and to choose, each reported separately', async () => {
    for (const name of ['first', 'twin', 'twin', 'last']) server.add({ name })
    const { user } = await open()
    const release = server.hold('GET /api/slides/first/')
    for (const code of ['first', 'none-1', 'twin', 'none-2', 'last']) await scan(user, code)
    expect(screen.getByText('4 scans are waiting')).toBeTruthy()
    release()
    expect(await card('last')).toBeTruthy()
    expect(banners()).toEqual(['Slide not found: none-2', 'Slide not found: none-1'])
    expect(await choice('twin')).toBeTruthy()
    expect(recentNames()).toEqual(['last', 'first'])
  })

  test('keep what is typed in the field, even if it is the same code again', async () => {
    server.add({ name: 'A-1' })
    const { user } = await open()
    const release = server.hold('GET /api/slides/A-1/')
    await scan(user, 'A-1')
    await user.keyboard('A-1')
    release()
    expect(await card('A-1')).toBeTruthy()
    expect(field().value).toBe('A-1')
    const before = server.calls.length
    await user.keyboard('{Enter}')
    await waitFor(() => expect(field().value).toBe(''))
    await waitFor(() => expect(server.calls.length - before).toBe(2))
  })
})

test("a name of digits that is another slide's id is a choice of the two", async () => {
  const byId = server.add({ name: 'plain' })
  const byName = server.add({ name: String(byId.id) })
  const { user } = await open()
  await scan(user, String(byId.id))
  const offered = within(await choice(String(byId.id)))
  expect(offered.getAllByRole('listitem')).toHaveLength(2)
  await user.click(offered.getByRole('button', { name: new RegExp(`ID ${byName.id}\\b`) }))
  expect(await card(byName.name)).toBeTruthy()
})

test("'Clear input' only clears the field; 'Clear' clears field, slide and error and keeps the recent list", async () => {
  server.add({ name: 'A-1' })
  const { user } = await open()
  await scan(user, 'A-1')
  await card('A-1')
  await user.type(field(), 'half')
  await user.click(button('Clear input'))
  expect(field().value).toBe('')
  expect(document.activeElement).toBe(field())
  expect(hasCard()).toBe(true)
  await scan(user, 'nowhere')
  await waitFor(() => expect(banners()).toEqual(['Slide not found: nowhere']))
  await user.click(button('Clear'))
  expect(field().value).toBe('')
  expect(document.activeElement).toBe(field())
  expect(banners()).toEqual([])
  expect(hasCard()).toBe(false)
  expect(button('Print Label').disabled).toBe(true)
  expect(recentNames()).toEqual(['A-1'])
})

describe('the recent list', () => {
  test('keeps the last 10, newest first, without duplicates, for the lifetime of the tab; a click loads one again', async () => {
    const slides = Array.from({ length: 11 }, (_, index) => server.add({ name: `s-${index}` }))
    const { user, unmount } = await open()
    for (const { name } of slides) await scan(user, name)
    const newestFirst = slides
      .slice(1)
      .map(({ name }) => name)
      .reverse()
    await waitFor(() => expect(recentNames()).toEqual(newestFirst))
    expect(recent().textContent).toContain('11 in this batch')
    unmount()
    const again = await open()
    expect(recentNames()).toEqual(newestFirst)
    server.calls.length = 0
    await again.user.click(within(recent()).getByRole('button', { name: /^s-1\b/ }))
    expect(await card('s-1')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(field()))
    expect(recentNames()).toEqual(['s-1', ...newestFirst.slice(0, 9)])
    expect(recent().querySelector('[aria-current]')?.textContent).toContain('s-1')
    expect(server.calls).toEqual([`GET /api/slides/${slides[1]?.id}/`])
  })

  test('is a batch to work on: it opens as a list, and a new one starts empty', async () => {
    const slides = ['a', 'b'].map(name => server.add({ name }))
    const { user } = await open()
    for (const { name } of slides) await scan(user, name)
    await waitFor(() => expect(recentNames()).toEqual(['b', 'a']))
    const tools = within(within(recent()).getByRole('group', { name: 'Batch' }))
    expect(tools.getByRole('button', { name: 'Print labels' })).toBeTruthy()
    const list = tools.getByRole('link', { name: 'Open as list' })
    expect(decodeURIComponent(list.getAttribute('href') ?? '')).toBe(
      `/slides?filter={"field":"id","op":"one_of","value":[${slides[1]?.id},${slides[0]?.id}]}`,
    )
    await user.click(tools.getByRole('button', { name: 'New batch' }))
    expect(recentNames()).toEqual([])
    expect(screen.queryByRole('group', { name: 'Batch' })).toBeNull()
    expect(await card('b')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(field()))
  })

  test('loses a slide that someone else deleted, which is not found', async () => {
    const slide = server.add({ name: 'A-1' })
    const { user } = await open()
    await scan(user, 'A-1')
    await card('A-1')
    server.remove(slide.id)
    await user.click(within(recent()).getByRole('button', { name: /^A-1/ }))
    await waitFor(() => expect(banners()).toEqual(['Slide not found: A-1']))
    expect(recentNames()).toEqual([])
  })
})

test('sounds can be turned off, permanently', async () => {
  const { user, unmount } = await open()
  await user.click(button('Sound on'))
  expect(button('Sound off')).toBeTruthy()
  expect(document.activeElement).toBe(field())
  unmount()
  await open()
  expect(await findButton('Sound off')).toBeTruthy()
})

test('the way back leads to the dashboard', async () => {
  const { user, path } = await open()
  await user.click(link('Back to Slides'))
  await waitFor(() => expect(path()).toBe('/slides'))
})

describe('Delete on the slide card', () => {
  const remove = async (user: UserEvent, name: string) =>
    user.click(within(await card(name)).getByRole('button', { name: 'Delete slide' }))

  test('asks its own question, and removes the slide from the list', async () => {
    server.add({ name: 'A-1' })
    const { user } = await open()
    await scan(user, 'A-1')
    const asked = answerConfirm(false)
    await remove(user, 'A-1')
    expect(asked).toEqual(['Are you sure you want to delete slide "A-1"?'])
    expect(await card('A-1')).toBeTruthy()
    answerConfirm(true)
    await remove(user, 'A-1')
    await server.toasted('Slide deleted successfully')
    await waitFor(() => expect(hasCard()).toBe(false))
    expect(recentNames()).toEqual([])
    await scan(user, 'A-1')
    await waitFor(() => expect(banners()).toEqual(['Slide not found: A-1']))
  })

  test('that fails keeps the slide, and shows why', async () => {
    const slide = server.add({ name: 'A-1' })
    const { user } = await open()
    await scan(user, 'A-1')
    await card('A-1')
    server.fail(`DELETE /api/slides/${slide.id}/`, 503, 'The database is away for a moment.')
    answerConfirm(true)
    await remove(user, 'A-1')
    await server.toasted('Failed to delete slide')
    expect(banners().join()).toContain('The database is away for a moment.')
    expect(hasCard()).toBe(true)
  })
})
