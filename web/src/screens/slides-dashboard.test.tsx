// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { announceRecordsChanged } from '../api/records-changed.ts'
import { buildFile } from '../files/file.fixture.ts'
import { button, cell, findRow, grid, rowNames, SlideServer, showSlideScreen } from './slide-screens.fixture.tsx'

let user = 0
vi.mock('../auth/use-session.ts', () => ({ useSession: () => ({ session: { subject: `user ${user}` } }) }))

let server: SlideServer
beforeEach(() => {
  // Each test has its own user, so that none sees another's stored choices.
  user += 1
  server = new SlideServer()
  server.start()
})
afterEach(() => {
  cleanup()
  server.stop()
})

async function open() {
  const shown = await showSlideScreen('/slides')
  await waitFor(() => expect(grid().getAttribute('aria-busy')).toBe('false'))
  return shown
}
const searchField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Search slides' })
const footer = (text: string) => screen.findByText(text)
const chips = () => within(screen.getByRole('group', { name: 'Active filters' }))
const chipTexts = () =>
  chips()
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const lastQuery = () => server.lists().at(-1) ?? {}
const header = (name: string) => within(grid()).getByRole('columnheader', { name: new RegExp(`^${name}`) })
const sortBy = (name: string) => within(header(name)).getByRole('button', { name })

describe('an empty library', () => {
  /** The role from the startup call, which the tab remembers. */
  const beAs = (role: string) => sessionStorage.setItem('vitrine.role', `${role} user ${user}`)
  const offer = () => screen.findByRole('button', { name: 'Add demo data' })

  test('offers admins demo data, which is then listed', async () => {
    beAs('admin')
    server.answer('POST /api/demo/', () => {
      server.add({ name: 'A-1' })
      return Response.json({ slides: 1, samples: 1200, datasets: 3 }, { status: 201 })
    })
    const { user } = await open()
    await user.click(await offer())
    await findRow('A-1')
    await server.toasted('1 slide, 1,200 samples and 3 datasets added')
    expect(screen.queryByRole('button', { name: 'Add demo data' })).toBeNull()
  })

  test('shows why it failed, and offers it again', async () => {
    beAs('admin')
    const detail = 'Demo data goes into an empty library only. This one has 0 slides, 1 sample and 0 datasets.'
    server.answer('POST /api/demo/', () => Response.json({ detail }, { status: 409 }))
    const { user } = await open()
    await user.click(await offer())
    await server.toasted(detail)
    expect((await offer()).hasAttribute('disabled')).toBe(false)
  })

  test.each([
    ['somebody who is no Admin', 'editor', {}],
    ['an Admin who finds nothing', 'admin', { search: 'nix' }],
  ])('offers %s none', async (_who, role, { search = '' }: { search?: string }) => {
    beAs(role)
    if (search !== '') server.add({ name: 'A-1' })
    const { user } = await open()
    if (search !== '') await user.type(searchField(), search)
    await screen.findByText(/^No slides found/)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Add demo data' })).toBeNull())
  })
})

