// @vitest-environment happy-dom
import { answerQuestions } from '../ui/dialogs/question.fixture.ts'
import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildSample } from '../samples/sample.fixture.ts'
import { buildSlide } from '../slides/slide.fixture.ts'
import { headers, inRow, ListedSamples, press, row, rowNames, showDashboard } from './samples-dashboard.fixture.tsx'

let user = 0
vi.mock('../auth/use-session.ts', () => ({ useSession: () => ({ session: { subject: `user ${user}` } }) }))

let server: ListedSamples
beforeEach(() => {
  // Each test has its own user, so that none sees another's stored data.
  user += 1
  server = new ListedSamples()
  server.start()
})
afterEach(() => {
  cleanup()
  server.stop()
})

const samples = (count: number, more: (id: number) => Parameters<typeof buildSample>[0] = () => ({})) =>
  Array.from({ length: count }, (_, index) => buildSample({ id: index + 1, ...more(index + 1) }))
const full = buildSample({
  id: 3,
  pictor_sample_id: 'PIC-3',
  block_id: 'B-3',
  qc_status: 'fail',
  qc_status_machine: 'pass',
  blur_detection_threshold: 0.5,
  received_timestamp: '2026-01-03T12:00:00Z',
  instrument_name: 'NanoZoomer',
  file_name: 'a.ndpi',
  file_type: 'NDPI',
})

