// @vitest-environment happy-dom

import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Field, FieldPatch } from '@vitrine/contract/fields/fields'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectBackend } from '../api/backend-connection.ts'
import { buildField } from '../lab-fields/lab-field.fixture.ts'
import { answerQuestions } from '../ui/dialogs/question.fixture.ts'
import { LabFields } from './fields.tsx'
import { openScreens } from './routed-screens.fixture.tsx'

vi.mock('../auth/use-session.ts', () => ({ useSession: () => ({ session: { subject: 'mara' } }) }))

const field = (id: number, label: string, parts: Partial<Field> = {}) =>
  buildField(label, { id, position: id, version: 3, ...parts })
const STAIN = field(1, 'Stain', {
  type: 'choice',
  options: [
    { key: 'he', label: 'HE', color: 'purple', retired: false },
    { key: 'pas', label: 'PAS', color: null, retired: false },
  ],
})
const DEPTH = field(2, 'Depth', { type: 'number', unit: 'µm', decimals: 1, help: 'From the surface of the block' })
const LOT = field(3, 'Lot', { state: 'retired' })

type Call = { call: string; body: unknown; ifMatch: string | null }
let calls: Call[]
let fields: Field[]
let role: string
/** Replaces replies, by 'METHOD path' without the query. */
let replies: Record<string, () => Response>

function reply(call: string, sent: object): Response {
  const own = replies[call]
  if (own) return own()
  if (call === 'GET /api/auth/me/') return Response.json({ id: 1, username: 'mara', name: null, email: null, role })
  if (call === 'GET /api/fields/')
    return Response.json({ count: fields.length, total: fields.length, next: null, previous: null, results: fields })
  if (call.endsWith('/facets/')) return Response.json({ total: 0, facets: {} })
  if (call === 'POST /api/fields/') {
    const made = field(9, (sent as Field).label, sent as Partial<Field>)
    fields = [...fields, made]
    return Response.json(made, { status: 201 })
  }
  const one = fields.find(({ id }) => call.endsWith(`/api/fields/${id}/`))
  if (!one || !call.startsWith('PATCH')) return Response.json(one ?? {})
  const saved = { ...one, ...(sent as Partial<Field>), version: one.version + 1 }
  fields = fields.map(other => (other.id === one.id ? saved : other)).toSorted((a, b) => a.position - b.position)
  return Response.json(saved)
}