describe('the table', () => {
  test('has nine columns in order, sorted by Created, newest first', async () => {
    server.add({ name: 'A-1' })
    await open()
    expect(server.calls[0]).toBe('GET /api/slides/?offset=0&limit=50&ordering=-created_at')
    expect(
      within(grid())
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual([
      '',
      'Details',
      'Name',
      'Block ID',
      'Cut Number',
      'Source',
      'Species',
      'Organ',
      'Description',
      'Status',
      'Created',
      'Actions',
    ])
    expect(header('Created').getAttribute('aria-sort')).toBe('descending')
  })

  test('has an optional column of pictures, before the name', async () => {
    server.add({ name: 'A-1' })
    const { user } = await open()
    await findRow('A-1')
    expect(screen.queryByRole('columnheader', { name: 'Picture' })).toBeNull()
    await user.click(button('Columns'))
    await user.click(await screen.findByRole('checkbox', { name: 'Picture' }))
    await user.click(button('Apply Changes'))
    await screen.findByRole('columnheader', { name: 'Picture' })
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)[2]).toBe('Picture')
    expect(within(cell('A-1', 'picture') as HTMLElement).getByRole('img', { name: 'No picture' })).toBeTruthy()
  })

  test('shows pictures by default if the library has some', async () => {
    server.start(['thumbnails'])
    server.add({ name: 'A-1' })
    await open()
    await findRow('A-1')
    expect(screen.getByRole('columnheader', { name: 'Picture' })).toBeTruthy()
  })

  test('is a gallery too', async () => {
    server.add({ name: 'A-1', organ: 'liver', species: 'Mouse', block_id: 'B-7' })
    const { user, search } = await open()
    await findRow('A-1')
    await user.click(button('Gallery'))
    const tile = within(await findRow('A-1'))
    expect(tile.getByTitle('Organ: liver')).toBeTruthy()
    expect(screen.queryByRole('columnheader')).toBeNull()
    await user.click(button('Captions'))
    await user.selectOptions(await screen.findByLabelText('First caption'), 'Block ID')
    await user.selectOptions(screen.getByLabelText('Second caption'), 'None')
    await user.keyboard('{Escape}')
    expect(tile.getByTitle('Block ID: B-7')).toBeTruthy()
    expect(tile.queryByTitle('Species: Mouse')).toBeNull()
    fireEvent.change(screen.getByRole('slider', { name: 'Tile size' }), { target: { value: '320' } })
    await waitFor(() => expect(search()).toMatchObject({ layout: 'gallery', captions: 'block_id' }))
    await user.click(button('Table'))
    expect(await screen.findByRole('columnheader', { name: 'Block ID' })).toBeTruthy()
  })

  test('can be sorted and selected as a gallery too', async () => {
    server.add({ name: 'A-1' })
    server.add({ name: 'A-2' })
    const { user } = await open()
    await findRow('A-1')
    await user.click(button('Gallery'))
    const pick = async (tool: string, item: string) => {
      await user.click(button(tool))
      await user.click(await screen.findByRole('menuitemradio', { name: item }))
    }
    await pick('Sort: Created, descending', 'Organ')
    await waitFor(() => expect(lastQuery()).toMatchObject({ ordering: 'organ' }))
    await pick('Sort: Organ, ascending', 'Sort descending')
    await waitFor(() => expect(lastQuery()).toMatchObject({ ordering: '-organ' }))
    await findRow('A-1')
    await user.click(button('Select all'))
    await screen.findByText('2 selected')
    await user.click(button('Clear selection'))
    expect(within(await findRow('A-2')).getByRole('checkbox')).toHaveProperty('checked', false)
  })

  test('is filtered by picture and label; parameters of older links become rules', async () => {
    const counted = { kind: 'values', total: 9, empty: 0, distinct: 2, other: 0 }
    const values = [true, false].map(value => ({ value, label: String(value), count: value ? 7 : 2 }))
    server.answer('GET /api/slides/facets/', { total: 9, facets: { picture: { ...counted, values } } })
    const { user } = await showSlideScreen('/slides?has_picture=true')
    const rules = () => JSON.parse(lastQuery()['filter'] ?? 'null')
    await waitFor(() => expect(chipTexts()).toEqual(['Picture is there']))
    expect(lastQuery()).not.toHaveProperty('has_picture')
    await user.click(button('Filters, 1 active'))
    const choice = async (group: string, name: string) =>
      within(await screen.findByRole('group', { name: group })).getByRole('button', { name })
    const choose = async (group: string, name: string) => user.click(await choice(group, name))
    await waitFor(async () => expect((await choice('Picture', 'With 7')).getAttribute('aria-pressed')).toBe('true'))
    await choose('Label', 'Names another slide')
    const differs = { field: 'label_check', op: 'is', value: 'differs' }
    await waitFor(() => expect(rules()).toEqual({ and: [{ field: 'picture', op: 'is', value: true }, differs] }))
    expect(chipTexts()).toEqual(['Picture is there', 'Label is Names another slide'])
    expect((await choice('Label', 'Names another slide')).getAttribute('aria-pressed')).toBe('true')
    // It is not counted.
    expect(server.callsOf('/facets/').at(-1)).not.toContain('label_check,')
    await choose('Picture', 'None 2')
    await waitFor(() => expect(rules()).toEqual({ and: [{ field: 'picture', op: 'is', value: false }, differs] }))
    await choose('Label', 'No code')
    await waitFor(() => expect(rules().and[1]).toMatchObject({ op: 'one_of', value: ['no_code', 'no_label'] }))
    expect(chipTexts()).toEqual(['Picture is missing', 'Label is No code or No label'])
    expect(button('Filters, 2 active')).toBeTruthy()
    await choose('Label', 'Any')
    await choose('Picture', 'Any')
    await waitFor(() => expect(lastQuery()).toEqual({ offset: '0', limit: '50', ordering: '-created_at' }))
  })

  test('shows short id, status badge, file type and size, and the last change below Created', async () => {
    const slide = server.add({
      name: 'full',
      block_id: 'B-7',
      cut_number: 12,
      source: 'Pathology',
      species: 'Mouse',
      organ: 'brain',
      description: 'knockout, female',
      file: buildFile({ name: 'a.tiff', size: 1536 }),
    })
    await open()
    await findRow('full')
    const columns = ['block_id', 'cut_number', 'source', 'species', 'organ', 'description', 'status', 'created_at']
    expect(cell('full', 'name')?.textContent).toContain(`full${slide.uuid?.slice(0, 8)}`)
    expect(columns.map(column => cell('full', column)?.textContent)).toEqual([
      'B-7',
      '12',
      'Pathology',
      'Mouse',
      'brain',
      'knockout, female',
      'active 1.50 KB TIFF',
      'Nov 20, 2026Nov 21, 2026 updated',
    ])
  })

  test('can be sorted by every column, ascending first, each time from page 0', async () => {
    server.add({ name: 'A-1' })
    const { user } = await open()
    for (const [name, column] of [
      ['Name', 'name'],
      ['Block ID', 'block_id'],
      ['Cut Number', 'cut_number'],
      ['Source', 'source'],
      ['Species', 'species'],
      ['Organ', 'organ'],
      ['Description', 'description'],
      ['Status', 'status'],
      ['Created', 'created_at'],
    ] as const) {
      await user.click(sortBy(name))
      await waitFor(() => expect(lastQuery()).toEqual({ offset: '0', limit: '50', ordering: column }))
    }
    await user.click(sortBy('Created'))
    await waitFor(() => expect(lastQuery()['ordering']).toBe('-created_at'))
    await user.click(sortBy('Created'))
    await waitFor(() => expect(lastQuery()['ordering']).toBe('created_at'))
    expect(header('Created').getAttribute('aria-sort')).toBe('ascending')
    expect(header('Name').hasAttribute('aria-sort')).toBe(false)
  })

  test.each([
    ['Cancel', (user: { click(target: Element): Promise<void> }) => user.click(button('Cancel'))],
    ['Escape', (user: { keyboard(text: string): Promise<void> }) => user.keyboard('{Escape}')],
  ] as const)('%s discards what was changed in Customize Columns', async (_, leave) => {
    const { user } = await open()
    const openColumns = async () => {
      await user.click(button('Columns'))
      return within(await screen.findByRole('dialog', { name: 'Customize Columns' }))
    }
    const dialog = await openColumns()
    await user.click(dialog.getByRole('checkbox', { name: 'Organ' }))
    await leave(user)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(header('Organ')).toBeTruthy()
    const again = await openColumns()
    expect(again.getByRole<HTMLInputElement>('checkbox', { name: 'Organ' }).checked).toBe(true)
  })
})

