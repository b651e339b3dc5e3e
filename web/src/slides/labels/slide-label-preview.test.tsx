// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { connectBackend } from '../../api/backend-connection.ts'
import { replyBeside } from '../../api/beside.fixture.ts'
import { buildField, buildOptions } from '../../lab-fields/lab-field.fixture.ts'
import { chooseFormat, chooseFurtherLine, readLabelPrintSettings } from '../../labels/label-print-settings.ts'
import { buildSlide } from '../slide.fixture.ts'
import { SlideLabelPreview } from './slide-label-preview.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  chooseFurtherLine('')
  chooseFormat(undefined)
})

const slide = buildSlide({ name: 'A-1', species: 'Mouse', notes: null, fields: { lot: '7a', stain: 'pas' } })

function open() {
  const results = [
    buildField('Lot'),
    buildField('Stain', { type: 'choice', options: buildOptions('HE', 'PAS') }),
    buildField('Species'),
    buildField('Old', { state: 'retired' }),
  ]
  const fetched = vi.fn(async (address: string) =>
    Response.json(address.startsWith('/api/fields/') ? { results, count: 4, total: 4 } : replyBeside(address)),
  )
  vi.stubGlobal('fetch', fetched)
  connectBackend({ apiUrl: '', token: async () => 'token', onSessionLost: () => undefined })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <SlideLabelPreview slide={slide} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  return { user: userEvent.setup(), fetched }
}
const drawn = () => screen.getByRole('img', { name: /^Label as it prints/ }).getAttribute('aria-label')
const add = { name: 'Add a further line' }
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Further line' })
const type = (user: ReturnType<typeof userEvent.setup>, text: string) => user.type(field(), text.replaceAll('{', '{{'))

test('a label without a further line is drawn as before, and requests nothing', async () => {
  const { fetched } = open()
  await readLabelPrintSettings()
  expect(drawn()).toMatch(/^Label as it prints: A-1; B-1 - 3; UNKNOWN; \d{8} - Pathology$/)
  expect(screen.getByRole('button', add)).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(fetched.mock.calls.filter(([address]) => address.startsWith('/api/fields/'))).toEqual([])
})

test('typed text is drawn immediately and stored; fields are inserted at the caret, by label', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', add))
  expect(document.activeElement).toBe(field())
  await type(user, 'Lot  · {species}')
  field().setSelectionRange(4, 4)
  await user.click(screen.getByRole('button', { name: 'Insert field' }))
  await waitFor(() => expect(screen.getByRole('option', { name: 'Species (lab field)' })).toBeTruthy())
  expect(screen.getByRole('option', { name: 'Species' })).toBeTruthy()
  expect(screen.queryByRole('option', { name: 'Old' })).toBeNull()
  await user.click(screen.getByRole('option', { name: 'Lot' }))
  expect(field().value).toBe('Lot {fields.lot} · {species}')
  expect([document.activeElement, field().selectionStart]).toEqual([field(), 16])
  expect(drawn()).toMatch(/- Pathology; Lot 7a · Mouse$/)
  expect((await readLabelPrintSettings()).line).toBe('Lot {fields.lot} · {species}')
})

test('warns about an unknown field, a line that is too long and one without content', async () => {
  chooseFurtherLine('{fields.old}{Organ}{notes}')
  const { user } = open()
  await screen.findByText('There is no field {fields.old}, so nothing prints in its place.')
  expect(screen.getByText('There is no field {Organ}, so nothing prints in its place.')).toBeTruthy()
  expect(screen.getByText('Its fields are empty here, so this label has no further line.')).toBeTruthy()
  expect(drawn()).toMatch(/- Pathology$/)
  await user.clear(field())
  expect(screen.queryByText(/There is no field|Its fields/)).toBeNull()
  await type(user, `{species} {fields.stain} ${'long '.repeat(9)}end`)
  expect(screen.getByText(/^Shortened to "Mouse PA.*\.\.\..*end"\.$/)).toBeTruthy()
})

test('another size is drawn immediately, stays in this browser, and can be reset to that of the lab', async () => {
  const { user } = open()
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Size' }), '50 × 25 mm')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Printer' }), '600 dpi')
  expect(screen.getByRole('img').getAttribute('width')).toBe('50mm')
  expect(screen.getByText(/^Prints at 50 × 25 mm\. Code [\d.]+ mm, dots of 0\.\d\d mm\.$/)).toBeTruthy()
  expect(screen.getByText(/The lab's is 22 × 22 mm, 203 dpi\./)).toBeTruthy()
  expect((await readLabelPrintSettings()).own).toEqual({ width_mm: 50, height_mm: 25, dpi: 600 })
  await user.click(screen.getByRole('button', { name: "Use the lab's size" }))
  expect(screen.getByRole('img').getAttribute('width')).toBe('22mm')
  expect((await readLabelPrintSettings()).own).toBeUndefined()
})

test('an invalid custom size shows the allowed sides, and is drawn once it is valid', async () => {
  const { user } = open()
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Size' }), 'Own size')
  const width = screen.getByRole('textbox', { name: 'Width (mm)' })
  await user.clear(width)
  await user.type(width, '9')
  expect(screen.getByText('Enter a number from 10 to 110.')).toBeTruthy()
  expect(screen.getByRole('img').getAttribute('width')).toBe('22mm')
  await user.clear(width)
  await user.type(width, '10,5')
  expect(screen.getByRole('img').getAttribute('width')).toBe('10.5mm')
})

test('Remove deletes it, here and on later labels', async () => {
  chooseFurtherLine('{species}')
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Remove' }))
  expect(drawn()).toMatch(/- Pathology$/)
  expect(screen.getByRole('button', add)).toBeTruthy()
  expect((await readLabelPrintSettings()).line).toBe('')
})