beforeEach(() => {
  calls = []
  replies = {}
  role = 'admin'
  fields = [STAIN, DEPTH, LOT]
  vi.spyOn(console, 'error').mockReturnValue()
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', headers, body }: RequestInit) => {
    const sent = typeof body === 'string' ? JSON.parse(body) : undefined
    calls.push({ call: `${method} ${address}`, body: sent, ifMatch: new Headers(headers).get('If-Match') })
    return reply(`${method} ${address.split('?')[0]}`, sent ?? {})
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function open(address = '/fields') {
  connectBackend({ apiUrl: '', token: async () => 'token', onSessionLost: () => undefined })
  return openScreens({ '/fields': LabFields }, address)
}
const sent = (start: string) => calls.filter(({ call }) => call.startsWith(start))
const rowOf = async (label: string) => (await screen.findByText(label)).closest('tr') as HTMLElement
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
async function pick(label: string, entry: string) {
  await press(`More for ${label}`)
  await userEvent.click(await screen.findByRole('menuitem', { name: entry }))
}

test('fields are listed in order, with their type and rules; retired ones come last', async () => {
  fields = [LOT, { ...STAIN, required: true }, { ...DEPTH, unique: true, state: 'indexing', progress: 0.4 }]
  open()
  await screen.findByText('Stain')
  const rows = screen.getAllByRole('row').slice(1)
  const texts = rows.map(row =>
    within(row)
      .getAllByRole('cell')
      .slice(0, 5)
      .map(cell => cell.textContent),
  )
  expect(texts).toEqual([
    ['Stain', 'stain', 'Choice, 2 options', 'Required', 'In use'],
    ['DepthFrom the surface of the block', 'depth', 'Number, µm', 'Unique', 'Preparing, 40 %'],
    ['Lot', 'lot', 'Text', '-', 'Out of use'],
  ])
  expect(screen.getByRole('progressbar', { name: 'Depth is being prepared' }).getAttribute('aria-valuenow')).toBe('40')
})

test('without fields it explains what they are for, and the entity is part of the address', async () => {
  fields = []
  open('/fields?entity=samples')
  expect(await screen.findByText('No lab fields for samples yet.')).toBeTruthy()
  expect(sent('GET /api/fields/')[0]?.call).toContain('entity=samples')
  expect(screen.getByRole('link', { name: 'Samples' }).getAttribute('aria-current')).toBe('page')
})

test('a number is added with its unit and decimals; a rejection keeps what was typed', async () => {
  replies['POST /api/fields/'] = () =>
    Response.json({ key: ["There is a field 'depth' of slides already."] }, { status: 400 })
  open()
  await press('Add Field')
  const name = await screen.findByRole('textbox', { name: /^Name/ })
  await press('Create Field')
  expect(await screen.findByText('Name is required.')).toBeTruthy()
  await userEvent.type(name, 'Depth')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Number')
  await userEvent.type(screen.getByRole('textbox', { name: 'Unit' }), 'mm')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Decimals' }), '2')
  await press('Create Field')
  expect(await screen.findByText("There is a field 'depth' of slides already.")).toBeTruthy()
  expect((screen.getByRole('textbox', { name: /^Name/ }) as HTMLInputElement).value).toBe('Depth')

  replies = {}
  await userEvent.type(screen.getByRole('textbox', { name: /^Key/ }), 'depth_mm')
  await userEvent.click(screen.getByRole('checkbox', { name: /^Unique/ }))
  await press('Create Field')
  expect(await screen.findByText('Depth is saved.')).toBeTruthy()
  expect(sent('POST').at(-1)?.body).toEqual({
    entity: 'slides',
    type: 'number',
    key: 'depth_mm',
    label: 'Depth',
    help: null,
    required: false,
    unique: true,
    unit: 'mm',
    decimals: 2,
  })
})

test('the options of a choice are typed one after the other; duplicate names are rejected', async () => {
  open()
  await press('Add Field')
  await userEvent.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Grade')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Choice')
  await press('Create Field')
  expect(await screen.findByText('A choice needs at least one option.')).toBeTruthy()
  await userEvent.type(screen.getByRole('textbox', { name: 'Name of the option 1' }), 'low{Enter}LOW')
  await press('Create Field')
  expect(await screen.findByText("Two options have the name 'LOW'.")).toBeTruthy()
  await userEvent.clear(screen.getByRole('textbox', { name: 'Name of the option 2' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Name of the option 2' }), 'high{Enter}')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Color of high' }), 'Red')
  await press('Move high up')
  await press('Create Field')
  await screen.findByText('Grade is saved.')
  expect((sent('POST')[0]?.body as Field | undefined)?.options).toEqual([
    { label: 'high', color: 'red', retired: false },
    { label: 'low', color: null, retired: false },
  ])
})

test('an option is renamed and retired by its key, with the loaded version; type and key are fixed', async () => {
  open()
  await press('Edit Stain')
  expect((await screen.findByRole('combobox', { name: 'Type' })) as HTMLSelectElement).toHaveProperty('disabled', true)
  expect(screen.getByRole('textbox', { name: /^Key/ })).toHaveProperty('readOnly', true)
  await userEvent.type(screen.getByRole('textbox', { name: 'Name of the option 1' }), '&E')
  await userEvent.click(screen.getByRole('checkbox', { name: 'PAS can be chosen' }))
  await press('Save')
  await screen.findByText('Stain is saved.')
  const [patch] = sent('PATCH')
  expect(patch?.ifMatch).toBe('"3"')
  expect((patch?.body as FieldPatch | undefined)?.options).toEqual([
    { key: 'he', label: 'HE&E', color: 'purple', retired: false },
    { key: 'pas', label: 'PAS', color: null, retired: true },
  ])
})

test('the server keeps an option that records have, and its message is shown at the options', async () => {
  const refusal = 'PAS is chosen in 3 slides. Retire it, or merge it into another option.'
  replies['PATCH /api/fields/1/'] = () => Response.json({ options: [refusal] }, { status: 400 })
  open()
  await press('Edit Stain')
  await press('Remove PAS')
  await press('Save')
  expect(await screen.findByText(refusal)).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'Name of the option 1' })).toBeTruthy()
})