describe('the toolbar', () => {
  test('has the search, density and Columns', async () => {
    await open()
    const toolbar = within(screen.getByRole('toolbar', { name: 'Slides' }))
    expect(toolbar.getByRole('textbox', { name: 'Search slides' })).toBeTruthy()
    for (const name of ['Density: Normal', 'Columns']) expect(toolbar.getByRole('button', { name })).toBeTruthy()
  })

  test('contains the ways to add slides: the Slide Reader, Batch Import, Create Slide', async () => {
    await open()
    const adding = within(screen.getByRole('toolbar', { name: 'Add slides' }))
    expect(adding.getByRole('link', { name: 'Slide Reader' }).getAttribute('href')).toBe('/slides/reader')
    expect(adding.getByRole('button', { name: 'Create Slide' })).toBeTruthy()
    expect(adding.getByRole('link', { name: 'Batch Import' }).getAttribute('href')).toBe('/slides/import')
  })
})

describe('the search', () => {
  test('loads once, after the last key, from page 0', async () => {
    server.add({ name: 'A-1' })
    const { user } = await open()
    expect(searchField().placeholder).toBe('Search slides (separate multiple terms with commas)...')
    await user.type(searchField(), 'a-1')
    await waitFor(() => expect(server.lists()).toHaveLength(2))
    expect(lastQuery()).toEqual({ offset: '0', limit: '50', ordering: '-created_at', search: 'a-1' })
    expect(await findRow('A-1')).toBeTruthy()
  })

  test('sends the chosen columns, and a chip removes them', async () => {
    server.add({ name: 'A-1', organ: 'brain' })
    const { user } = await open()
    await user.type(searchField(), 'a, brain{Enter}')
    await user.click(button('Search columns: All Columns'))
    await screen.findByRole('option', { name: 'All Columns' })
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'All Columns',
      'Name',
      'Block ID',
      'Cut Number',
      'Source',
      'Species',
      'Organ',
      'Description',
    ])
    await user.click(screen.getByRole('option', { name: 'Name' }))
    await user.click(screen.getByRole('option', { name: 'Organ' }))
    await waitFor(() =>
      expect(lastQuery()).toMatchObject({ search_terms: 'a,brain', search_fields: 'name,organ', offset: '0' }),
    )
    await user.keyboard('{Escape}')
    expect(button('Search columns: 2 columns')).toBeTruthy()
    await user.click(button('Remove Columns: Name, Organ'))
    await waitFor(() => expect(lastQuery()).not.toHaveProperty('search_fields'))
  })

  test('is cleared by Clear all, with columns and filters; the sort stays', async () => {
    server.add({ name: 'A-1', species: 'Mouse' })
    server.add({ name: 'A-2', species: 'Rat' })
    const { user } = await open()
    await user.type(searchField(), 'a{Enter}')
    await user.click(sortBy('Name'))
    await user.click(await screen.findByRole('button', { name: 'Show only Rat 1 slide' }))
    await waitFor(() => expect(rowNames()).toEqual(['A-2']))
    await user.click(chips().getByRole('button', { name: 'Clear all' }))
    await waitFor(() => expect(lastQuery()).toEqual({ offset: '0', limit: '50', ordering: 'name' }))
    expect(searchField().value).toBe('')
    expect(screen.queryByRole('group', { name: 'Active filters' })).toBeNull()
  })
})