describe('a selection', () => {
  test('has its count, Batch Edit, Export and Delete', async () => {
    server.samples = samples(3)
    const { user } = showDashboard()
    await row('S-1')
    const doing = () =>
      screen.queryAllByRole('button', { name: /^(Batch Edit|Export|Delete)$/ }).map(b => b.textContent)
    expect(doing()).toEqual(['Export'])
    await user.click((await inRow('S-1')).getByRole('checkbox'))
    await user.keyboard('{Shift>}')
    await user.click((await inRow('S-3')).getByRole('checkbox'))
    await user.keyboard('{/Shift}')
    expect(await screen.findByText('3 selected')).toBeTruthy()
    expect(doing()).toEqual(['Batch Edit', 'Export', 'Delete'])
  })

  test('up and down move the focused row and toggle its selection, space toggles, enter opens, escape closes', async () => {
    server.samples = samples(3)
    const { user } = showDashboard()
    const chosen = () =>
      screen.queryAllByRole('row', { selected: true }).map(element => element.getAttribute('aria-label'))
    ;(await row('S-1')).focus()
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('S-2')
    expect(chosen()).toEqual(['S-2'])
    await user.keyboard('{ArrowUp}')
    expect(chosen()).toEqual(['S-1', 'S-2'])
    await user.keyboard('{ArrowDown} ')
    expect(chosen()).toEqual(['S-1', 'S-2'])
    await user.keyboard('{Enter}')
    expect(screen.getByRole('region', { name: 'Details of S-2' })).toBeTruthy()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('region', { name: /^Details of/ })).toBeNull()
  })

  test('is passed to Batch Edit, including a sample that was loaded later', async () => {
    server.samples = samples(150)
    const { user } = showDashboard()
    await user.click((await inRow('S-1')).getByRole('checkbox'))
    await user.click(press('Load More'))
    await screen.findByText('Showing 150 of 150 samples')
    screen.getByRole('row', { name: 'S-1' }).focus()
    await user.keyboard('{End}')
    await user.click((await inRow('S-150')).getByRole('checkbox'))
    await user.click(await screen.findByRole('button', { name: 'Batch Edit' }))
    await screen.findByRole('dialog', { name: 'Batch Edit: 2 samples selected' })
  })

  test('is linked to a slide in one bulk edit, which is validated first', async () => {
    server.start()
    server.samples = samples(2)
    server.answer('GET /api/slides/', { results: [buildSlide({ id: 7, name: 'S-7' })], total: 1 })
    server.answer('POST /api/samples/bulk/', (body: unknown) => ({
      ...{ total: 2, changed: 2, unchanged: 0, wrong: 0, by_field: {}, rows: [], request_id: 'r', seen: 's' },
      written: (body as { dry_run?: boolean }).dry_run !== true,
    }))
    const { user } = showDashboard()
    await row('S-1')
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }))
    await user.click(await screen.findByRole('button', { name: 'Link to slide' }))
    await user.click(await screen.findByRole('radio', { name: 'Select S-7' }))
    const link = await screen.findByRole('button', { name: 'Link 2 samples' })
    await waitFor(() => expect(link).toHaveProperty('disabled', false))
    await user.click(link)
    await waitFor(() => expect(server.sent).toHaveLength(2))
    const edit = { where: { ids: [{ id: 1 }, { id: 2 }] }, operations: [{ op: 'set', field: 'slide', value: 7 }] }
    expect(server.sent[0]?.body).toMatchObject({ ...edit, dry_run: true })
    expect(server.sent[1]?.body).toMatchObject({ ...edit, seen: 's' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('Batch Edit', () => {
  async function open(...names: string[]) {
    const { user } = showDashboard()
    for (const name of names) await user.click((await inRow(name)).getByRole('checkbox'))
    await user.click(await screen.findByRole('button', { name: 'Batch Edit' }))
    await screen.findAllByRole('option', { name: 'Biomarker' })
    return user
  }
  const rule = (name: string) => within(screen.getByRole('group', { name }))

  test('has a rule for each of three fields; without a value there is an alert, and nothing can be updated', async () => {
    server.start()
    server.samples = samples(2)
    const user = await open('S-1', 'S-2')
    const fields = screen.getAllByRole<HTMLSelectElement>('combobox', { name: 'Field' })
    expect(fields.map(({ value }) => value)).toEqual(['qc_status', 'qc_status_machine', 'biomarker'])
    const choice = rule('QC Status').getByRole<HTMLSelectElement>('combobox', { name: 'Value' })
    const options = ['Choose a value', 'Pass', 'Fail', 'Pending', 'Manual Review']
    expect([...choice.options].map(option => option.text)).toEqual(options)
    const why = 'Please select at least one field to update'
    expect(screen.getByRole('alert').textContent).toBe(why)
    expect(screen.getByRole('button', { name: 'Update 2 Samples', description: why }).hasAttribute('disabled')).toBe(
      true,
    )
    await user.click(press('Add a field'))
    expect(screen.getAllByRole('combobox', { name: 'Field' })).toHaveLength(4)
    expect(server.sent).toEqual([])
  })

  test.each([
    ['Pass Both', 'pass'],
    ['Fail Both', 'fail'],
    ['Pending Both', 'pending'],
    ['Manual Review Both', 'manual_review'],
  ])('%s sets QC and machine QC status in one call, and nothing else', async (action, value) => {
    server.start()
    server.samples = samples(2)
    server.answer('POST /api/samples/bulk/', (body: unknown) => ({
      ...{ total: 2, changed: 1, unchanged: 1, wrong: 0, by_field: {}, rows: [], request_id: 'r', seen: 's' },
      written: (body as { dry_run?: boolean }).dry_run !== true,
    }))
    const user = await open('S-1', 'S-2')
    await user.click(press(action))
    await user.click(await screen.findByRole('button', { name: 'Update 1 Sample' }))
    await waitFor(() => expect(server.toasts).toEqual(['Updated 1 sample successfully']))
    expect(server.sent.map(({ call }) => call)).toEqual(Array(2).fill('POST /api/samples/bulk/'))
    expect(server.sent[1]?.body.operations).toEqual(
      ['qc_status', 'qc_status_machine'].map(field => ({ op: 'set', field, value, only_empty: false })),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('a quick action fills a rule that was removed, and keeps what was typed in others', async () => {
    server.samples = samples(1)
    const counts = { total: 1, changed: 1, unchanged: 0, wrong: 0, by_field: {} }
    server.answer('POST /api/samples/bulk/', { ...counts, rows: [], written: false, request_id: 'r', seen: 's' })
    const user = await open('S-1')
    await user.type(rule('Biomarker').getByRole('textbox', { name: 'Value' }), 'CD8')
    await user.click(press('Remove Machine QC Status'))
    await user.click(press('Fail Both'))
    const operations = [
      { op: 'set', field: 'qc_status', value: 'fail' },
      { op: 'set', field: 'biomarker', value: 'CD8' },
      { op: 'set', field: 'qc_status_machine', value: 'fail' },
    ]
    await waitFor(() => expect(server.sent.at(-1)?.body.operations).toMatchObject(operations))
  })
})

describe('deleting', () => {
  const confirm = (answer: boolean) => {
    const asked = vi.fn((_: string) => answer)
    answerQuestions(asked)
    return asked
  }
  const pickDelete = async (actor: ReturnType<typeof showDashboard>['user'], name: string) => {
    await actor.click((await inRow(name)).getByRole('button', { name: `Actions for ${name}` }))
    await actor.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  }

  test('a single sample asks, removes it, and lowers the total', async () => {
    server.samples = samples(2)
    server.answer('DELETE /api/samples/2/', undefined, 204)
    const asked = confirm(true)
    const { user } = showDashboard()
    await pickDelete(user, 'S-2')
    await screen.findByText('Showing 1 of 1 samples')
    expect(asked).toHaveBeenCalledExactlyOnceWith('Are you sure you want to delete this sample?')
    expect(server.toasts).toEqual(['Sample deleted successfully'])
    expect(screen.getByText(/^Total Samples/).textContent).toBe('Total Samples 1')
  })

  test("one that can't be deleted stays, with a toast and the reason", async () => {
    server.samples = samples(1)
    server.answer('DELETE /api/samples/1/', { detail: 'A scan holds it.' }, 409)
    confirm(true)
    const { user } = showDashboard()
    await pickDelete(user, 'S-1')
    expect((await screen.findByRole('alert')).textContent).toContain('"S-1" is still here. A scan holds it.')
    expect(server.toasts).toEqual(['Failed to delete sample'])
    expect(rowNames()).toEqual(['S-1'])
  })

  test('several samples ask with their number, one call each', async () => {
    server.samples = samples(3)
    for (const id of [1, 2]) server.answer(`DELETE /api/samples/${id}/`, undefined, 204)
    const asked = confirm(true)
    const { user } = showDashboard()
    for (const name of ['S-1', 'S-2']) await user.click((await inRow(name)).getByRole('checkbox'))
    await user.click(press('Delete'))
    await screen.findByText('Showing 1 of 1 samples')
    expect(asked).toHaveBeenCalledWith('Are you sure you want to delete 2 samples?')
    expect(server.calls.filter(call => call.startsWith('DELETE'))).toHaveLength(2)
    expect(server.toasts).toEqual(['2 samples deleted successfully'])
  })

  test("if some can't be deleted the list reloads", async () => {
    server.samples = samples(2)
    server.answer('DELETE /api/samples/1/', undefined, 204)
    server.answer('DELETE /api/samples/2/', { detail: 'A scan holds it.' }, 409)
    confirm(true)
    const { user } = showDashboard()
    for (const name of ['S-1', 'S-2']) await user.click((await inRow(name)).getByRole('checkbox'))
    await user.click(press('Delete'))
    expect((await screen.findByRole('alert')).textContent).toContain('1 of 2 samples are still here. A scan holds it.')
    expect(server.toasts).toEqual(['Failed to delete some samples'])
    await waitFor(() => expect(server.lists()).toHaveLength(2))
  })
})

describe('the row menu', () => {
  const items = async (actor: ReturnType<typeof showDashboard>['user'], name: string) => {
    await actor.click((await inRow(name)).getByRole('button', { name: `Actions for ${name}` }))
    return (await screen.findAllByRole('menuitem')).map(item => item.textContent)
  }

  test('has Change Slide for a sample with a slide, otherwise Associate Slide', async () => {
    server.samples = [buildSample({ id: 1, slide: 7 }), buildSample({ id: 2, slide: null })]
    const { user } = showDashboard()
    expect(await items(user, 'S-1')).toEqual(['View Details', 'Edit Sample', 'Change Slide', 'Delete'])
    await user.keyboard('{Escape}')
    expect(await items(user, 'S-2')).toEqual(['View Details', 'Edit Sample', 'Associate Slide', 'Delete'])
  })
})

describe('the row detail panel', () => {
  const panel = (name: string) => screen.findByRole('region', { name: `Details of ${name}` })
  const open = async (actor: ReturnType<typeof showDashboard>['user'], name: string) => {
    await actor.click((await inRow(name)).getByRole('button', { name: `Show details of ${name}` }))
    return within(await panel(name))
  }

  test('has six sections, and links that open a new tab', async () => {
    server.samples = [full]
    const { user } = showDashboard()
    const drawer = await open(user, 'PIC-3')
    expect(drawer.getAllByRole('heading', { level: 3 }).map(heading => heading.textContent)).toEqual([
      'Sample Information',
      'Image Information',
      'QC Information',
      'Lab Information',
      'Storage Information',
      'Instrument Information',
    ])
    for (const [name, href] of [
      ['View Full Details (opens a new tab)', '/samples/3'],
      ['Edit Sample (opens a new tab)', '/samples/3/edit'],
    ]) {
      const link = drawer.getByRole('link', { name: name as string })
      expect(link.getAttribute('href')?.split('?')[0]).toBe(href)
      expect(link.getAttribute('target')).toBe('_blank')
    }
    await user.click(drawer.getByRole('button', { name: 'Close details' }))
    expect(screen.queryByRole('region', { name: 'Details of PIC-3' })).toBeNull()
  })

  test('shows the picture of the slide, which links to the viewer, and a label that names another slide', async () => {
    const picture = { state: 'ready', revision: 'a', thumbnail: '/api/files/4/picture/a/thumbnail/' } as const
    const slide_detail = { id: 7, name: 'A-7', status: null, picture: { ...picture, label_check: 'differs' as const } }
    server.samples = [buildSample({ id: 1, slide: 7, slide_detail }), buildSample({ id: 2, slide: 8 })]
    const { user } = showDashboard()
    const drawer = await open(user, 'S-1')
    const link = await drawer.findByRole('link', { name: 'Picture of A-7' })
    expect(link.getAttribute('href')).toBe('/slides/7/view')
    expect(drawer.getByText('The label image names another slide.')).toBeTruthy()
    expect((await open(user, 'S-2')).queryByRole('heading', { name: 'Picture of the slide' })).toBeNull()
  })

  test('Previous and Next move through the list, and do nothing at its ends', async () => {
    server.samples = samples(2)
    const { user } = showDashboard()
    const first = await open(user, 'S-1')
    const previous = first.getByRole('button', { name: 'Previous sample' })
    expect(previous.getAttribute('aria-disabled')).toBe('true')
    await user.click(previous)
    await user.click(first.getByRole('button', { name: 'Next sample' }))
    await panel('S-2')
    expect(document.activeElement?.textContent).toBe('Next')
    expect(press('Next sample').getAttribute('aria-disabled')).toBe('true')
    await user.click(press('Previous sample'))
    await panel('S-1')
  })

  test('Copy ID copies the sample id and shows an alert; if it fails, the alert says why', async () => {
    const alert = vi.fn()
    vi.stubGlobal('alert', alert)
    server.samples = [full]
    const { user } = showDashboard()
    await open(user, 'PIC-3')
    await user.click(press('Copy ID'))
    await waitFor(() => expect(alert).toHaveBeenLastCalledWith('Sample ID copied to clipboard'))
    expect(await navigator.clipboard.readText()).toBe('S-3')
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'))
    await user.click(press('Copy ID'))
    await waitFor(() => expect(alert).toHaveBeenLastCalledWith('The browser refused to copy'))
  })
})

describe('editing in place', () => {
  test('Machine QC Status offers the four options and its current value; only the changed field is sent', async () => {
    server.samples = [{ ...full, qc_status_machine: 'blurred', version: 4 }]
    const { user } = showDashboard()
    await user.click((await inRow('PIC-3')).getByRole('button', { name: 'blurred, edit Machine QC Status' }))
    const field = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Machine QC Status' })
    expect([...field.options].map(option => option.text)).toEqual([
      'No value',
      'blurred',
      'Pass',
      'Fail',
      'Pending',
      'Manual Review',
    ])
    server.answer('PATCH /api/samples/3/', { id: 3, qc_status_machine: 'fail', instrument_name: 'Axio', version: 5 })
    await user.selectOptions(field, 'Fail')
    await user.click(press('Save'))
    await waitFor(() => expect(server.toasts).toEqual(['Sample updated successfully']))
    expect(server.calls.at(-1)).toBe('PATCH /api/samples/3/')
    expect(server.sent.at(-1)?.body).toEqual({ qc_status_machine: 'fail' })
    // The reply is merged into the row.
    expect((await inRow('PIC-3')).getByRole('button', { name: 'Axio, edit Instrument' })).toBeTruthy()
  })

  test('a failed save shows a toast, and its reason stays under the field with the typed text', async () => {
    server.samples = [full]
    server.answer('PATCH /api/samples/3/', { instrument_name: ['This scanner is not in the list.'] }, 400)
    const { user } = showDashboard()
    await user.click((await inRow('PIC-3')).getByRole('button', { name: 'NanoZoomer, edit Instrument' }))
    await user.keyboard('Axio{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe('This scanner is not in the list.')
    expect(server.toasts).toEqual(['Failed to update sample'])
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Instrument' }).value).toBe('Axio')
  })

  test('a value that someone else saved meanwhile is described, shown, and can be accepted', async () => {
    server.samples = [{ ...full, version: 1 }]
    server.answer(
      'PATCH /api/samples/3/',
      { detail: 'Stale.', current: { ...full, qc_status: 'manual_review', version: 2 } },
      412,
    )
    const { user } = showDashboard()
    await user.click((await inRow('PIC-3')).getByRole('button', { name: 'Fail, edit QC Status' }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'QC Status' }), 'Pass')
    await user.click(press('Save'))
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Someone else just changed QC Status to "Manual Review".',
    )
    await user.click(press('Take theirs'))
    expect((await inRow('PIC-3')).getByRole('button', { name: 'Manual Review, edit QC Status' })).toBeTruthy()
  })
})

describe('two fields in one column', () => {
  async function showLines(actor: ReturnType<typeof showDashboard>['user']) {
    await actor.click(press('Columns'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Customize Columns' }))
    for (const name of ['Staining Lab', 'Tiles (below the Sample ID)']) {
      await actor.click(dialog.getByRole('checkbox', { name }))
    }
    expect(dialog.queryByText('Staining Type')).toBeNull()
    await actor.click(dialog.getByRole('button', { name: 'Apply Changes' }))
  }

  test('Staining Type below Staining Lab, and Tiles below the ids, are edited in their own lines', async () => {
    server.samples = [{ ...full, staining_lab: 'Centre 3', staining_type: 'HE', tiles: 12 }]
    const { user } = showDashboard()
    await row('PIC-3')
    await showLines(user)
    expect(headers()).toContain('Staining Lab')
    expect(headers()).not.toContain('Tiles')
    const cells = await inRow('PIC-3')
    expect(cells.getByText('Tiles 12')).toBeTruthy()
    await user.click(cells.getByRole('button', { name: 'HE, edit Staining Type' }))
    server.answer('PATCH /api/samples/3/', { id: 3, staining_type: 'IHC' })
    await user.keyboard('IHC{Enter}')
    await cells.findByRole('button', { name: 'IHC, edit Staining Type' })
    await user.click(cells.getByRole('button', { name: 'Tiles 12, edit Tiles' }))
    server.answer('PATCH /api/samples/3/', { id: 3, tiles: 13 })
    await user.keyboard('13{Enter}')
    await cells.findByText('Tiles 13')
    expect(server.callsOf('PATCH')).toEqual(['PATCH /api/samples/3/', 'PATCH /api/samples/3/'])
    expect(server.sent.slice(-2).map(({ body }) => body)).toEqual([{ staining_type: 'IHC' }, { tiles: 13 }])
    expect(cells.getByRole('button', { name: 'Centre 3, edit Staining Lab' })).toBeTruthy()
  })
})