test('a field moves up and down', async () => {
  open()
  await rowOf('Depth')
  await press('Move Depth up')
  await waitFor(async () => expect(sent('PATCH').map(({ body }) => body)).toEqual([{ position: 1 }, { position: 2 }]))
  await waitFor(() =>
    expect(screen.getAllByRole('button', { name: /^Edit / }).map(button => button.getAttribute('aria-label'))).toEqual([
      'Edit Depth',
      'Edit Stain',
    ]),
  )
  expect(screen.getByRole('button', { name: 'Move Depth up' })).toHaveProperty('disabled', true)
})

test('a field is retired after a confirmation, and restored by Undo', async () => {
  const confirm = vi.fn(() => false)
  answerQuestions(confirm)
  open()
  await pick('Depth', 'Take out of use')
  expect(sent('PATCH')).toEqual([])
  confirm.mockReturnValue(true)
  await pick('Depth', 'Take out of use')
  expect(await screen.findByText('Depth is out of use.')).toBeTruthy()
  await press('Undo')
  await waitFor(() => expect(sent('PATCH').map(({ body }) => body)).toEqual([{ state: 'retired' }, { state: 'ready' }]))
})

test("a field with values can't be deleted, and says why", async () => {
  answerQuestions(() => true)
  const refusal = 'Depth has values in 1,204 slides. Take it out of use instead.'
  replies['DELETE /api/fields/2/'] = () => Response.json({ detail: refusal }, { status: 409 })
  open()
  await pick('Depth', 'Delete')
  expect(await screen.findByText(`Depth could not be changed: ${refusal}`)).toBeTruthy()
})

test('an option is merged into another one', async () => {
  replies['POST /api/fields/1/merge/'] = () => Response.json(STAIN)
  open()
  await pick('Stain', 'Merge options')
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Replace' }), 'PAS')
  await press('Merge')
  expect(await screen.findByText('PAS is now HE in all records.')).toBeTruthy()
  expect(sent('POST')[0]?.body).toEqual({ from: ['pas'], into: 'he' })
})

test.each([
  ['slides', 'species', 'Species'],
  ['samples', 'staining_lab', 'Staining Lab'],
])(
  'words that %s spell in several ways stand below, in fields of few values and texts of the lab',
  async (entity, name, label) => {
    fields = [STAIN, field(4, 'Lot'), field(5, 'Code', { unique: true }), field(6, 'Old', { state: 'retired' })]
    const values = ['mouse', 'Mouse'].map(value => ({ value, label: value, count: 2 }))
    const facet = { kind: 'values', total: 4, empty: 0, distinct: 2, other: 0, values }
    replies[`GET /api/${entity}/facets/`] = () => Response.json({ total: 4, facets: { [name]: facet } })
    open(`/fields?entity=${entity}`)
    const row = (await screen.findByRole('rowheader', { name: label })).closest('tr') as HTMLElement
    expect(within(row).getByRole('button', { name: `Merge 2 ${entity} into "mouse"` })).toBeTruthy()
    const asked = new URL(sent(`GET /api/${entity}/facets/`)[0]?.call.slice(4) ?? '', 'http://x').searchParams
    const names = asked.get('facets')?.split(',')
    expect(names).toEqual(expect.arrayContaining([name, 'fields.lot']))
    expect(names?.some(each => ['fields.stain', 'fields.code', 'fields.old', 'name'].includes(each))).toBe(false)
  },
)

test("users who aren't admins see a message", async () => {
  role = 'editor'
  open()
  expect(await screen.findByText('Only admins can change lab fields')).toBeTruthy()
})

test('a failed list can be retried', async () => {
  replies['GET /api/fields/'] = () => Response.json({ detail: 'The database does not answer.' }, { status: 503 })
  open()
  expect(await screen.findByText('The fields could not be loaded: The database does not answer.')).toBeTruthy()
  replies = {}
  await press('Try again')
  expect(await rowOf('Stain')).toBeTruthy()
})