describe('the head', () => {
  const total = async () => (await screen.findByText(/^Total Slides/)).parentElement?.textContent
  const chart = (name: string) => screen.findByRole('region', { name })
  const counts = (text: string) => screen.findByRole('img', { name: text })
  const facetCalls = () => server.callsOf('GET /api/slides/facets/')
  const startCounting = () => server.start()

  test('counts species, organs, storage and recent slides of all matches, loaded or not', async () => {
    startCounting()
    for (let count = 0; count < 60; count += 1) server.add({ organ: count === 0 ? 'Brain' : 'knee' })
    server.add({ species: 'Mouse', organ: 'brain', file: buildFile({ size: 3 * 1024 * 1024 }) })
    server.add({ species: 'mouse', organ: 'BRAIN' })
    const { user } = await open()
    expect(await counts('Species: Unknown 60, Mouse 2')).toBeTruthy()
    expect(await counts('Organ: knee 59, Brain 3')).toBeTruthy()
    expect((await chart('Storage')).textContent).toBe('Storage3.00 MB')
    expect(await total()).toBe('Total Slides 62+4 in the last 7 days')
    expect(screen.queryByText(/loaded$/)).toBeNull()
    await user.type(searchField(), 'brain{Enter}')
    expect(await counts('Organ: Brain 3')).toBeTruthy()
    expect(await total()).toBe('Total Slides 623 match+4 in the last 7 days')
    expect(facetCalls().at(-1)).toContain('statistics=true')
  })

  test('counts again after an edit, and after records have changed elsewhere', async () => {
    startCounting()
    server.add({ name: 'A-1', organ: 'knee' })
    const { user } = await open()
    await counts('Organ: knee 1')
    await user.click(within(await findRow('A-1')).getByRole('button', { name: 'knee, edit Organ' }))
    const typed = await screen.findByRole('combobox', { name: 'Organ' })
    await user.clear(typed)
    await user.type(typed, 'Liver{Enter}')
    expect(await counts('Organ: Liver 1')).toBeTruthy()
    server.add({ name: 'A-2', organ: 'liver' })
    announceRecordsChanged()
    expect(await counts('Organ: Liver 2')).toBeTruthy()
    expect(await total()).toBe('Total Slides 2+2 in the last 7 days')
  })

  test('shows discreetly that counts are missing, and keeps the list', async () => {
    startCounting()
    server.add({ name: 'A-1', organ: 'knee' })
    server.fail('GET /api/slides/facets/', 503)
    const { user } = await open()
    const group = within(await screen.findByRole('group', { name: 'Statistics' }))
    expect(await group.findByText('The counts could not be loaded')).toBeTruthy()
    expect(await total()).toBe('Total Slides 1')
    expect(rowNames()).toEqual(['A-1'])
    expect(server.toasts).toEqual([])
    server.recover('GET /api/slides/facets/')
    await user.click(group.getByRole('button', { name: 'Try again' }))
    expect(await counts('Organ: knee 1')).toBeTruthy()
  })

  test('is one tab stop, whose parts the arrow keys reach', async () => {
    startCounting()
    server.add({ species: 'Mouse', organ: 'knee' })
    const { user } = await open()
    await counts('Organ: knee 1')
    const [species, organ] = [button('Show only Mouse 1 slide'), button('Show only knee 1 slide')]
    expect([species.tabIndex, organ.tabIndex]).toEqual([0, -1])
    species.focus()
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(organ)
    expect([species.tabIndex, organ.tabIndex]).toEqual([-1, 0])
  })

  test('shows at most the ten most frequent organs', async () => {
    startCounting()
    for (let count = 0; count < 12; count += 1) server.add({ organ: `organ ${count}` })
    const { user } = await open()
    await waitFor(async () =>
      expect(
        within(await chart('Organ'))
          .getByRole('img')
          .querySelectorAll('i'),
      ).toHaveLength(10),
    )
    await user.click(within(await chart('Organ')).getByRole('button', { name: /more: Organ/ }))
    expect(await screen.findByText('The chart shows the 10 most frequent; 2 more are not in it.')).toBeTruthy()
  })

  test('filters by a click on a bar, with every spelling, and a chip that removes the filter', async () => {
    startCounting()
    for (const [index, species] of ['Mouse', 'mouse', 'Human', null].entries())
      server.add({ name: `A-${index}`, species })
    const { user } = await open()
    await user.type(searchField(), 'a-{Enter}')
    await user.click((await screen.findAllByTitle('Mouse 2'))[0] as HTMLElement)
    await waitFor(() => expect(rowNames()).toEqual(['A-0', 'A-1']))
    expect(lastQuery()).toMatchObject({ search: 'a-', offset: '0' })
    expect(JSON.parse(lastQuery()['filter'] ?? '')).toEqual({
      field: 'species',
      op: 'one_of',
      value: ['Mouse', 'mouse'],
    })
    expect(chipTexts()).toEqual(['a-', 'Species is Mouse or mouse'])
    expect(await counts('Species: Mouse 2')).toBeTruthy()
    await user.click(chips().getByRole('button', { name: 'Remove Species is Mouse or mouse' }))
    await waitFor(() => expect(rowNames()).toHaveLength(4))
  })
})

describe('paging', () => {
  test('Load More appends the next 100 rows; Previous goes back a page and discards nothing', async () => {
    for (let count = 0; count < 170; count += 1) server.add()
    const { user } = await open()
    expect(await footer('Showing 50 of 170 slides')).toBeTruthy()
    expect(button('Previous').disabled).toBe(true)
    await user.click(button('Load More'))
    expect(await footer('Showing 150 of 170 slides')).toBeTruthy()
    await user.click(button('Load More'))
    expect(await footer('Showing 170 of 170 slides')).toBeTruthy()
    expect(button('Load More').disabled).toBe(true)
    expect(button('Previous').disabled).toBe(true)
    const scroller = grid().parentElement as HTMLElement
    scroller.scrollTop = 130 * 44
    fireEvent.scroll(scroller)
    const goUp = vi.spyOn(scroller, 'scrollBy')
    await user.click(button('Previous'))
    expect(goUp).toHaveBeenCalledWith({ top: -50 * 44 })
    scroller.scrollTop = 0
    fireEvent.scroll(scroller)
    expect(button('Previous').disabled).toBe(true)
    expect(await footer('Showing 170 of 170 slides')).toBeTruthy()
    expect(server.lists().map(({ offset }) => offset)).toEqual(['0', '50', '150'])
  })

  test('restarts at the first page after a new sort', async () => {
    for (let count = 0; count < 60; count += 1) server.add()
    const { user } = await open()
    await user.click(button('Load More'))
    expect(await footer('Showing 60 of 60 slides')).toBeTruthy()
    await user.click(sortBy('Name'))
    expect(await footer('Showing 50 of 60 slides')).toBeTruthy()
    expect(lastQuery()).toMatchObject({ offset: '0', ordering: 'name' })
  })

  test('that fails keeps the existing rows, and Try again loads the page', async () => {
    for (let count = 0; count < 51; count += 1) server.add()
    const { user } = await open()
    server.disconnect('GET /api/slides/')
    await user.click(button('Load More'))
    await server.toasted('Failed to load slides')
    expect(await footer('Showing 50 of 51 slides')).toBeTruthy()
    server.recover('GET /api/slides/')
    await user.click(within(await screen.findByRole('alert')).getByRole('button', { name: 'Try again' }))
    expect(await footer('Showing 51 of 51 slides')).toBeTruthy()
  })
})
